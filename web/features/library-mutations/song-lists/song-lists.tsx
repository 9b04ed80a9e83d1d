import { ListChecks, X } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { useHolding, useOwnPlaylists } from "#web/features/library-mutations/playlist-choices.ts";
import { songListsText } from "#web/features/library-mutations/texts/song-lists-text.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { useOfflineMark } from "#web/ui/needs-server.ts";
import { changeSongLists } from "./change-song-lists.ts";
import { TwinLists, useTwinLists } from "./twin-lists.tsx";

const SongListsDialog = lazyPart(async () => (await import("./song-lists-dialog.tsx")).SongListsDialog);

interface SongListsProps {
  /** `spotify:track:…` */
  uri: string;
  name: string;
  /** a link to a playlist's page */
  renderLink: (path: string, label: string) => ReactNode;
}

/**
 * Which of the person's playlists have a song: each leads there and gives the song up at a press, with Undo; those that have
 * the same recording from another album are named as well.
 */
export function SongLists({ uri, name, renderLink }: SongListsProps) {
  const { playlists } = useOwnPlaylists();
  const holding = useHolding([uri]);
  const others = useTwinLists(uri);
  const { writes: canWrite } = useCapabilities();
  const [isEditing, setIsEditing] = useState(false);
  const offline = useOfflineMark(true);
  if (playlists === undefined) return null;
  const lists = playlists.filter(({ id }) => holding.has(id));
  if (lists.length + others.length === 0 && !canWrite) return null;
  return (
    <section aria-label={songListsText("title")}>
      <div className="flex items-center justify-between gap-4 pb-1">
        <h3 className="font-semibold text-normal">{songListsText("title")}</h3>
        {canWrite ? (
          <button
            type="button"
            onClick={() => setIsEditing(true)}
            {...offline}
            className="inline-flex min-h-9 items-center gap-2 rounded-control font-semibold text-accent-text hover:underline pointer-coarse:min-h-11"
          >
            <ListChecks aria-hidden size={16} />
            {songListsText("edit")}
          </button>
        ) : null}
      </div>
      {lists.length === 0 ? <p>{songListsText("inNone")}</p> : null}
      <ul className="flex flex-wrap gap-2">
        {lists.map((list) => (
          <li
            key={list.id}
            className="flex items-center gap-1 rounded-full border border-hairline py-0.5 ps-3 pe-1 not-has-[button]:pe-3"
          >
            {renderLink(`/playlist/${list.id}`, playlistName(list.name))}
            {canWrite ? <RemoveButton uri={uri} list={list} /> : null}
          </li>
        ))}
      </ul>
      <TwinLists lists={others} />
      {isEditing ? (
        <Suspense>
          <SongListsDialog uri={uri} name={name} onClose={() => setIsEditing(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function RemoveButton({ uri, list }: { uri: string; list: Playlist }) {
  const offline = useOfflineMark(true);
  const label = songListsText("removeFrom", { playlist: playlistName(list.name) });
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      onClick={() => void changeSongLists(uri, { added: [], removed: [list] })}
      {...offline}
      className="grid size-7 shrink-0 place-items-center rounded-full hover:bg-hover hover:text-strong pointer-coarse:size-10"
    >
      <X aria-hidden size={14} />
    </button>
  );
}
