import { ApiFailure, CutOffFailure, UnreachableFailure } from "./api-failure.ts";
import { t } from "./messages/messages.ts";

export { ApiFailure, UnreachableFailure };

/** Two sentences for people: what happened, and what to do about it. */
export interface Description {
  title: string;
  advice: string;
}

/** Puts any failure of a call into words (failures of the server already are sentences). */
export function describeFailure(error: unknown): Description {
  if (error instanceof ApiFailure) {
    const isTemporary = error.code === "provider-paused" || error.code === "too-many-requests";
    return { title: error.message, advice: isTemporary ? t("failure.wait") : t("failure.tryAgain") };
  }
  if (error instanceof UnreachableFailure) {
    return { title: t("failure.unreachable"), advice: t("failure.checkConnection") };
  }
  if (error instanceof CutOffFailure) return { title: t("failure.cutOff"), advice: t("failure.tryAgain") };
  return { title: t("failure.unexpected"), advice: t("failure.reload") };
}
