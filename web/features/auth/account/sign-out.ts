import { call } from "#web/platform/api/api.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { authText } from "#web/features/auth/texts/auth-text.ts";
import { clearSession } from "#web/platform/api/session.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

/** Revokes the session at the server and forgets it here, in this order but in any case both. */
export async function signOut(): Promise<void> {
  const revoked = call("POST /auth/logout");
  clearSession();
  try {
    await revoked;
  } catch (error) {
    // A 401 says that the session was over already, which is what was wanted.
    if (error instanceof ApiFailure && error.status === 401) return;
    showToast({ tone: "danger", title: authText("logoutFailed") });
  }
}
