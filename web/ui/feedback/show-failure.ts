import { describeFailure } from "#web/platform/api/failure.ts";
import { showToast } from "./toast.tsx";

/** Says in an accessible toast that something did not work, why, and what helps; `more` comes last. */
export function showFailure(title: string, error: unknown, more = ""): void {
  const { title: reason, advice } = describeFailure(error);
  showToast({ tone: "danger", title, detail: `${reason} ${advice} ${more}`.trim() });
}

/** Says in a toast that something worked. */
export function showSuccess(title: string): void {
  showToast({ tone: "success", title });
}
