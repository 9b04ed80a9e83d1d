import { byLanguage } from "#web/platform/i18n/language.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { sortFields } from "#contract/playlists/playlist-order.ts";
import { ChangeDialog } from "#web/features/changes/changes.ts";
import { libraryKeys, type Playlist, playlistName } from "#web/features/library/library.ts";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";
import { Refusal } from "#web/ui/feedback/refusal.tsx";
import { CutName } from "#web/ui/list/cut-name.tsx";

type Preview = RouteOutput<"POST /playlists/sort/preview">;
type Line = Preview["items"][number];

interface SortDialogProps {
  playlists: readonly Playlist[];
  onClose: () => void;
}

const columns = byLanguage((): TableColumn<Line>[] => [
  {
    id: "playlist",
    header: playlistsText("sortDialog.playlist"),
    width: "minmax(0, 1fr)",
    cell: ({ name }) => <CutName className="text-strong">{playlistName(name)}</CutName>,
  },
  {
    id: "moved",
    header: playlistsText("sortDialog.moved"),
    width: "5.5rem",
    isNumber: true,
    cell: ({ moved }) => formatCount(moved),
  },
  {
    id: "dated",
    header: playlistsText("sortDialog.datedAnew"),
    width: "5rem",
    isNumber: true,
    cell: ({ redated: count }) => formatCount(count),
  },
  {
    id: "calls",
    header: playlistsText("sortDialog.calls"),
    width: "4.5rem",
    isNumber: true,
    cell: ({ calls }) => formatCount(calls),
  },
]);

function sumOf(items: readonly Line[], of: (line: Line) => number): number {
  return items.reduce((sum, line) => sum + of(line), 0);
}

/** In sentences what sorting does, and each playlist in a line. */
function Outlook({ items, notYours }: { items: readonly Line[]; notYours: number }) {
  const moved = sumOf(items, (line) => line.moved);
  const dated = sumOf(items, (line) => line.redated);
  const more = [
    dated === 0 ? "" : playlistsText("sortDialog.datedAnewMore", { count: dated }),
    notYours === 0 ? "" : playlistsText("sortDialog.notYours", { count: notYours }),
  ];
  return (
    <>
      <p aria-live="polite" className="mt-4 text-lg text-strong">
        {moved === 0
          ? playlistsText("sortDialog.isSorted")
          : playlistsText("sortDialog.sentence", { count: moved })}
      </p>
      <p className="mb-3 text-weak">{more.filter(Boolean).join(" ")}</p>
      <VirtualTable
        label={playlistsText("sortDialog.title")}
        columns={columns()}
        rows={items}
        keyOf={({ playlist_id: id }) => id}
        boxClass="max-h-64"
      />
    </>
  );
}

function useSort(playlists: readonly Playlist[]) {
  const [by, setBy] = useState<(typeof sortFields)[number]>("title");
  const [direction, setDirection] = useState<"up" | "down">("up");
  // Anyone who may not write a playlist may look at it sorted, and no more.
  const ids = playlists.filter(({ own, collaborative }) => own || collaborative).map(({ id }) => id);
  const body = { playlist_ids: ids, by, descending: direction === "down" };
  const preview = useQuery({
    queryKey: [...libraryKeys.playlists, "sort", body],
    queryFn: ({ signal }) => call("POST /playlists/sort/preview", { body, signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
    staleTime: 0,
  });
  const sort = () => call("POST /playlists/sort", { body });
  return { ids, by, setBy, direction, setDirection, preview, sort, notYours: playlists.length - ids.length };
}

/** Says what putting playlists into an order does at the music service, and does it. */
export function SortDialog({ playlists, onClose }: SortDialogProps) {
  const { ids, by, setBy, direction, setDirection, preview, sort, notYours } = useSort(playlists);
  const items = preview.data?.items ?? [];
  return (
    <ChangeDialog
      texts={{
        title: playlistsText("sortDialog.title"),
        doneTitle: playlistsText("sortDialog.title"),
        confirm: playlistsText("sortDialog.confirm"),
        working: playlistsText("sortDialog.working"),
        failed: playlistsText("sortDialog.notSorted"),
      }}
      jobKind="rewrite-playlists"
      isReady={!preview.isPlaceholderData && items.some(({ moved }) => moved > 0)}
      start={sort}
      onSettled={() => refreshPlaylists(ids)}
      describe={({ answer, job }) =>
        playlistsText((job?.state ?? answer.status) === "done" ? "sortDialog.done" : "sortDialog.notSorted")
      }
      onClose={onClose}
    >
      <p className="mb-3 text-weak">{playlistsText("sortDialog.lead")}</p>
      <div className="flex flex-wrap gap-3">
        <Choice
          label={playlistsText("sortDialog.by")}
          value={by}
          options={sortFields}
          textOf={(field) => playlistsText(`sortDialog.field.${field}`)}
          onChange={setBy}
        />
        <Choice
          label={playlistsText("sortDialog.direction")}
          value={direction}
          options={["up", "down"] as const}
          textOf={(each) => playlistsText(`sortDialog.directions.${each}`)}
          onChange={setDirection}
        />
      </div>
      {preview.isError ? (
        <Refusal title={playlistsText("sortDialog.notCounted")} error={preview.error} />
      ) : preview.data === undefined && preview.isFetching ? (
        <output className="mt-4 block text-weak">{playlistsText("mergeDialog.counting")}</output>
      ) : (
        <Outlook items={items} notYours={notYours} />
      )}
    </ChangeDialog>
  );
}
