import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { formatDuration } from "#web/platform/text/format.ts";
import { playlistFilesText } from "#web/features/playlist-files/texts/playlist-files-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { ImportRow, Song } from "./import-rows.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";

type Track = RouteOutput<"GET /library/search">["items"][number]["track"];

const debounceMs = 300;
const maxResults = 20;

/** What was typed, once nothing has been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function songOfTrack({ uri, name, artists, album }: Track): Song {
  return { uri, name, artists: artists.map((artist) => artist.name), albumName: album.name };
}

function Results({ query, onChoose }: { query: string; onChoose: (song: Song) => void }) {
  const { data, error, isFetching } = useQuery({
    queryKey: libraryKeys.importSearch(query),
    queryFn: ({ signal }) => call("GET /library/search", { query: { q: query, limit: maxResults }, signal }),
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
  if (query === "") return <p className="text-weak">{playlistFilesText("searchShort")}</p>;
  if (error !== null) {
    return (
      <p role="alert" className="text-danger">
        {describeFailure(error).title}
      </p>
    );
  }
  if (data === undefined) return <output className="text-weak">{playlistFilesText("searching")}</output>;
  const tracks = data.items.map(({ track }) => track).filter((track) => !track.is_local);
  if (tracks.length === 0) return <output className="text-weak">{playlistFilesText("searchNone")}</output>;
  return (
    <ul aria-busy={isFetching} className="-mx-2 flex flex-col">
      {tracks.map((track) => (
        <li key={track.id}>
          <button
            type="button"
            onClick={() => onChoose(songOfTrack(track))}
            className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-1 text-start hover:bg-hover"
          >
            <Artwork url={pickImage(track.album.images, 40)} seed={track.album.id ?? track.id} size={40} />
            <span className="min-w-0 grow">
              <span dir="auto" className="block truncate text-start font-semibold text-strong">
                {trackName(track)}
              </span>
              <span dir="auto" className="block truncate text-start text-sm text-weak">
                {[artistNames(track.artists), track.album.name].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="tabular text-sm text-weak">{formatDuration(track.duration_ms)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface MatchDialogProps {
  row: ImportRow;
  onChoose: (song: Song) => void;
  onClose: () => void;
}

/** Finds the song of a row by hand: a search of the library that begins with what the file says. */
export function MatchDialog({ row, onChoose, onClose }: MatchDialogProps) {
  const [typed, setTyped] = useState(`${row.title} ${row.artists[0] ?? ""}`.trim().slice(0, 200));
  const query = useSettled(typed.trim());
  return (
    <Dialog title={playlistFilesText("fixTitle")} closeLabel={playlistFilesText("close")} onClose={onClose}>
      <div className="flex min-h-80 flex-col gap-4">
        <p dir="auto" className="text-weak">
          {playlistFilesText("fixFor", { row: row.row, title: [row.title, ...row.artists].join(" — ") })}
        </p>
        <TextField
          label={playlistFilesText("search")}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Results query={query} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}
