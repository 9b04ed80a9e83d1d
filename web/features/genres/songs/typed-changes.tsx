import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import { genresQuery, type GenreSong } from "#web/features/genres/genres.queries.ts";
import { type Correction, nameChanged } from "#web/features/genres/correct-genre.ts";
import { useCorrectionPreview } from "#web/features/genres/use-correction-preview.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";

/** What a person types as the genre of a song, before they leave the field. */
export interface TypedGenre {
  song: GenreSong;
  typed: string;
}

/** The correction that leaving the field sends; null while nothing or no genre is typed. */
function correctionOf(typed: TypedGenre | null, allowed: readonly string[]): Correction | null {
  if (typed === null) return null;
  const wanted = typed.typed.trim().toLowerCase();
  if (wanted !== "" && !allowed.includes(wanted)) return null;
  return { track_id: typed.song.id, genre: wanted === "" ? null : wanted, scope: "track" };
}

/** Says which songs the genre that is being typed changes: songs of one artist or album follow each other. */
export function TypedChanges({ typed }: { typed: TypedGenre | null }) {
  const allowed = useQuery(genresQuery).data?.allowed;
  const correction = correctionOf(typed, allowed ?? []);
  const { data } = useCorrectionPreview(useDeferredValue(correction));
  if (typed === null || correction === null || data === undefined) return <output />;
  return (
    <output className="min-w-0 grow text-strong">
      {genreToolsText(data.changed === 0 ? "songs.typedNone" : "songs.typed", {
        genre: correction.genre === null ? genreToolsText("noGenre") : genreDisplay(correction.genre),
        name: typed.song.name,
        count: data.changed,
        names: nameChanged(data),
      })}
    </output>
  );
}
