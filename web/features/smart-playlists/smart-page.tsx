import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { WandSparkles } from "lucide-react";
import { playlistName } from "#web/features/library/library.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { RuleEditor } from "./editor/rule-editor.tsx";
import { SmartList } from "./smart-list.tsx";
import { smartPlaylistsQuery } from "./smart-playlists.queries.ts";

function Header({ title }: { title: string }) {
  return (
    <header className="mb-8 flex flex-wrap items-start justify-between gap-4">
      <title>{commonText("pageTitle", { page: title })}</title>
      <div className="min-w-0">
        <h1 dir="auto" className="font-display text-3xl font-bold tracking-tight wrap-anywhere text-strong">
          {title}
        </h1>
        <p className="mt-1 max-w-prose text-lg text-pretty text-weak">{smartText("lead")}</p>
      </div>
      <Link to="/playlists" search={{ show: "rules" }} className={buttonClasses("secondary")}>
        <WandSparkles aria-hidden size={16} />
        {smartText("title")}
      </Link>
    </header>
  );
}

function Content({ edited }: { edited: string | null }) {
  const { data, error, refetch } = useQuery(smartPlaylistsQuery);
  if (data === undefined)
    return error === null ? (
      <Loading label={smartText("loading")} className="flex flex-col gap-2">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </Loading>
    ) : (
      <ErrorState size="panel" title={smartText("failed")} error={error} onRetry={refetch} />
    );
  if (edited === null)
    return data.items.length === 0 ? (
      <EmptyState icon={WandSparkles} size="panel" title={smartText("empty")} body={smartText("emptyMore")} />
    ) : (
      <SmartList playlists={data.items} />
    );
  const playlist = data.items.find(({ playlist_id: id }) => id === edited);
  return playlist === undefined ? (
    <EmptyState
      icon={WandSparkles}
      size="panel"
      title={smartText("missing")}
      body={smartText("missingMore")}
    />
  ) : (
    <>
      <h2 dir="auto" className="mb-4 text-xl font-semibold wrap-anywhere text-strong">
        {smartText("editTitle", { playlist: playlistName(playlist.name) })}
      </h2>
      <RuleEditor key={edited} playlist={playlist} />
    </>
  );
}

/** See the public file. */
export function SmartPlaylistsList() {
  return <Content edited={null} />;
}

/** The editor of a smart playlist: `edit` is its id, or `new`. */
export function SmartPlaylistPage({ edit }: { edit: string }) {
  const isNew = edit === "new";
  return (
    <div className="mx-auto max-w-5xl px-4 pt-8 pb-16 md:px-8">
      <Header title={smartText(isNew ? "newTitle" : "title")} />
      {isNew ? <RuleEditor playlist={null} /> : <Content edited={edit} />}
    </div>
  );
}
