/* oxlint-disable jsx-a11y/prefer-tag-over-role -- options of a field that keeps the focus; datalist cannot show them so */
import { useQuery } from "@tanstack/react-query";
import { Disc3, ListMusic, type LucideIcon, Tag, UserRound } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useLibraryEntries } from "#web/features/collection/collection.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { rankNames } from "#web/platform/text/rank-names.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useOptions } from "#web/ui/form/use-options.ts";
import { entriesOf, type SearchEntry } from "./library-entries.ts";
import { genresQuery } from "#web/features/genres/genres.ts";

/** Specification 1, section 5: from 2 characters, at most 6, when typing has rested for 200 ms. */
const fewestLetters = 2;
const maxShown = 6;
const restMs = 200;

const icons: Record<SearchEntry["kind"], LucideIcon> = {
  playlist: ListMusic,
  artist: UserRound,
  album: Disc3,
  genre: Tag,
};

const none: readonly string[] = [];

interface SuggestionsProps {
  listId: string;
  /** what is typed; nothing while the list is shut */
  text: string;
  /** is given what takes the keys of the box, and null when there is nothing any more */
  onKeys: (handleKey: ((event: KeyboardEvent) => boolean) | null) => void;
  /** the id of the option that the arrow keys have reached */
  onActive: (id: string | undefined) => void;
  onChoose: (entry: SearchEntry) => void;
  onClose: () => void;
}

/** Typed text when it has rested; too little of it is nothing at once. */
function useRestedText(text: string): string {
  const wanted = text.trim();
  const isEnough = wanted.length >= fewestLetters;
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(setRested, isEnough ? restMs : 0, isEnough ? wanted : "");
    return () => clearTimeout(timer);
  }, [wanted, isEnough]);
  return isEnough ? rested : "";
}

function SuggestionLine({ entry }: { entry: SearchEntry }) {
  const Icon = icons[entry.kind];
  return (
    <>
      {entry.kind === "genre" ? (
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-hover text-weak">
          <Icon aria-hidden size={18} />
        </span>
      ) : (
        <Artwork url={entry.imageUrl} seed={entry.id} size={40} icon={Icon} />
      )}
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate text-start font-medium text-strong">
          {entry.name}
        </span>
        <span className="block truncate text-sm text-weak">{entry.detail}</span>
      </span>
    </>
  );
}

/** What the library has that fits the typed beginning, under the search box. */
export function Suggestions({ listId, text, onKeys, onActive, onChoose, onClose }: SuggestionsProps) {
  const library = useLibraryEntries();
  const genres = useQuery(genresQuery).data?.allowed ?? none;
  const rested = useRestedText(text);
  const entries = entriesOf(library, genres);
  const shown = rested === "" ? [] : rankNames(entries, rested, { max: maxShown });
  const options = useOptions({
    count: shown.length,
    of: rested,
    onChoose: (index) => {
      const entry = shown[index];
      if (entry !== undefined) onChoose(entry);
    },
    onClose,
  });
  const { active, handleKey } = options;
  const activeId = active < 0 ? undefined : `${listId}-${active}`;

  useEffect(() => {
    onKeys(handleKey);
    return () => onKeys(null);
  }, [onKeys, handleKey]);
  useEffect(() => onActive(activeId), [activeId, onActive]);

  const count = shown.length;
  const said = count === 0 ? searchPageText("noSuggestion") : searchPageText("suggestionCount", { count });
  return (
    <>
      <output className="sr-only">{rested === "" ? "" : said}</output>
      {count === 0 ? null : (
        <div
          role="listbox"
          tabIndex={-1}
          id={listId}
          aria-label={searchPageText("suggestions")}
          // The box keeps the focus, or the list would be gone before the press counts.
          onPointerDown={(event) => event.preventDefault()}
          className="appear absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-card border border-hairline bg-overlay p-1 shadow-float"
        >
          {shown.map((entry, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box takes the keys
            <div
              key={`${entry.kind}-${entry.id}`}
              role="option"
              tabIndex={-1}
              id={`${listId}-${index}`}
              aria-selected={index === active}
              onPointerMove={() => index !== active && options.setActive(index)}
              onClick={() => onChoose(entry)}
              className={joinClasses(
                "flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-2",
                index === active && "bg-hover",
              )}
            >
              <SuggestionLine entry={entry} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
