import { getBaseUrl } from "#web/platform/api/api.ts";
import { returnText } from "#web/features/auth/texts/return-text.ts";

/** Says that a service's answer came to the wrong address, and which is the right one. */
export function StrayNotice() {
  return (
    <div role="alert" className="mt-6 rounded-card border border-warning/50 bg-panel p-4">
      <p className="font-semibold text-warning">{returnText("stray.title")}</p>
      <p className="mt-1 text-sm break-words text-normal">
        {returnText("stray.body", { redirectUri: `${getBaseUrl()}/auth/callback` })}
      </p>
    </div>
  );
}
