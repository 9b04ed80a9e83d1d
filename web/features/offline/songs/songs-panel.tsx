import { queryOptions, useQuery } from "@tanstack/react-query";
import { Download, Trash2, X } from "lucide-react";
import { useRef, useState } from "react";
import { playlistName, playlistsQuery } from "#web/features/library/library.ts";
import { offlineText } from "#web/features/offline/texts/offline-text.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { listKeptSongs, removeSongs } from "#web/platform/offline/kept-songs.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { formatBytes } from "#web/ui/files/file-facts.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import { keepSongs } from "./keep-songs.ts";

function songsQuery(userId: string) {
  return queryOptions({
    queryKey: ["offline", "songs", userId],
    queryFn: async () => {
      const kept = [...(await listKeptSongs(userId)).values()];
      return { count: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
    staleTime: 0,
  });
}

function sentenceOfKeeping(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull ? offlineText("songs.full") : sentenceOf(error);
}

/** Keeps songs, and says how far that is; null while it is not being done. */
function useKeepSongs(parts: { userId: string; audioUrl: string; onSettled: () => void }) {
  const giveUp = useRef<AbortController>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const start = async (playlistId: string) => {
    const { signal } = (giveUp.current = new AbortController());
    setProgress({ done: 0, total: 0 });
    try {
      const count = await keepSongs({ ...parts, playlistId, signal, onProgress: setProgress });
      showToast({ tone: "success", title: offlineText("songs.done", { count }) });
    } catch (error) {
      if (!signal.aborted)
        showToast({ tone: "danger", title: offlineText("songs.failed"), detail: sentenceOfKeeping(error) });
    }
    setProgress(null);
    parts.onSettled();
  };
  return {
    progress,
    start: (playlistId: string) => void start(playlistId),
    stop: () => giveUp.current?.abort(),
  };
}

/** The playlists whose songs can be kept, the liked songs first. */
function usePlaylistChoice() {
  const { data } = useQuery(playlistsQuery);
  const readable = data?.items.filter((playlist) => playlist.readable) ?? [];
  const names = new Map([
    ["liked", commonText("likedSongs")],
    ...readable.map((playlist) => [playlist.id, playlistName(playlist.name)] as const),
  ]);
  const [chosen, choose] = useState("liked");
  return { names, chosen, choose };
}

/** Songs count in what the browser has in all, too. */
const measure = () => void queryClient.invalidateQueries({ queryKey: ["offline"] });

/** Which songs this browser keeps: those of a playlist at a time. `audioUrl`: see the profile. */
export function SongsPanel({
  userId,
  audioUrl,
  isWanted,
}: {
  userId: string;
  audioUrl: string;
  isWanted: boolean;
}) {
  const { data } = useQuery(songsQuery(userId));
  const keeping = useKeepSongs({ userId, audioUrl, onSettled: measure });
  const { names, chosen, choose } = usePlaylistChoice();
  if (data === undefined) return null;
  const remove = async () => {
    await removeSongs(userId);
    showToast({ tone: "success", title: offlineText("songs.removed") });
    measure();
  };
  return (
    <section aria-labelledby="kept-songs" className="flex flex-col gap-4 border-t border-hairline pt-4">
      <div>
        <h3 id="kept-songs" className="font-semibold text-strong">
          {offlineText("songs.title")}
        </h3>
        <p className="mt-1 text-sm text-weak">{offlineText("songs.hint")}</p>
      </div>
      <Choice
        label={offlineText("songs.from")}
        value={chosen}
        options={[...names.keys()]}
        textOf={(id) => names.get(id) ?? ""}
        onChange={choose}
      />
      <p className="tabular text-normal">
        {data.count === 0
          ? offlineText("songs.none")
          : offlineText("songs.count", { count: data.count, size: formatBytes(data.bytes) })}
      </p>
      <div className="flex flex-wrap gap-3">
        {keeping.progress === null ? (
          <Button needsServer icon={Download} disabled={!isWanted} onClick={() => keeping.start(chosen)}>
            {offlineText("songs.keep")}
          </Button>
        ) : (
          <Button icon={X} onClick={keeping.stop} className="tabular">
            {offlineText("songs.keeping", keeping.progress)}
          </Button>
        )}
        <Button variant="quiet" icon={Trash2} disabled={data.count === 0} onClick={() => void remove()}>
          {offlineText("songs.remove")}
        </Button>
      </div>
    </section>
  );
}
