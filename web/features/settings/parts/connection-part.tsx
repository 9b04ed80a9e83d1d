import { Unplug } from "lucide-react";
import { Suspense, useState } from "react";
import { DisconnectDialog, RenewButton, troubleOf, useProfile } from "#web/features/auth/auth.tsx";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { formatDate } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { OwnClient } from "./own-client.tsx";

/** The connection to the service: until when it lasts, how to renew it, and how to end it. */
export function ConnectionPart() {
  const profile = useProfile();
  const [isAsking, setIsAsking] = useState(false);
  if (profile === undefined) return null;
  const { service, link_state: state, link_expires_at: end } = profile;
  const date = end === null ? "" : formatDate(new Date(end * 1000).toISOString());
  const isLinked = state === "linked";
  const sentence = isLinked && end === null ? "linkedForGood" : state === "none" ? "disconnected" : state;
  return (
    <>
      <p className="text-normal">{settingsText(`link.${sentence}`, { service, date })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {troubleOf(profile) === null ? null : <RenewButton />}
        {state === "disconnected" ? null : (
          <Button icon={Unplug} onClick={() => setIsAsking(true)}>
            {settingsText("link.disconnect", { service })}
          </Button>
        )}
      </div>
      <OwnClient />
      <Suspense>
        {isAsking ? <DisconnectDialog service={service} onClose={() => setIsAsking(false)} /> : null}
      </Suspense>
    </>
  );
}
