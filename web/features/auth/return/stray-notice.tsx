import { getBaseUrl } from "#web/platform/api/api.ts";
import { signInText } from "#web/platform/messages/account/en-sign-in.ts";

/** Says that a service's answer came to the wrong address, and which is the right one. */
export function StrayNotice() {
  return (
    <div role="alert" className="mt-6 rounded-card border border-warning/50 bg-panel p-4">
      <p className="font-semibold text-warning">{signInText("stray.title")}</p>
      <p className="mt-1 text-sm break-words text-normal">
        {signInText("stray.body", { redirectUri: `${getBaseUrl()}/auth/callback` })}
      </p>
    </div>
  );
}
