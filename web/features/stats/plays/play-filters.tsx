import { X } from "lucide-react";
import { useId } from "react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import type { StoredPlay } from "#contract/stats/stats-plays.ts";
import { nameOfDecade, nameOfKey, nameOfTempo } from "#web/features/stats/charts/sound-names.ts";
import { longWeekday, nameOfHour } from "#web/features/stats/charts/week-names.ts";
import { playsText } from "#web/features/stats/texts/plays-text.ts";
import {
  kindOf,
  type PlayFilter,
  playFilters,
  playKinds,
  type PlayKind,
  type PlaysSearch,
} from "./plays-search.ts";

function nameOfKeyText(text: string): string {
  const [key = 0, mode = 0] = text.split("-").map(Number);
  return nameOfKey(key, mode).full;
}

/** What a filter is about in words; ids become names by the plays that were found. */
function nameOfFilter(filter: PlayFilter, value: string, sample: StoredPlay | undefined): string {
  const names: Readonly<Record<PlayFilter, () => string | null | undefined>> = {
    song: () => sample?.name,
    artist: () => sample?.artist,
    album: () => sample?.album,
    genre: () => genreDisplay(value),
    weekday: () => longWeekday(Number(value) - 1),
    hour: () => nameOfHour(Number(value)),
    decade: () => nameOfDecade(Number(value)),
    tempo: () => nameOfTempo(Number(value)),
    key: () => nameOfKeyText(value),
  };
  return playsText(`filter.${filter}`, { name: names[filter]() ?? "…" });
}

interface FilterChipsProps {
  search: PlaysSearch;
  sample: StoredPlay | undefined;
  onDrop: (filter: PlayFilter) => void;
}

/** What the plays are narrowed down to, each to be taken away. */
export function FilterChips({ search, sample, onDrop }: FilterChipsProps) {
  const given = playFilters.flatMap((filter) => {
    const value = search[filter];
    return value === undefined ? [] : [{ filter, name: nameOfFilter(filter, value, sample) }];
  });
  if (given.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {given.map(({ filter, name }) => (
        <li key={filter}>
          <button
            type="button"
            aria-label={playsText("drop", { name })}
            onClick={() => onDrop(filter)}
            className="flex min-h-9 items-center gap-1.5 rounded-full border max-md:min-h-11 border-hairline-strong px-3 text-sm font-semibold text-strong hover:bg-hover"
          >
            <span dir="auto">{name}</span>
            <X aria-hidden size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Which kind of plays is shown. */
export function KindSelect({
  search,
  onChoose,
}: {
  search: PlaysSearch;
  onChoose: (kind: PlayKind) => void;
}) {
  const id = useId();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-sm text-weak">
        {playsText("show")}
      </label>
      <select
        id={id}
        value={kindOf(search)}
        onChange={(event) => onChoose(playKinds.find((kind) => kind === event.target.value) ?? "all")}
        className="min-h-10 min-w-0 rounded-control border max-md:min-h-11 border-control-line bg-app px-2 text-base text-strong"
      >
        {playKinds.map((kind) => (
          <option key={kind} value={kind}>
            {playsText(`kind.${kind}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
