import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { formatDate } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { NoPeople, PeopleList } from "#web/features/social/area/people-list.tsx";
import { nameOf, PersonRow } from "#web/features/social/area/person-row.tsx";
import { blockedQuery } from "#web/features/social/social.queries.ts";
import { useSocialAction } from "#web/features/social/use-social-action.ts";

type Blocked = RouteOutput<"GET /social/blocked">["items"][number];

function BlockedRow({ person }: { person: Blocked }) {
  const nameId = useId();
  const unblocking = useSocialAction(
    (userId: string) => call("POST /social/unblock", { body: { user_id: userId } }),
    { onFailed: (error) => showFailure(socialText("unblockFailed", { name: nameOf(person) }), error) },
  );
  const at = new Date(person.blocked_at * 1000).toISOString();
  return (
    <PersonRow
      userId={person.user_id}
      displayName={person.display_name}
      nameId={nameId}
      detail={<time dateTime={at}>{socialText("blockedSince", { date: formatDate(at) })}</time>}
    >
      <Button
        aria-describedby={nameId}
        isBusy={unblocking.isPending}
        onClick={() => unblocking.mutate(person.user_id)}
      >
        {socialText("unblock")}
      </Button>
    </PersonRow>
  );
}

/** Whom the person has blocked, and the way back. */
export function BlockedPeople() {
  const query = useInfiniteQuery(blockedQuery);
  return (
    <PeopleList
      label={socialText("blockedPeople")}
      query={query}
      renderItem={(person) => <BlockedRow key={person.user_id} person={person} />}
      empty={
        <NoPeople>
          <p>{socialText("nobodyBlocked")}</p>
        </NoPeople>
      }
    />
  );
}
