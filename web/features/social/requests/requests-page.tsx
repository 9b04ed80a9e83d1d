import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { socialText } from "#web/platform/messages/en-social.ts";
import { t } from "#web/platform/messages/messages.ts";
import { formatAgo, formatDate } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/show-failure.ts";
import { showToast } from "#web/ui/toast.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { NobodyHere, PeopleList } from "#web/features/social/area/people-list.tsx";
import { nameOf, PersonRow } from "#web/features/social/area/person-row.tsx";
import { Section } from "#web/features/social/area/section.tsx";
import { incomingQuery, outgoingQuery } from "#web/features/social/social.queries.ts";
import { useSocialAction } from "#web/features/social/use-social-action.ts";

type Incoming = RouteOutput<"GET /social/requests/incoming">["items"][number];
type Outgoing = RouteOutput<"GET /social/requests/outgoing">["items"][number];

function Moment({ at }: { at: number }) {
  const now = useNow();
  const time = new Date(at * 1000).toISOString();
  return (
    <time dateTime={time} title={formatDate(time)}>
      {formatAgo(at, now)}
    </time>
  );
}

function IncomingRow({ request }: { request: Incoming }) {
  const nameId = useId();
  const { id, from_user_id: userId, from_display_name: displayName } = request;
  const name = nameOf({ user_id: userId, display_name: displayName });
  const accepting = useSocialAction(() => call("POST /social/request/{id}/accept", { params: { id } }), {
    onDone: () => showToast({ tone: "success", title: socialText("nowFriends", { name }) }),
    onFailed: (error) => showFailure(socialText("acceptFailed", { name }), error),
  });
  const declining = useSocialAction(() => call("POST /social/request/{id}/decline", { params: { id } }), {
    onFailed: (error) => showFailure(socialText("declineFailed", { name }), error),
  });
  return (
    <PersonRow
      userId={userId}
      displayName={displayName}
      nameId={nameId}
      detail={<Moment at={request.created_at} />}
    >
      <Button
        variant="quiet"
        aria-describedby={nameId}
        isBusy={declining.isPending}
        onClick={() => declining.mutate(undefined)}
      >
        {socialText("decline")}
      </Button>
      <Button
        variant="primary"
        aria-describedby={nameId}
        isBusy={accepting.isPending}
        onClick={() => accepting.mutate(undefined)}
      >
        {socialText("accept")}
      </Button>
    </PersonRow>
  );
}

function OutgoingRow({ request }: { request: Outgoing }) {
  const nameId = useId();
  const { id, to_user_id: userId, to_display_name: displayName } = request;
  const name = nameOf({ user_id: userId, display_name: displayName });
  const withdrawing = useSocialAction(() => call("POST /social/request/{id}/cancel", { params: { id } }), {
    onFailed: (error) => showFailure(socialText("withdrawFailed", { name }), error),
  });
  return (
    <PersonRow
      userId={userId}
      displayName={displayName}
      nameId={nameId}
      detail={<Moment at={request.created_at} />}
    >
      <Button
        variant="quiet"
        aria-describedby={nameId}
        isBusy={withdrawing.isPending}
        onClick={() => withdrawing.mutate(undefined)}
      >
        {socialText("withdraw")}
      </Button>
    </PersonRow>
  );
}

function Nobody({ sentence }: { sentence: string }) {
  return (
    <NobodyHere>
      <p>{sentence}</p>
    </NobodyHere>
  );
}

/** See the public file. */
export function RequestsPage() {
  const incoming = useInfiniteQuery(incomingQuery);
  const outgoing = useInfiniteQuery(outgoingQuery);
  return (
    <div className="flex flex-col gap-8">
      <title>{t("app.pageTitle", { page: socialText("tabs.requests") })}</title>
      <Section title={socialText("incoming")}>
        <PeopleList
          label={socialText("incoming")}
          query={incoming}
          empty={<Nobody sentence={socialText("noRequests")} />}
          renderItem={(request) => <IncomingRow key={request.id} request={request} />}
        />
      </Section>
      <Section title={socialText("outgoing")}>
        <PeopleList
          label={socialText("outgoing")}
          query={outgoing}
          empty={<Nobody sentence={socialText("noneAsked")} />}
          renderItem={(request) => <OutgoingRow key={request.id} request={request} />}
        />
      </Section>
    </div>
  );
}
