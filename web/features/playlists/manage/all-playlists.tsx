import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ListMusic } from "lucide-react";
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import { type Playlist, usePlaylists } from "#web/features/library/library.ts";
import { smartPlaylistsQuery } from "#web/features/smart-playlists/smart-playlists.tsx";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { hasEveryWord } from "#web/platform/text/matches-words.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { PlaylistTable } from "./playlist-table.tsx";

const MergeDialog = lazyPart(async () => (await import("./merge-dialog.tsx")).MergeDialog);
const SortDialog = lazyPart(async () => (await import("./sort-dialog.tsx")).SortDialog);

interface AllPlaylistsProps {
  /** what narrows the list, from the address */
  filter: string;
  /** of a merge */
  targetName: string;
}

/** Ids in the order in which they were selected, which is that of a merge. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isSelected) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);
  const selectOne = useCallback((id: string, isSelected: boolean) => select([id], isSelected), [select]);
  return { chosen, select, selectOne, clear: () => setChosen(new Set()) };
}

function Filter({
  filter,
  onSelectAll,
}: {
  filter: string;
  onSelectAll: { count: number; run: () => void };
}) {
  const navigate = useNavigate();
  // What is typed is shown at once; the address follows, as slowly as it likes.
  const [typed, setTyped] = useState(filter);
  const handleType = (text: string) => {
    setTyped(text);
    void navigate({
      to: "/playlists",
      search: text === "" ? {} : { q: text },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <FilterField
        look="small"
        label={playlistsText("filter")}
        typed={typed}
        onType={handleType}
        className="w-full max-w-sm"
      />
      {onSelectAll.count < 2 ? null : (
        <Button variant="quiet" onClick={onSelectAll.run}>
          {playlistsText("selectShown", { count: onSelectAll.count })}
        </Button>
      )}
    </div>
  );
}

function Chosen({
  playlists,
  targetName,
  onDone,
}: {
  playlists: readonly Playlist[];
  targetName: string;
  onDone: () => void;
}) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"merge" | "sort" | null>(null);
  const [isMerged, setIsMerged] = useState(false);
  const ids = playlists.map(({ id }) => id);
  const handleMerge = () => {
    if (ids.length < 2) showToast({ tone: "danger", title: playlistsText("mergeFew") });
    else setOpen("merge");
  };
  const handleSplit = (split: string) =>
    void navigate({ to: "/playlists", search: (before) => ({ ...before, split }), resetScroll: false });
  const handleClose = () => {
    setOpen(null);
    // What was merged stays selected until its outcome was read.
    if (isMerged) onDone();
    setIsMerged(false);
  };
  return (
    <>
      {ids.length === 0 ? null : (
        <ChosenBar
          ids={ids}
          onMerge={handleMerge}
          onSplit={handleSplit}
          onSort={() => setOpen("sort")}
          onClear={onDone}
        />
      )}
      <Suspense>
        {open === "merge" ? (
          <MergeDialog
            sourceIds={ids}
            targetName={targetName}
            onMerged={() => setIsMerged(true)}
            onClose={handleClose}
          />
        ) : null}
        {open === "sort" ? <SortDialog playlists={playlists} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  );
}

/** Every playlist in a table, and what is done with those that are selected. */
export function AllPlaylists({ filter, targetName }: AllPlaylistsProps) {
  const { data, error, refetch } = usePlaylists();
  const rules = useQuery(smartPlaylistsQuery).data?.items;
  const { chosen, select, selectOne, clear } = useChosen();
  const wanted = useDeferredValue(filter);
  const ruleOf = useMemo(() => new Map((rules ?? []).map((rule) => [rule.playlist_id, rule])), [rules]);
  const items = data?.items;
  const shown = useMemo(
    () => (items ?? []).filter(({ name }) => hasEveryWord(name, wanted)),
    [items, wanted],
  );
  if (items === undefined)
    return error === null ? (
      <Loading label={playlistsText("table")} className="flex flex-col gap-2">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-64 w-full" />
      </Loading>
    ) : (
      <ErrorState size="panel" title={playlistsText("failed")} error={error} onRetry={refetch} />
    );
  if (items.length === 0)
    return (
      <EmptyState
        icon={ListMusic}
        title={playlistsText("empty")}
        body={playlistsText("emptyMore")}
        size="panel"
      />
    );
  const readable = shown.filter((item) => item.readable).map(({ id }) => id);
  const byId = new Map(items.map((item) => [item.id, item]));
  return (
    <>
      <Filter filter={filter} onSelectAll={{ count: readable.length, run: () => select(readable, true) }} />
      {shown.length === 0 ? (
        <p className="py-8 text-center text-weak">{playlistsText("noneFound")}</p>
      ) : (
        <PlaylistTable playlists={shown} rules={ruleOf} selected={chosen} onSelect={selectOne} />
      )}
      <Chosen
        playlists={[...chosen].flatMap((id) => byId.get(id) ?? [])}
        targetName={targetName}
        onDone={clear}
      />
    </>
  );
}
