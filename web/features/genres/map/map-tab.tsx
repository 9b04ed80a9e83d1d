import { useQuery } from "@tanstack/react-query";
import { Map as MapIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { compareGenres, genreDisplay } from "#contract/genres/genre-names.ts";
import { type GenreMap, genreMapQuery } from "#web/features/genres/genres.queries.ts";
import { SongTable } from "#web/features/genres/songs/song-table.tsx";
import { formatCount } from "#web/platform/text/format.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";
import { GenrePicture } from "./genre-picture.tsx";
import { type Family, familiesOf } from "./lay-out-map.ts";
import { CutName } from "#web/ui/list/cut-name.tsx";

/** A line of the table; `genre` null for the songs without one. */
interface GenreLine {
  genre: string | null;
  display: string;
  family: string;
  /** songs, or plays */
  size: number;
}

/** What areas stand for. */
type Measure = "songs" | "plays";

/** The songs of a genre that are listed below the map. */
interface Chosen {
  genre: string | null;
  display: string;
}

function linesOf(families: readonly Family[], unknown: number): GenreLine[] {
  const lines: GenreLine[] = families.flatMap(({ main, leaves }) =>
    leaves.map(({ genre, display, size }) => ({ genre, display, family: genreDisplay(main), size })),
  );
  const last = { genre: null, display: genreToolsText("map.unknown"), family: "", size: unknown };
  return [
    ...lines.sort((a, b) => b.size - a.size || compareGenres(a.genre ?? "", b.genre ?? "")),
    ...(unknown === 0 ? [] : [last]),
  ];
}

function columnsOf(measure: Measure, onChoose: (line: Chosen) => void): TableColumn<GenreLine>[] {
  return [
    {
      id: "genre",
      header: genreToolsText("map.genre"),
      width: "minmax(0, 1.4fr)",
      cell: (line) => (
        <button
          dir="auto"
          type="button"
          aria-label={genreToolsText("map.show", { genre: line.display })}
          onClick={() => onChoose(line)}
          className="block min-h-8 w-full truncate max-md:min-h-11 rounded-control text-start font-semibold text-strong underline-offset-4 hover:underline"
        >
          {line.display}
        </button>
      ),
    },
    {
      id: "family",
      header: genreToolsText("map.family"),
      width: "minmax(0, 1fr)",
      cell: ({ family }) => <CutName>{family}</CutName>,
    },
    {
      id: "size",
      header: genreToolsText(measure === "plays" ? "map.plays" : "map.count"),
      width: "4.5rem",
      cell: ({ size }) => formatCount(size),
      isNumber: true,
    },
  ];
}

function scrollToHeading(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: "center" });
}

/** The songs of what was pressed, scrolled to when they appear. */
function ChosenSongs({ chosen }: { chosen: Chosen }) {
  return (
    <section aria-label={genreToolsText("map.songsOf", { genre: chosen.display })} className="mt-8">
      <h2 ref={scrollToHeading} className="mb-2 scroll-mt-4 text-xl font-semibold text-strong">
        {genreToolsText("map.songsOf", { genre: chosen.display })}
      </h2>
      <SongTable wanted={{ genre: chosen.genre }} />
    </section>
  );
}

/** Whether areas stand for songs or for plays. */
function MeasureChoice({ measure, onChoose }: { measure: Measure; onChoose: (measure: Measure) => void }) {
  return (
    <fieldset className="mb-3 flex items-center gap-2">
      <legend className="sr-only">{genreToolsText("map.measure")}</legend>
      {(["songs", "plays"] as const).map((each) => (
        <label
          key={each}
          className="flex min-h-10 cursor-pointer items-center gap-2 rounded-full border border-hairline px-4 font-semibold has-checked:bg-pressed has-checked:text-strong has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="measure"
            checked={measure === each}
            onChange={() => onChoose(each)}
            className="sr-only"
          />
          {genreToolsText(each === "plays" ? "map.byPlays" : "map.bySongs")}
        </label>
      ))}
    </fieldset>
  );
}

function MapView({ map }: { map: GenreMap }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [measure, setMeasure] = useState<Measure>("songs");
  const families = useMemo(
    () => familiesOf(map.genres.map((genre) => ({ ...genre, size: genre[measure] }))),
    [map, measure],
  );
  const lines = useMemo(() => linesOf(families, map.unknown[measure]), [families, map, measure]);
  const columns = useMemo(() => columnsOf(measure, setChosen), [measure]);
  const hasPlays = map.genres.some(({ plays }) => plays > 0);
  if (families.length === 0)
    return (
      <EmptyState
        icon={MapIcon}
        title={genreToolsText("map.emptyTitle")}
        body={genreToolsText("map.emptyBody")}
      />
    );
  const chooseTile = (genre: string) => {
    const line = lines.find((candidate) => candidate.genre === genre);
    if (line !== undefined) setChosen(line);
  };
  return (
    <>
      {hasPlays ? <MeasureChoice measure={measure} onChoose={setMeasure} /> : null}
      <p className="mb-3 text-weak">{genreToolsText("map.hint")}</p>
      <div className="grid gap-4 min-[1400px]:grid-cols-[minmax(0,1fr)_320px]">
        <GenrePicture families={families} chosen={chosen?.genre ?? null} onChoose={chooseTile} />
        <VirtualTable
          label={genreToolsText("map.table")}
          columns={columns}
          rows={lines}
          keyOf={({ genre }) => genre ?? ""}
          boxClass="max-h-[520px]"
        />
      </div>
      {chosen === null ? null : <ChosenSongs key={chosen.genre} chosen={chosen} />}
    </>
  );
}

/** The library as a map of genres, the same as a table, and the songs of what was pressed. */
export function MapTab() {
  const { data, error, refetch } = useQuery(genreMapQuery);
  if (data !== undefined) return <MapView map={data} />;
  if (error === null) return <Skeleton className="h-130 w-full" />;
  return <ErrorState size="panel" error={error} onRetry={refetch} />;
}
