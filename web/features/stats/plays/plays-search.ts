import type { RouteInput } from "#contract/api.ts";
import { type RangeSearch, readRangeSearch } from "#web/features/stats/range/wanted-range.ts";

/** What the address of `/stats/history` says: which plays of which days. */
export interface PlaysSearch extends RangeSearch {
  q?: string;
  show?: string;
  song?: string;
  artist?: string;
  album?: string;
  genre?: string;
  /** 1 is Monday */
  weekday?: string;
  hour?: string;
  /** its first year */
  decade?: string;
  /** the lowest bpm of a step */
  tempo?: string;
  /** `9-0`: pitch class and mode */
  key?: string;
}

/** What narrows plays down beside words, kind and days; each can be taken away by itself. */
export const playFilters = [
  "song",
  "artist",
  "album",
  "genre",
  "weekday",
  "hour",
  "decade",
  "tempo",
  "key",
] as const;
export type PlayFilter = (typeof playFilters)[number];
export type PlayKind = NonNullable<RouteInput<"GET /stats/plays">["query"]["show"]>;

/** Kinds of plays, in the order in which they are offered. */
export const playKinds = [
  "all",
  "counted",
  "short",
  "skipped",
  "private",
  "hidden",
  "first",
  "first_of_artist",
  "returned",
] as const satisfies readonly PlayKind[];

const maxTextLength = 200;

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= maxTextLength;

const fits: Readonly<Record<PlayFilter, RegExp>> = {
  song: /^(?:-?\d{1,20}|[0-9A-Za-z_-]{1,60})$/,
  artist: /^(?:-?\d{1,20}|[0-9A-Za-z_-]{1,60})$/,
  album: /^(?:-?\d{1,20}|[0-9A-Za-z_-]{1,60})$/,
  genre: /^.{1,100}$/,
  weekday: /^[1-7]$/,
  hour: /^(?:1?\d|2[0-3])$/,
  decade: /^\d{1,3}0$/,
  tempo: /^(?:\d{0,2}0)$/,
  key: /^(?:\d|1[01])-[01]$/,
};

/** Which plays are wanted; `all` where the address says none. */
export function kindOf({ show }: PlaysSearch): PlayKind {
  return playKinds.find((kind) => kind === show) ?? "all";
}

/** Reads the address of `/stats/history`; what the server would refuse is left out. */
export function readPlaysSearch(search: Record<string, unknown>): PlaysSearch {
  const read: PlaysSearch = readRangeSearch(search);
  if (isText(search["q"])) read.q = search["q"];
  const kind = playKinds.find((known) => known === search["show"]);
  if (kind !== undefined && kind !== "all") read.show = kind;
  for (const filter of playFilters) {
    const value = search[filter];
    if (isText(value) && fits[filter].test(value)) read[filter] = value;
  }
  return read;
}
