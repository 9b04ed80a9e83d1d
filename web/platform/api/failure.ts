import { ApiFailure, CutOffFailure, OfflineFailure, unexplained, UnreachableFailure } from "./api-failure.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { commonText } from "#web/platform/texts/common-text.ts";

export { ApiFailure, UnreachableFailure };

/** Two sentences for people: what happened, and what to do about it. */
export interface Description {
  title: string;
  advice: string;
}

/** Until when a pause of the provider lasts (epoch seconds), as advice. */
export function adviceUntil(retryAt: number): string {
  return commonText("failure.waitUntil", { time: formatMoment(retryAt, Date.now()) });
}

function adviceFor({ code, retryAt }: ApiFailure): string {
  if (code === "provider-paused" && retryAt !== null) return adviceUntil(retryAt);
  return code === "provider-paused" || code === "too-many-requests"
    ? commonText("failure.wait")
    : commonText("failure.tryAgain");
}

/** Puts any failure of a call into words (failures of the server already are sentences). */
export function describeFailure(error: unknown): Description {
  if (error instanceof ApiFailure) return { title: error.message, advice: adviceFor(error) };
  if (error instanceof OfflineFailure)
    return { title: commonText("failure.offline"), advice: commonText("failure.whenBack") };
  if (error instanceof UnreachableFailure) {
    return { title: commonText("failure.unreachable"), advice: commonText("failure.checkConnection") };
  }
  if (error instanceof CutOffFailure)
    return { title: commonText("failure.cutOff"), advice: commonText("failure.tryAgain") };
  return { title: commonText("failure.unexpected"), advice: commonText("failure.reload") };
}

/** What the server, or its absence, has to say of a failure; null where a part of the answer that says it is missing. */
export function detailOf(error: unknown): string | null {
  if (error instanceof ApiFailure)
    return error.message === "" || error.message === unexplained(error.status) ? null : error.message;
  return error instanceof UnreachableFailure ? describeFailure(error).title : null;
}

/** A failure in a line: what happened, and during a pause of the provider until when. */
export function sentenceOf(error: unknown): string {
  const { title, advice } = describeFailure(error);
  return error instanceof ApiFailure && error.code === "provider-paused" ? `${title} ${advice}` : title;
}
