import { Suspense, useDeferredValue, useMemo, useState } from "react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import { WhyDialog } from "#web/features/genres/why/why-dialog-part.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { CutName } from "#web/ui/list/cut-name.tsx";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";
import { filterPlan, type PlanRow, type ShownGroup } from "./plan-rows.ts";

function Text({ children, isStrong = false }: { children: string; isStrong?: boolean }) {
  return (
    <CutName title={children} className={isStrong ? "text-strong" : ""}>
      {children}
    </CutName>
  );
}

const genreText = (genre: string | null) =>
  genre === null ? genreToolsText("noGenre") : genreDisplay(genre);

function columnsOf(onWhy: (row: PlanRow) => void): TableColumn<PlanRow>[] {
  return [
    {
      id: "song",
      header: genreToolsText("song"),
      width: "minmax(0, 3fr)",
      cell: ({ name }) => <Text isStrong>{name}</Text>,
    },
    {
      id: "artist",
      header: genreToolsText("artist"),
      width: "minmax(0, 2fr)",
      cell: ({ artist }) => <Text>{artist}</Text>,
    },
    {
      id: "album",
      header: genreToolsText("album"),
      width: "minmax(0, 2fr)",
      cell: ({ album }) => <Text>{album}</Text>,
    },
    {
      id: "detected",
      header: genreToolsText("plan.detected"),
      width: "minmax(5.5rem, 1.5fr)",
      cell: ({ detected_genre: genre }) => <Text>{genreText(genre)}</Text>,
    },
    {
      id: "consensus",
      header: genreToolsText("plan.consensus"),
      width: "minmax(5.5rem, 1.5fr)",
      cell: (row) => (
        <button
          dir="auto"
          type="button"
          aria-label={genreToolsText("plan.why", { genre: genreText(row.consensus_genre), name: row.name })}
          onClick={() => onWhy(row)}
          className="block min-h-6 max-w-full truncate rounded-control text-start underline decoration-dotted underline-offset-4 hover:text-strong"
        >
          {genreText(row.consensus_genre)}
        </button>
      ),
    },
    {
      id: "proposed",
      header: genreToolsText("plan.proposed"),
      width: "minmax(7.5rem, 2fr)",
      cell: ({ proposed_playlist: proposed }) => <Text>{proposed ?? genreToolsText("plan.leftOver")}</Text>,
    },
  ];
}

interface PlanTableProps {
  rows: readonly PlanRow[];
  group: ShownGroup;
}

/** Every song of a plan, narrowed by artist, album and playlist. */
export function PlanTable({ rows, group }: PlanTableProps) {
  const [artist, setArtist] = useState("");
  const [album, setAlbum] = useState("");
  const [asked, setAsked] = useState<string | null>(null);
  const filter = useDeferredValue(useMemo(() => ({ artist, album, group }), [artist, album, group]));
  const shown = useMemo(() => filterPlan(rows, filter), [rows, filter]);
  const columns = useMemo(() => columnsOf(({ track_id: id }) => setAsked(id)), []);
  return (
    <section aria-label={genreToolsText("plan.table")}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <FilterField
          label={genreToolsText("plan.filterArtist")}
          typed={artist}
          onType={setArtist}
          look="round"
        />
        <FilterField
          label={genreToolsText("plan.filterAlbum")}
          typed={album}
          onType={setAlbum}
          look="round"
        />
        <output className="tabular ms-auto text-sm text-weak">
          {genreToolsText("plan.shown", { shown: shown.length, total: rows.length })}
        </output>
      </div>
      {shown.length === 0 ? (
        <p className="rounded-card border border-hairline px-4 py-10 text-center text-weak">
          {genreToolsText("plan.noMatch")}
        </p>
      ) : (
        <VirtualTable
          label={genreToolsText("plan.table")}
          columns={columns}
          rows={shown}
          keyOf={({ track_id: id }) => id}
          boxClass="max-h-[70dvh]"
          minWidth={540}
        />
      )}
      {asked === null ? null : (
        <Suspense>
          <WhyDialog trackId={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  );
}
