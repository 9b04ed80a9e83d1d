import { type KeyboardEvent, useState } from "react";
import type { GenreSong } from "#web/features/genres/genres.queries.ts";
import { overrideGenre, showGenre } from "#web/features/genres/correct-genre.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";

interface OverrideFieldProps {
  song: GenreSong;
  /** id of the datalist that offers the genres */
  listId: string;
  /** what is typed, as it is typed; null: the field is left */
  onType: (typed: string | null) => void;
}

/**
 * The person's own genre of a song. Enter leaves the field, leaving it sends what was typed once, and an empty field
 * clears it; Escape takes back what was typed.
 */
export function OverrideField({ song, listId, onType }: OverrideFieldProps) {
  const own = song.source === "override" ? (song.genre ?? "") : "";
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string | null) => {
    setTyped(text);
    onType(text);
  };
  const handleBlur = async () => {
    onType(null);
    if (typed === null) return;
    const wanted = typed.trim().toLowerCase();
    if (wanted !== own) {
      const answers = await overrideGenre([song.id], wanted === "" ? null : wanted);
      for (const answer of answers ?? []) showGenre(answer);
    }
    setTyped(null);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") type(null);
    if (event.key === "Enter") event.currentTarget.blur();
  };
  return (
    <input
      type="text"
      list={listId}
      aria-label={genreToolsText("songs.overrideOf", { name: song.name })}
      placeholder={song.genre ?? ""}
      value={typed ?? own}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
      onBlur={() => void handleBlur()}
      className="min-h-8 w-full rounded-control max-md:min-h-11 border border-control-line bg-app px-2 text-strong placeholder:text-weak"
    />
  );
}
