import { Link } from "@tanstack/react-router";
import { ArrowUpRight, Heart, Layers } from "lucide-react";
import type { ReactNode } from "react";
import { playlistName } from "#web/features/library/library.ts";
import { formatDate, formatDuration } from "#web/platform/text/format.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { healthText } from "#web/features/health/texts/health-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import type { Choice, HealthRow } from "./health-rows.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";

type RowOf<Kind extends HealthRow["kind"]> = Extract<HealthRow, { kind: Kind }>;
type Entry = RowOf<"track">["entry"];

const cellClasses = "flex h-full min-w-0 grow items-center gap-3 px-3";

function nameOf(entry: Entry): string {
  if (entry.track === null) return commonText("unavailable");
  return trackName(entry.track);
}

function artistsOf(entry: Entry): string {
  return artistNames(entry.track?.artists ?? []);
}

function Lines({
  first,
  second,
  isMuted = false,
}: {
  first: ReactNode;
  second: ReactNode;
  isMuted?: boolean;
}) {
  return (
    <span className="min-w-0 grow">
      <span
        dir="auto"
        className={joinClasses(
          "block truncate text-start compact:leading-4.5",
          isMuted ? "text-weak" : "font-semibold text-strong",
        )}
      >
        {first}
      </span>
      <span dir="auto" className="block truncate text-start text-sm text-weak compact:leading-4.5">
        {second}
      </span>
    </span>
  );
}

function TrackArt({ entry }: { entry: Entry }) {
  const { track } = entry;
  return (
    <Artwork
      url={pickImage(track?.album.images ?? [], 40)}
      seed={track?.album.id ?? ""}
      size={40}
      className="compact:size-7!"
    />
  );
}

interface SelectableProps {
  choice: Choice | null;
  label: string;
  isSelected: boolean;
  isIndented: boolean;
  onToggle: (choice: Choice) => void;
  children: ReactNode;
}

/** A line that is selected by a press anywhere on it. */
function Selectable({ choice, label, isSelected, isIndented, onToggle, children }: SelectableProps) {
  return (
    <label
      className={joinClasses(
        cellClasses,
        "rounded-control",
        isIndented && "ps-8",
        choice === null ? "cursor-default" : "cursor-pointer hover:bg-hover",
        isSelected && "bg-pressed",
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        disabled={choice === null}
        onChange={() => choice !== null && onToggle(choice)}
        className="size-5 shrink-0 accent-(--accent-text) disabled:opacity-40"
      />
      {children}
    </label>
  );
}

function describeGroup({ of }: RowOf<"group">): string {
  const places = of.entries.reduce((sum, { places_total: total }) => sum + total, 0);
  const facts = [
    artistsOf(of.entries[0] ?? { track: null, liked: false, places: [], places_total: 0 }),
    of.entries.length > 1 ? healthText("versions", { count: of.entries.length }) : "",
    healthText("copies", { count: places }),
  ];
  return facts.filter((fact) => fact !== "").join(" · ");
}

function GroupRow({ row }: { row: RowOf<"group"> }) {
  const entry = row.of.entries[0];
  if (entry === undefined) return null;
  return (
    <div className={joinClasses(cellClasses, "border-t border-hairline")}>
      <TrackArt entry={entry} />
      <Lines first={nameOf(entry)} second={describeGroup(row)} />
      {row.of.entries.length > 1 ? <Layers aria-hidden size={18} className="shrink-0 text-weak" /> : null}
    </div>
  );
}

/** ` (3:07)`; nothing where it is unknown */
function lengthOf({ duration_ms: ms }: { duration_ms: number | null }): string {
  return ms === null ? "" : ` (${formatDuration(ms)})`;
}

function describePlace({ entry, place, obstacle, hasVersions }: RowOf<"place">): string {
  const date = place.added_at === null ? "" : formatDate(place.added_at);
  const facts = [
    healthText("position", { position: place.position + 1 }),
    hasVersions && entry.track !== null ? `${entry.track.album.name}${lengthOf(entry.track)}` : "",
    date === "" ? "" : healthText("added", { date }),
  ];
  return obstacle === null
    ? facts.filter((fact) => fact !== "").join(" · ")
    : [facts[0], healthText(`obstacle.${obstacle}`)].join(" · ");
}

interface RowProps {
  row: HealthRow;
  isSelected: boolean;
  onToggle: (choice: Choice) => void;
}

function PlaceRow({ row, isSelected, onToggle }: RowProps & { row: RowOf<"place"> }) {
  const { place, entry } = row;
  const name = playlistName(place.playlist_name);
  const isGone = entry.track === null;
  return (
    <div className="flex h-full items-center">
      <Selectable
        choice={row.choice}
        label={healthText("selectPlace", {
          title: nameOf(entry),
          playlist: name,
          position: place.position + 1,
        })}
        isSelected={isSelected}
        isIndented={!isGone}
        onToggle={onToggle}
      >
        <Lines first={name} second={describePlace(row)} isMuted={row.choice === null} />
      </Selectable>
      <Link
        to="/playlist/$id"
        params={{ id: place.playlist_id }}
        aria-label={healthText("openPlaylist", { playlist: name })}
        data-tooltip={healthText("openPlaylist", { playlist: name })}
        className="grid size-10 shrink-0 place-items-center rounded-full text-weak hover:bg-hover hover:text-strong"
      >
        <ArrowUpRight aria-hidden size={18} />
      </Link>
    </div>
  );
}

function LikedRow({ row, isSelected, onToggle }: RowProps & { row: RowOf<"liked"> }) {
  const { track } = row.entry;
  return (
    <Selectable
      choice={row.choice}
      label={healthText("selectLiked", { title: nameOf(row.entry) })}
      isSelected={isSelected}
      isIndented
      onToggle={onToggle}
    >
      <Lines
        first={healthText("inLiked")}
        second={track === null ? "" : `${track.album.name}${lengthOf(track)}`}
      />
      <Heart aria-hidden size={16} fill="currentColor" className="shrink-0 text-accent-text" />
    </Selectable>
  );
}

function TrackRow({ row, isSelected, onToggle }: RowProps & { row: RowOf<"track"> }) {
  const { entry } = row;
  const count = entry.places_total;
  const where = count === 0 ? "" : healthText("inPlaylists", { count });
  return (
    <Selectable
      choice={row.choice}
      label={[nameOf(entry), artistsOf(entry)].join(", ")}
      isSelected={isSelected}
      isIndented={false}
      onToggle={onToggle}
    >
      <TrackArt entry={entry} />
      <Lines first={nameOf(entry)} second={[artistsOf(entry), where].filter(Boolean).join(" · ")} />
      <span className="tabular shrink-0 text-sm text-weak">
        {formatDuration(entry.track?.duration_ms ?? null)}
      </span>
    </Selectable>
  );
}

function MoreRow({ row }: { row: RowOf<"more"> }) {
  return (
    <div className={joinClasses(cellClasses, "ps-16 text-sm text-weak")}>
      {healthText("morePlaces", { count: row.count })}
    </div>
  );
}

/** A line of the list: a heading, a place, a like, or a song. */
export function HealthRowView(props: RowProps): ReactNode {
  const { row } = props;
  switch (row.kind) {
    case "group":
      return <GroupRow row={row} />;
    case "place":
      return <PlaceRow {...props} row={row} />;
    case "liked":
      return <LikedRow {...props} row={row} />;
    case "track":
      return <TrackRow {...props} row={row} />;
    case "more":
      return <MoreRow row={row} />;
    default:
      return null;
  }
}
