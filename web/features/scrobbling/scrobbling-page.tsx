import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { scrobblingText } from "#web/features/scrobbling/texts/scrobbling-text.ts";
import { CopyLine } from "#web/ui/copy-line.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { scrobblingQuery } from "./scrobbling.queries.ts";
import { BadgePanel } from "./badge-panel.tsx";
import { RelayPanel } from "./relay-panel.tsx";
import { Submissions } from "./submissions.tsx";
import { TokensPanel } from "./tokens-panel.tsx";

type Scrobbling = RouteOutput<"GET /scrobbling/submissions">;

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-8">
      <h2 id={id} className="text-xl font-semibold text-strong">
        {title}
      </h2>
      {lead === undefined ? null : <p className="mt-1 max-w-prose text-weak">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

const players = ["multi-scrobbler", "navidrome", "strawberry", "pano", "web-scrobbler", "jellyfin"] as const;

/** How each player is pointed here. */
function Players({ address }: { address: string }) {
  return (
    <dl className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      {players.map((player) => (
        <div key={player} className="min-w-0">
          <dt className="font-semibold text-strong">{scrobblingText(`players.name.${player}`)}</dt>
          <dd className="mt-1 break-words text-normal">
            {scrobblingText(`players.steps.${player}`, { address })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PlayingNow({ playing }: { playing: NonNullable<Scrobbling["now_playing"]> }) {
  const { title, artist, client } = playing;
  return (
    <Section title={scrobblingText("playing.title")}>
      <p className="font-semibold break-words text-strong">
        {scrobblingText("playing.line", { title, artist })}
      </p>
      {client === "" ? null : (
        <p className="text-sm text-weak">{scrobblingText("playing.from", { client })}</p>
      )}
    </Section>
  );
}

function Address({ address }: { address: string }) {
  return (
    <Section title={scrobblingText("address")} lead={scrobblingText("addressHint")}>
      <div className="max-w-xl">
        <CopyLine text={address} copyLabel={scrobblingText("copy")} copiedLabel={scrobblingText("copied")} />
      </div>
    </Section>
  );
}

/** See the public file. */
export function ScrobblingPage() {
  const { data, error, refetch } = useQuery(scrobblingQuery);
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-10 px-4 pt-8 pb-24 md:px-8">
      <title>{commonText("pageTitle", { page: scrobblingText("title") })}</title>
      <div>
        <h1 className="font-display text-3xl font-bold tracking-tight text-strong">
          {scrobblingText("title")}
        </h1>
        <p className="mt-2 max-w-prose text-lg text-pretty text-weak">{scrobblingText("lead")}</p>
      </div>
      {data?.now_playing ? <PlayingNow playing={data.now_playing} /> : null}
      {data === undefined ? null : <Address address={data.address} />}
      <Section title={scrobblingText("tokens.title")} lead={scrobblingText("tokens.lead")}>
        <TokensPanel />
      </Section>
      {data === undefined ? null : (
        <Section title={scrobblingText("players.title")} lead={scrobblingText("players.lead")}>
          <Players address={data.address} />
        </Section>
      )}
      <Section title={scrobblingText("relay.title")} lead={scrobblingText("relay.lead")}>
        <RelayPanel />
      </Section>
      <Section title={scrobblingText("badge.title")} lead={scrobblingText("badge.lead")}>
        <BadgePanel />
      </Section>
      <Section title={scrobblingText("submissions.title")}>
        {error !== null && data === undefined ? (
          <ErrorState
            size="panel"
            title={scrobblingText("submissions.failed")}
            error={error}
            onRetry={refetch}
          />
        ) : null}
        {error === null && data === undefined ? <Skeleton className="h-32 w-full" /> : null}
        {data === undefined ? null : <Submissions items={data.items} />}
      </Section>
    </div>
  );
}
