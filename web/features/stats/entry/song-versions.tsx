import { useMutation, useQuery } from "@tanstack/react-query";
import { Merge, Split, Undo2 } from "lucide-react";
import { useState } from "react";
import type { SongVersion } from "#contract/stats/song-versions.ts";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import { decisionsQuery, refreshStats, versionsQuery } from "#web/features/stats/stats.queries.ts";
import { versionsText } from "#web/features/stats/texts/versions-text.ts";
import { call } from "#web/platform/api/api.ts";
import { formatDuration } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { MergeSongDialog } from "./merge-song-dialog.tsx";

function detailOf({ artist, album, duration_ms: durationMs, because }: SongVersion): string {
  const facts = [artist, album, durationMs === null ? null : formatDuration(durationMs)];
  return [...facts, versionsText(`because.${because}`)]
    .filter((fact) => fact !== null && fact !== "")
    .join(" · ");
}

function Version({ songId, version, isAlone }: { songId: string; version: SongVersion; isAlone: boolean }) {
  const splitting = useMutation({
    mutationFn: () =>
      call("POST /stats/songs/{id}/split", { params: { id: songId }, body: { version_id: version.id } }),
    onSuccess: async () => {
      showSuccess(versionsText("splitDone", { name: version.name }));
      await refreshStats();
    },
    onError: (error) => showFailure(versionsText("splitFailed"), error),
  });
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-hairline py-2 first:border-0">
      <div className="min-w-0 grow">
        <p dir="auto" className="text-start font-semibold break-words text-strong">
          {version.name}
        </p>
        <p className="text-sm break-words text-weak">{detailOf(version)}</p>
      </div>
      <span className="tabular shrink-0 text-sm">{versionsText("plays", { count: version.plays })}</span>
      {isAlone ? null : (
        <Button
          variant="quiet"
          aria-label={`${versionsText("split")}: ${version.name}`}
          isBusy={splitting.isPending}
          onClick={() => splitting.mutate()}
        >
          <Split aria-hidden size={16} />
          {versionsText("split")}
        </Button>
      )}
    </li>
  );
}

/** What the person merged and split of these versions, each to be undone. */
function Decisions({ names }: { names: ReadonlySet<string> }) {
  const { data } = useQuery(decisionsQuery);
  const undoing = useMutation({
    mutationFn: (id: string) => call("DELETE /stats/song-decisions/{id}", { params: { id } }),
    onSuccess: refreshStats,
    onError: (error) => showFailure(versionsText("undoFailed"), error),
  });
  const items = (data?.items ?? []).filter(
    ({ name, other_name: other }) => names.has(name) || (other !== null && names.has(other)),
  );
  if (items.length === 0) return null;
  return (
    <ul className="mt-4 border-t border-hairline pt-2">
      {items.map(({ id, kind, name, other_name: other }) => {
        const what =
          kind === "merge"
            ? versionsText("merged", { name, other: other ?? "" })
            : versionsText("wasSplit", { name });
        return (
          <li key={id} className="flex min-h-10 items-center gap-3">
            <span className="min-w-0 grow text-sm break-words">{what}</span>
            <Button
              variant="quiet"
              aria-label={`${versionsText("undo")}: ${what}`}
              isBusy={undoing.isPending}
              onClick={() => undoing.mutate(id)}
            >
              <Undo2 aria-hidden size={16} />
              {versionsText("undo")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** What is counted as one song and why; versions are split off, and other songs merged with it. */
export function SongVersions({ songId, name }: { songId: string; name: string }) {
  const { data } = useQuery(versionsQuery(songId));
  const [isMerging, setMerging] = useState(false);
  if (data === undefined) return null;
  return (
    <Panel
      title={versionsText("title")}
      detail={versionsText("detail", { count: data.total })}
      actions={
        <Button variant="quiet" onClick={() => setMerging(true)}>
          <Merge aria-hidden size={16} />
          {versionsText("merge")}
        </Button>
      }
    >
      <ul>
        {data.items.map((version) => (
          <Version key={version.id} songId={songId} version={version} isAlone={data.total === 1} />
        ))}
      </ul>
      <Decisions names={new Set(data.items.map((version) => version.name))} />
      {isMerging ? <MergeSongDialog songId={songId} name={name} onClose={() => setMerging(false)} /> : null}
    </Panel>
  );
}
