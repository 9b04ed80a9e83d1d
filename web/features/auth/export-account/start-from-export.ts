import { call } from "#web/platform/api/api.ts";
import { setSession } from "#web/platform/api/session.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { exportAccountText } from "#web/features/auth/texts/export-account-text.ts";
import { rememberWantedPath } from "#web/features/auth/account/wanted-path.ts";

/** Makes an account that belongs to no service, and goes to where its export is uploaded. */
export async function startFromExport(): Promise<void> {
  try {
    const { app_token: appToken, user_id: userId } = await call("POST /auth/export-account");
    rememberWantedPath("/spotify-import");
    setSession({ appToken, userId });
  } catch (error) {
    showToast({ tone: "danger", title: exportAccountText("failed"), detail: sentenceOf(error) });
  }
}
