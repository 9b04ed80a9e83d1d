import { byLanguage } from "#web/platform/i18n/language.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";
import type { StreamedSong } from "./use-track-stream.ts";
import { CutName } from "#web/ui/list/cut-name.tsx";

const columns = byLanguage((): TableColumn<StreamedSong>[] => [
  {
    id: "song",
    header: genreToolsText("song"),
    width: "minmax(0, 1fr)",
    cell: ({ name }) => <CutName className="text-strong">{name}</CutName>,
  },
  {
    id: "artist",
    header: genreToolsText("artist"),
    width: "minmax(0, 1fr)",
    cell: ({ artist }) => <CutName>{artist}</CutName>,
  },
]);

/** Songs as they came; nothing while there are none. */
export function SongGrid({ label, songs }: { label: string; songs: readonly StreamedSong[] }) {
  if (songs.length === 0) return null;
  return (
    <VirtualTable label={label} columns={columns()} rows={songs} keyOf={({ id }) => id} boxClass="max-h-64" />
  );
}
