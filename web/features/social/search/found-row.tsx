import { useId } from "react";
import { call } from "#web/platform/api/api.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Button } from "#web/ui/button.tsx";
import { BlockButton } from "#web/features/social/area/block-button.tsx";
import { nameOf, PersonRow } from "#web/features/social/area/person-row.tsx";
import type { FoundPerson } from "#web/features/social/social.queries.ts";
import { useSocialAction } from "#web/features/social/use-social-action.ts";

/** What stands in the place of a button that is not needed. */
const standing = { friend: "isFriend", outgoing: "requestSent" } as const;

/** Someone whom the search found. A request that fails is silent (specification 2, section 8). */
export function FoundRow({ person }: { person: FoundPerson }) {
  const nameId = useId();
  const { user_id: userId, display_name: displayName, handle, image_url: imageUrl, state } = person;
  const adding = useSocialAction((id: string) => call("POST /social/request", { body: { to_user_id: id } }));
  const status = adding.data?.output.status;
  const shownState =
    status === undefined || state === "friend" ? state : status === "accepted" ? "friend" : "outgoing";
  return (
    <PersonRow
      userId={userId}
      displayName={displayName}
      imageUrl={imageUrl}
      nameId={nameId}
      isLinked={state === "friend"}
      detail={handle === null ? undefined : `@${handle}`}
    >
      <BlockButton userId={userId} name={nameOf(person)} nameId={nameId} />
      <output className="text-sm font-semibold text-weak empty:hidden">
        {shownState === "friend" || shownState === "outgoing" ? socialText(standing[shownState]) : null}
      </output>
      {shownState === "none" || shownState === "incoming" ? (
        <Button
          variant={shownState === "incoming" ? "primary" : "secondary"}
          aria-describedby={nameId}
          isBusy={adding.isPending}
          onClick={() => adding.mutate(userId)}
        >
          {socialText(shownState === "incoming" ? "accept" : "add")}
        </Button>
      ) : null}
    </PersonRow>
  );
}
