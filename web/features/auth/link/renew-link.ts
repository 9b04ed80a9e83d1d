import { call } from "#web/platform/api/api.ts";
import { currentPlace } from "#web/platform/base-path.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { linkText } from "#web/features/auth/texts/link-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

/**
 * Takes this window to the provider to renew the link, and back to `next`, the page that is open now if left out. What keeps
 * it from starting is shown as a toast.
 */
export async function renewLink(next: string = currentPlace()): Promise<void> {
  try {
    const { auth_url: address } = await call("POST /auth/renew", { body: { next } });
    location.assign(address);
  } catch (error) {
    const { title, advice } = describeFailure(error);
    showToast({ tone: "danger", title: linkText("startFailed"), detail: `${title} ${advice}` });
  }
}
