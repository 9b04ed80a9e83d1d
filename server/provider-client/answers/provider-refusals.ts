import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { objectOf, textOf } from "./json.ts";
import type { ProviderAnswer } from "./provider-answers.ts";

/**
 * An answer that is not a refusal. Throws the refusal as a failure of ours: 403 `forbidden` with the provider's
 * reason, 404 `not-found`, 400 `bad-request`, anything else `provider-error`.
 */
export function expectAccepted(answer: ProviderAnswer): ProviderAnswer {
  if (answer.status < 400) return answer;
  const error = objectOf(objectOf(answer.body)?.["error"]);
  const given = textOf(error?.["message"]) ?? `status ${answer.status}`;
  const reason = textOf(error?.["reason"]);
  if (answer.status === 404) {
    throw new AppError(
      "not-found",
      reason === "NO_ACTIVE_DEVICE"
        ? message("provider.noActiveDevice")
        : message("provider.unknown", { reason: given }),
    );
  }
  if (answer.status === 403) {
    throw new AppError(
      "forbidden",
      reason === "PREMIUM_REQUIRED"
        ? message("provider.needsPremium")
        : message("provider.refuses", { reason: given }),
    );
  }
  throw new AppError(
    answer.status === 400 ? "bad-request" : "provider-error",
    message("provider.answered", { reason: given }),
  );
}
