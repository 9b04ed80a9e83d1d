import { exportAccountText } from "#web/features/auth/texts/export-account-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

/** Says why someone is not signed out yet who could never come back. */
export function mindRecoveryCode(): void {
  showToast({
    tone: "info",
    title: exportAccountText("beforeSignOut"),
    detail: exportAccountText("beforeSignOutDetail"),
  });
}
