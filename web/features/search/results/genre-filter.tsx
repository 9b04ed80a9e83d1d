/* oxlint-disable jsx-a11y/prefer-tag-over-role -- options of a field that keeps the focus; datalist cannot be tamed */
import { useQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { useId, useState } from "react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import { foldText } from "#web/platform/text/matches-words.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { rankNames } from "#web/platform/text/rank-names.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useOptions } from "#web/ui/form/use-options.ts";
import { ClearButton } from "#web/features/search/asked/clear-button.tsx";
import { genresQuery } from "#web/features/genres/genres.ts";

const maxShown = 50;

interface GenreOptionsProps {
  id: string;
  genres: readonly string[];
  active: number;
  onPoint: (index: number) => void;
  onChoose: (genre: string) => void;
}

function GenreOptions({ id, genres, active, onPoint, onChoose }: GenreOptionsProps) {
  return (
    <div
      role="listbox"
      tabIndex={-1}
      id={id}
      aria-label={searchPageText("genre")}
      // The field keeps the focus, or the list would be gone before the press counts.
      onPointerDown={(event) => event.preventDefault()}
      className="appear absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-card border border-hairline bg-overlay p-1 shadow-float"
    >
      {genres.map((name, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys
        <div
          key={name}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: "nearest" });
          }}
          role="option"
          tabIndex={-1}
          id={`${id}-${index}`}
          aria-selected={index === active}
          onPointerMove={() => index !== active && onPoint(index)}
          onClick={() => onChoose(name)}
          className={joinClasses(
            "flex min-h-10 cursor-pointer items-center rounded-control px-3 max-md:min-h-11",
            index === active && "bg-hover text-strong",
          )}
        >
          {genreDisplay(name)}
        </div>
      ))}
    </div>
  );
}

/** The genres that fit what is typed, or the main ones before anything is; what there is to say where none does. */
function useGenres(typed: string | null): { genres: readonly string[]; trouble: string | null } {
  const { data, isError } = useQuery(genresQuery);
  if (isError) return { genres: [], trouble: searchPageText("genresFailed") };
  if (data === undefined || typed === null) return { genres: [], trouble: null };
  const { allowed, mainstream } = data;
  if (typed.trim() === "") return { genres: mainstream.slice(0, maxShown), trouble: null };
  const named = allowed.map((name) => ({
    name,
    folded: foldText(name),
    weight: mainstream.includes(name) ? 1 : 0,
  }));
  const genres = rankNames(named, typed, { max: maxShown }).map(({ name }) => name);
  return { genres, trouble: genres.length === 0 ? searchPageText("noGenre") : null };
}

interface GenreFilterProps {
  /** the genre that is filtered by; null for any */
  genre: string | null;
  onChoose: (genre: string | null) => void;
}

/** A field that offers the genres there are while one types, and filters by the chosen one. */
export function GenreFilter({ genre, onChoose }: GenreFilterProps) {
  // What is typed while the list is open; null while it is shut.
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const { genres, trouble } = useGenres(typed);
  const isOpen = genres.length > 0;
  const choose = (chosen: string | null | undefined) => {
    setTyped(null);
    if (chosen !== undefined && chosen !== genre) onChoose(chosen);
  };
  const options = useOptions({
    count: genres.length,
    of: typed,
    onChoose: (index) => choose(genres[index]),
    onClose: () => setTyped(null),
  });
  const { active } = options;
  return (
    <div className="relative flex items-center">
      <Tag aria-hidden size={18} className="pointer-events-none absolute start-3 text-weak" />
      <input
        role="combobox"
        aria-label={searchPageText("genre")}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        placeholder={searchPageText("genrePlaceholder")}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed ?? (genre === null ? "" : genreDisplay(genre))}
        onChange={(event) => setTyped(event.target.value)}
        onClick={() => setTyped(typed ?? "")}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (options.handleKey(event)) return;
          if (event.key === "ArrowDown") setTyped(typed ?? "");
          // Enter in an emptied field takes the filter away; otherwise the best fit is meant.
          else if (event.key === "Enter") choose(typed?.trim() === "" ? null : genres[0]);
          else return;
          event.preventDefault();
        }}
        className="h-10 w-full rounded-full border border-control-line bg-app pe-10 ps-10 text-strong placeholder:text-weak max-md:h-11 max-md:text-lg"
      />
      {genre === null ? null : (
        <ClearButton label={searchPageText("clearGenre")} size="medium" onClear={() => choose(null)} />
      )}
      {isOpen ? (
        <GenreOptions id={id} genres={genres} active={active} onPoint={options.setActive} onChoose={choose} />
      ) : null}
      <output className="absolute top-full start-1 mt-1 text-sm text-weak empty:hidden">{trouble}</output>
    </div>
  );
}
