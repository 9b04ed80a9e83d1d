import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { playlistName } from "#web/features/library/library.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { versionsText } from "#web/features/playlists/texts/versions-text.ts";
import { formatCount, formatMoment } from "#web/platform/text/format.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { ComparedRows } from "./compared-rows.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { comparisonQuery, type PlaylistVersion, versionsQuery } from "./versions.queries.ts";

/** What a state is called in lists: until when it stood, how many songs it had, and what it had changed. */
function useDescribe(): (state: PlaylistVersion) => string {
  const nowMs = useNow(60_000);
  return ({ replaced_at: replacedAt, total, added, removed, by }) =>
    [
      replacedAt === null
        ? versionsText("now")
        : versionsText("until", { when: formatMoment(replacedAt, nowMs) }),
      playlistsText("operations.total", { count: total }),
      added ? `+${formatCount(added)}` : "",
      removed ? `−${formatCount(removed)}` : "",
      by === "elsewhere" ? versionsText("elsewhere") : "",
    ]
      .filter(Boolean)
      .join(" · ");
}

interface ChoiceProps {
  label: string;
  states: readonly PlaylistVersion[];
  chosen: number | null;
  onChoose: (version: number | null) => void;
}

function StateChoice({ label, states, chosen, onChoose }: ChoiceProps) {
  const describe = useDescribe();
  return (
    <label className="flex min-w-0 flex-col gap-1.5 font-semibold text-strong">
      {label}
      <select
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) => onChoose(value === "" ? null : Number(value))}
        className="min-h-10 w-full min-w-0 rounded-control border border-control-line bg-app px-3 font-normal text-strong"
      >
        {states.map((state) => (
          <option key={state.version} value={state.version ?? ""}>
            {describe(state)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One version beside another state, and what restores it. */
function Compared({ id, version, other }: { id: string; version: number; other: number | null }) {
  const { data, error, refetch } = useQuery(comparisonQuery(id, version, other));
  const [onlyChanges, setOnlyChanges] = useState(true);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [restoring, setRestoring] = useState<"all" | "chosen" | null>(null);
  if (data === undefined)
    return error === null ? (
      <Skeleton className="mt-6 h-64 w-full" />
    ) : (
      <ErrorState size="panel" title={versionsText("failed")} error={error} onRetry={refetch} />
    );
  const rows = onlyChanges ? data.items.filter(({ change }) => change !== "same") : data.items;
  const choose = (position: number, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(position);
      else next.delete(position);
      return next;
    });
  const counts = {
    added: formatCount(data.added),
    removed: formatCount(data.removed),
    moved: formatCount(data.moved),
  };
  return (
    <>
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-3">
        <p aria-live="polite" className="tabular grow text-strong">
          {versionsText("counts", counts)}
        </p>
        <CheckBox label={versionsText("onlyChanges")} isChecked={onlyChanges} onChange={setOnlyChanges} />
        {other === null && chosen.size > 0 ? (
          <Button onClick={() => setRestoring("chosen")}>
            {versionsText("restoreChosen", { count: chosen.size })}
          </Button>
        ) : null}
        <Button variant="primary" onClick={() => setRestoring("all")}>
          {versionsText("restoreAll")}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="py-8 text-center text-weak">{versionsText("same")}</p>
      ) : (
        <div className="rounded-card border border-hairline">
          <ComparedRows rows={rows} chosen={chosen} onChoose={choose} />
        </div>
      )}
      {restoring === null ? null : (
        <RestoreDialog
          id={id}
          version={version}
          positions={restoring === "all" ? null : [...chosen]}
          onClose={() => setRestoring(null)}
        />
      )}
    </>
  );
}

function Versions({ id, states }: { id: string; states: readonly PlaylistVersion[] }) {
  const over = states.filter(({ version }) => version !== null);
  const [version, setVersion] = useState<number | null>(over[0]?.version ?? null);
  const [other, setOther] = useState<number | null>(null);
  if (version === null) return <p className="py-8 text-weak">{versionsText("empty")}</p>;
  const others = states.filter((state) => state.version !== version);
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <StateChoice
          label={versionsText("version")}
          states={over}
          chosen={version}
          onChoose={(chosen) => {
            setVersion(chosen);
            if (chosen === other) setOther(null);
          }}
        />
        {others.length === 0 ? null : (
          <StateChoice label={versionsText("beside")} states={others} chosen={other} onChoose={setOther} />
        )}
      </div>
      <Compared key={`${version} ${other ?? ""}`} id={id} version={version} other={other} />
    </>
  );
}

/** See the public file. */
export function VersionsPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(versionsQuery(id));
  const name = data === undefined ? versionsText("title") : playlistName(data.items[0]?.name ?? "");
  const isHere = data?.items[0]?.version === null;
  return (
    <div className="mx-auto max-w-5xl px-4 pt-8 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: versionsText("title") })}</title>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm font-semibold text-weak">{versionsText("title")}</p>
          <h1
            dir="auto"
            className="truncate text-start font-display text-3xl font-bold tracking-tight text-strong"
          >
            {name}
          </h1>
          <p className="mt-1 max-w-prose text-pretty text-weak">
            {versionsText(data === undefined || isHere ? "lead" : "leadGone")}
          </p>
        </div>
        {isHere ? (
          <Link to="/playlist/$id" params={{ id }} className={buttonClasses("secondary")}>
            {versionsText("openPlaylist")}
          </Link>
        ) : null}
      </header>
      {data !== undefined ? (
        <Versions id={id} states={data.items} />
      ) : error === null ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <ErrorState size="panel" title={versionsText("failed")} error={error} onRetry={refetch} />
      )}
    </div>
  );
}
