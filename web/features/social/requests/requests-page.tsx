import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { formatAgo, formatDate } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { useNow } from "#web/ui/use-now.ts";
import { BlockButton } from "#web/features/social/area/block-button.tsx";
import { NoPeople, PeopleList } from "#web/features/social/area/people-list.tsx";
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

interface RequestRowProps {
  person: { user_id: string; display_name: string; handle: string | null; image_url: string | null };
  at: number;
  /** buttons, called with the id of the name that they concern */
  renderButtons: (nameId: string) => ReactNode;
}

function RequestRow({ person, at, renderButtons }: RequestRowProps) {
  const nameId = useId();
  return (
    <PersonRow
      userId={person.user_id}
      displayName={person.display_name}
      nameId={nameId}
      imageUrl={person.image_url}
      detail={
        <span className="flex flex-wrap gap-x-3">
          {person.handle === null ? null : <span>@{person.handle}</span>}
          <Moment at={at} />
        </span>
      }
    >
      {renderButtons(nameId)}
    </PersonRow>
  );
}

/** What someone does about a request; a failure is said in a toast. */
function useAnswer(
  send: () => Promise<unknown>,
  { failed, onDone = () => undefined }: { failed: string; onDone?: () => void },
) {
  return useSocialAction(send, { onDone, onFailed: (error) => showFailure(failed, error) });
}

function IncomingRow({ request }: { request: Incoming }) {
  const { id, created_at: at } = request;
  const person = {
    ...request,
    user_id: request.from_user_id,
    display_name: request.from_display_name,
  };
  const name = nameOf(person);
  const accepting = useAnswer(() => call("POST /social/request/{id}/accept", { params: { id } }), {
    failed: socialText("acceptFailed", { name }),
    onDone: () => showSuccess(socialText("nowFriends", { name })),
  });
  const declining = useAnswer(() => call("POST /social/request/{id}/decline", { params: { id } }), {
    failed: socialText("declineFailed", { name }),
  });
  return (
    <RequestRow
      person={person}
      at={at}
      renderButtons={(nameId) => (
        <>
          <BlockButton userId={person.user_id} name={name} nameId={nameId} />
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
        </>
      )}
    />
  );
}

function OutgoingRow({ request }: { request: Outgoing }) {
  const { id, created_at: at } = request;
  const person = { ...request, user_id: request.to_user_id, display_name: request.to_display_name };
  const withdrawing = useAnswer(() => call("POST /social/request/{id}/cancel", { params: { id } }), {
    failed: socialText("withdrawFailed", { name: nameOf(person) }),
  });
  return (
    <RequestRow
      person={person}
      at={at}
      renderButtons={(nameId) => (
        <Button
          variant="quiet"
          aria-describedby={nameId}
          isBusy={withdrawing.isPending}
          onClick={() => withdrawing.mutate(undefined)}
        >
          {socialText("withdraw")}
        </Button>
      )}
    />
  );
}

function NoRequests({ sentence }: { sentence: string }) {
  return (
    <NoPeople>
      <p>{sentence}</p>
    </NoPeople>
  );
}

/** See the public file. */
export function RequestsPage() {
  const incoming = useInfiniteQuery(incomingQuery);
  const outgoing = useInfiniteQuery(outgoingQuery);
  return (
    <div className="flex flex-col gap-8">
      <title>{commonText("pageTitle", { page: socialText("tabs.requests") })}</title>
      <Section title={socialText("incoming")}>
        <PeopleList
          label={socialText("incoming")}
          query={incoming}
          empty={<NoRequests sentence={socialText("noRequests")} />}
          renderItem={(request) => <IncomingRow key={request.id} request={request} />}
        />
      </Section>
      <Section title={socialText("outgoing")}>
        <PeopleList
          label={socialText("outgoing")}
          query={outgoing}
          empty={<NoRequests sentence={socialText("noneAsked")} />}
          renderItem={(request) => <OutgoingRow key={request.id} request={request} />}
        />
      </Section>
    </div>
  );
}
