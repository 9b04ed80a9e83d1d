import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { History, Plus, WandSparkles } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { playlistName, usePlaylists } from "#web/features/library/library.ts";
import { SmartPlaylistsList } from "#web/features/smart-playlists/smart-playlists.tsx";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { likedId } from "../play-rule.ts";
import { GonePlaylists } from "../versions/gone-playlists.tsx";
import { AllPlaylists } from "./all-playlists.tsx";
import { CreatePlaylist } from "./create-playlist.tsx";
import { type Segment, Segments, segments } from "./segments.tsx";
import { SuggestedList } from "./suggested-list.tsx";

const SplitDialog = lazyPart(async () => (await import("./split-dialog.tsx")).SplitDialog);

interface PlaylistsPageProps {
  show?: string | undefined;
  /** what narrows the list of all */
  q?: string | undefined;
  /** the list that is being split: a playlist's id, or `liked` */
  split?: string | undefined;
}

function Header({ onNew }: { onNew: () => void }) {
  return (
    <header className="mb-6 flex items-start justify-between gap-4 max-lg:flex-col">
      <div className="min-w-0">
        <h1 className="font-display text-3xl font-bold tracking-tight text-strong">
          {playlistsText("title")}
        </h1>
        <p className="mt-1 max-w-prose text-lg text-pretty text-weak">{playlistsText("lead")}</p>
      </div>
      <nav aria-label={playlistsText("title")} className="flex shrink-0 flex-wrap gap-2 max-lg:shrink">
        <Link to="/history" className={buttonClasses("quiet")}>
          <History aria-hidden size={16} />
          {playlistsText("history")}
        </Link>
        <Link to="/library/smart-playlists" search={{ edit: "new" }} className={buttonClasses("secondary")}>
          <WandSparkles aria-hidden size={16} />
          {playlistsText("newRule")}
        </Link>
        <Button variant="primary" icon={Plus} onClick={onNew}>
          {playlistsText("newPlaylist")}
        </Button>
      </nav>
    </header>
  );
}

/** The dialog of the list that the address names. */
function Splitting({ id }: { id: string }) {
  const navigate = useNavigate();
  const playlists = usePlaylists().data?.items;
  if (playlists === undefined) return null;
  const name = playlists.find((each) => each.id === id)?.name ?? "";
  const handleClose = () =>
    void navigate({
      to: "/playlists",
      search: ({ split: _closed, ...rest }) => rest,
      resetScroll: false,
    });
  return (
    <Suspense>
      <SplitDialog
        key={id}
        id={id}
        name={id === likedId ? commonText("likedSongs") : playlistName(name)}
        onClose={handleClose}
      />
    </Suspense>
  );
}

function Content({ show, q, targetName }: { show: Segment; q: string; targetName: string }) {
  if (show === "rules") return <SmartPlaylistsList />;
  if (show === "suggested") return <SuggestedList />;
  return show === "deleted" ? <GonePlaylists /> : <AllPlaylists filter={q} targetName={targetName} />;
}

/** See the public file. */
export function PlaylistsPage({ show, q = "", split }: PlaylistsPageProps) {
  const [target, setTarget] = useState(playlistsText("defaultTarget"));
  const newNameId = useId();
  const shown = segments.find((segment) => segment === show) ?? "all";
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: playlistsText("title") })}</title>
      <Header onNew={() => document.getElementById(newNameId)?.focus()} />
      <div className="mb-6 grid items-start gap-4 md:grid-cols-2">
        <CreatePlaylist fieldId={newNameId} />
        <TextField
          label={playlistsText("targetName")}
          hint={playlistsText("targetHint")}
          value={target}
          maxLength={maxPlaylistNameLength}
          dir="auto"
          autoComplete="off"
          onChange={(event) => setTarget(event.target.value)}
        />
      </div>
      <div className="mb-4">
        <Segments shown={shown} />
      </div>
      <Suspense>
        <Content show={shown} q={q} targetName={target.trim() || playlistsText("defaultTarget")} />
      </Suspense>
      {split === undefined ? null : <Splitting id={split} />}
    </div>
  );
}
