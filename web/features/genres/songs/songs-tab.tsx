import { useQuery } from "@tanstack/react-query";
import { useState, useEffect } from "react";
import { genresQuery, type WantedSongs } from "#web/features/genres/genres.queries.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { SongTable } from "./song-table.tsx";

/** Specification 1, section 9: a search begins when typing has rested this long. */
const restMs = 300;

/** Typed text when it has rested; none at all at once. */
function useRestedText(typed: string): string {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(setRested, typed === "" ? 0 : restMs, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === "" ? "" : rested;
}

/** Every song with the genre that applies, and a field for one's own. */
export function SongsTab() {
  const { data } = useQuery(genresQuery);
  const [typed, setTyped] = useState("");
  const [genre, setGenre] = useState("");
  const words = useRestedText(typed.trim());
  const wanted: WantedSongs = words === "" ? { genre: genre === "" ? null : genre } : { words };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <FilterField label={genreToolsText("songs.search")} typed={typed} onType={setTyped} look="round" />
        <select
          aria-label={genreToolsText("songs.genre")}
          value={genre}
          disabled={words !== ""}
          onChange={(event) => setGenre(event.currentTarget.value)}
          className="min-h-10 max-w-full rounded-full border max-md:min-h-11 border-control-line bg-transparent px-3 text-normal disabled:opacity-50 [&>option]:bg-overlay [&>option]:text-normal"
        >
          <option value="">{genreToolsText("songs.withoutGenre")}</option>
          {(data?.tree ?? []).map(({ genre: id, display }) => (
            <option key={id} value={id}>
              {display}
            </option>
          ))}
        </select>
      </div>
      <SongTable wanted={wanted} />
    </>
  );
}
