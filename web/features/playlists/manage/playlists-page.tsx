import { Link } from "@tanstack/react-router";
import { BrushCleaning, History, ListMusic, WandSparkles, Wrench } from "lucide-react";
import { useCallback, useDeferredValue, useState } from "react";
import { usePlaylists } from "#web/features/library/library.ts";
import { longestName } from "#web/features/library-mutations/library-mutations.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { playlistsText } from "#web/platform/messages/en-playlists.ts";
import { t } from "#web/platform/messages/messages.ts";
import { hasEveryWord } from "#web/platform/text/matches-words.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FilterField } from "#web/ui/filter-field.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { GonePlaylists } from "../versions/gone-playlists.tsx";
import { CreatePlaylist } from "./create-playlist.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { PlaylistTable } from "./playlist-table.tsx";

function Header() {
  return (
    <header className="mb-8 flex flex-wrap items-start justify-between gap-4">
      <div>
        <h1 className="font-display text-3xl font-bold tracking-tight text-strong">
          {playlistsText("title")}
        </h1>
        <p className="mt-1 max-w-prose text-lg text-pretty text-weak">{playlistsText("lead")}</p>
      </div>
      <nav aria-label={playlistsText("title")} className="flex flex-wrap gap-2">
        <Link to="/library/smart-playlists" className={buttonClasses("secondary")}>
          <WandSparkles aria-hidden size={16} />
          {playlistsText("smart")}
        </Link>
        <Link to="/library/clean-up" className={buttonClasses("secondary")}>
          <BrushCleaning aria-hidden size={16} />
          {playlistsText("cleanUp")}
        </Link>
        <Link to="/library/tools" className={buttonClasses("secondary")}>
          <Wrench aria-hidden size={16} />
          {playlistsText("tools")}
        </Link>
        <Link to="/history" className={buttonClasses("secondary")}>
          <History aria-hidden size={16} />
          {playlistsText("history")}
        </Link>
      </nav>
    </header>
  );
}

/** Ids in the order in which they were selected, which is that of a merge. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((id: string, isSelected: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return { chosen, select, clear: () => setChosen(new Set()) };
}

function Playlists() {
  const { data, error, refetch } = usePlaylists();
  const [filter, setFilter] = useState("");
  const [target, setTarget] = useState(playlistsText("defaultTarget"));
  const [merging, setMerging] = useState<readonly string[] | null>(null);
  const { chosen, select, clear } = useChosen();
  const wanted = useDeferredValue(filter);
  if (data === undefined)
    return error === null ? (
      <Loading label={playlistsText("table")} className="mt-8 flex flex-col gap-2">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-64 w-full" />
      </Loading>
    ) : (
      <ErrorState
        size="panel"
        title={playlistsText("failed")}
        advice={describeFailure(error).advice}
        action={<Button onClick={() => void refetch()}>{t("app.tryAgain")}</Button>}
      />
    );
  const { items } = data;
  if (items.length === 0)
    return (
      <EmptyState
        icon={ListMusic}
        title={playlistsText("empty")}
        body={playlistsText("emptyMore")}
        size="panel"
      />
    );
  const ids = [...chosen].filter((id) => items.some((item) => item.id === id));
  const handleMerge = () => {
    if (ids.length < 2) showToast({ tone: "danger", title: playlistsText("mergeFew") });
    else setMerging(ids);
  };
  return (
    <>
      <div className="mt-8 mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-60 grow">
          <TextField
            label={playlistsText("targetName")}
            hint={playlistsText("targetHint")}
            value={target}
            maxLength={longestName}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setTarget(event.target.value)}
          />
        </div>
        <Button variant={ids.length < 2 ? "secondary" : "primary"} onClick={handleMerge} className="md:mb-7">
          {playlistsText("merge", { count: ids.length })}
        </Button>
      </div>
      <div className="mb-3 max-w-sm">
        <FilterField look="small" label={playlistsText("filter")} typed={filter} onType={setFilter} />
      </div>
      <PlaylistTable
        playlists={items.filter(({ name }) => hasEveryWord(name, wanted))}
        selected={chosen}
        onSelect={select}
      />
      {merging === null ? null : (
        <MergeDialog
          sourceIds={merging}
          targetName={target.trim() || playlistsText("defaultTarget")}
          onMerged={clear}
          onClose={() => setMerging(null)}
        />
      )}
    </>
  );
}

/** See the public file. */
export function PlaylistsPage() {
  return (
    <div className="mx-auto max-w-5xl px-4 pt-8 pb-16 md:px-8">
      <title>{t("app.pageTitle", { page: playlistsText("title") })}</title>
      <Header />
      <CreatePlaylist />
      <Playlists />
      <GonePlaylists />
    </div>
  );
}
