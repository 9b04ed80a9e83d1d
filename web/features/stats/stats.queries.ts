import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RouteInput } from "#contract/api.ts";
import type { TopType } from "#contract/stats/stats.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import type { WantedRange } from "./range/wanted-range.ts";

const all = ["stats"] as const;
const topLimit = 10;

type SeriesSplit = NonNullable<RouteInput<"GET /stats/series">["query"]["split"]>;
type EntryKind = "songs" | "artists" | "albums";

/** The zone by whose clock days begin for the viewer. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

const queryOf = (wanted: WantedRange) => ({ ...wanted, tz: viewerZone() });

// The days before stand until the next have come: a skeleton of a few milliseconds would only flash.
const kept = { placeholderData: keepPreviousData } as const;

/** Whether the person opted in. */
export const prefsQuery = queryOptions({
  queryKey: [...all, "prefs"],
  queryFn: ({ signal }) => call("GET /stats/prefs", { signal }),
});

/** The private session that is on; the event stream brings it up to date. */
export const privateSessionQuery = queryOptions({
  queryKey: ["private-session"],
  queryFn: ({ signal }) => call("GET /stats/private-session", { signal }),
});

/** The figures of a range. Not tried again by itself: it clears the page when it fails, and is asked for again soon. */
export function summaryQuery(wanted: WantedRange) {
  return queryOptions({
    queryKey: [...all, "summary", wanted],
    queryFn: ({ signal }) => call("GET /stats/summary", { query: queryOf(wanted), signal }),
    retry: false,
    ...kept,
  });
}

/** A week from Monday to Sunday; without one of its days the last that is over. */
export function recapQuery(week?: string) {
  return queryOptions({
    queryKey: [...all, "recap", week ?? "last"],
    queryFn: ({ signal }) =>
      call("GET /stats/recap", {
        query: { tz: viewerZone(), ...(week === undefined ? {} : { week }) },
        signal,
      }),
    ...kept,
  });
}

/** The same beside those of the days before. */
export function compareQuery(wanted: WantedRange) {
  return queryOptions({
    queryKey: [...all, "compare", wanted],
    queryFn: ({ signal }) => call("GET /stats/compare", { query: queryOf(wanted), signal }),
    ...kept,
  });
}

/** Plays of each day. */
export function timeseriesQuery(wanted: WantedRange) {
  return queryOptions({
    queryKey: [...all, "timeseries", wanted],
    queryFn: ({ signal }) => call("GET /stats/timeseries", { query: queryOf(wanted), signal }),
    ...kept,
  });
}

/** What was heard most. */
export function topQuery(type: TopType, wanted: WantedRange, limit = topLimit) {
  return queryOptions({
    queryKey: [...all, "top", type, wanted, limit],
    queryFn: ({ signal }) => call("GET /stats/top", { query: { ...queryOf(wanted), type, limit }, signal }),
    ...kept,
  });
}

/** Listening over time in parts; the server chooses days, weeks, months or years unless `unit` does. */
export function seriesQuery(wanted: WantedRange, split: SeriesSplit, unit?: "day") {
  return queryOptions({
    queryKey: [...all, "series", wanted, split, unit],
    queryFn: ({ signal }) =>
      call("GET /stats/series", {
        query: { ...queryOf(wanted), split, ...(unit === undefined ? {} : { unit }) },
        signal,
      }),
    ...kept,
  });
}

/** Plays by hour of the week. */
export function clockQuery(wanted: WantedRange) {
  return queryOptions({
    queryKey: [...all, "clock", wanted],
    queryFn: ({ signal }) => call("GET /stats/clock", { query: queryOf(wanted), signal }),
    ...kept,
  });
}

/** Streaks, sessions, discoveries, returns, skips. */
export function habitsQuery(wanted: WantedRange) {
  return queryOptions({
    queryKey: [...all, "habits", wanted],
    queryFn: ({ signal }) => call("GET /stats/habits", { query: queryOf(wanted), signal }),
    ...kept,
  });
}

/** Decades, tempo and key. */
export function soundQuery(wanted: WantedRange) {
  return queryOptions({
    queryKey: [...all, "sound", wanted],
    queryFn: ({ signal }) => call("GET /stats/sound", { query: queryOf(wanted), signal }),
    ...kept,
  });
}

/** What the figures are made from. */
export function coverageQuery(wanted: WantedRange) {
  return queryOptions({
    queryKey: [...all, "coverage", wanted],
    queryFn: ({ signal }) => call("GET /stats/coverage", { query: queryOf(wanted), signal }),
    ...kept,
  });
}

/** Albums that came out since the first play. */
export const releasesQuery = queryOptions({
  queryKey: [...all, "releases"],
  queryFn: ({ signal }) => call("GET /stats/releases", { query: { tz: viewerZone() }, signal }),
});

/** Milestones, newest first. */
export const milestonesQuery = queryOptions({
  queryKey: [...all, "milestones"],
  queryFn: ({ signal }) => call("GET /stats/milestones", { query: { tz: viewerZone() }, signal }),
});

/** What was heard on this day of earlier years. */
export function onThisDayQuery(date: string) {
  return queryOptions({
    queryKey: [...all, "on-this-day", date],
    queryFn: ({ signal }) => call("GET /stats/on-this-day", { query: { tz: viewerZone(), date }, signal }),
  });
}

/** All that is known of listening to one song, artist or album. */
export function entryQuery(kind: EntryKind, id: string) {
  return queryOptions({
    queryKey: [...all, "entry", kind, id],
    queryFn: ({ signal }) => {
      const options = { params: { id }, query: { tz: viewerZone() }, signal };
      if (kind === "songs") return call("GET /stats/songs/{id}", options);
      return kind === "artists"
        ? call("GET /stats/artists/{id}", options)
        : call("GET /stats/albums/{id}", options);
    },
  });
}

/** Reads again what is shown of statistics. */
export async function refreshStats(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: all });
}

/** The versions that are counted as a song, and why. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "versions", id],
    queryFn: ({ signal }) =>
      call("GET /stats/songs/{id}/versions", { params: { id }, query: { tz: viewerZone() }, signal }),
  });
}

/** Songs that a song may be merged with. */
export function candidatesQuery(id: string, q: string) {
  return queryOptions({
    queryKey: [...all, "candidates", id, q],
    queryFn: ({ signal }) =>
      call("GET /stats/songs/{id}/candidates", { params: { id }, query: { tz: viewerZone(), q }, signal }),
    ...kept,
  });
}

/** What the person merged and split. */
export const decisionsQuery = queryOptions({
  queryKey: [...all, "song-decisions"],
  queryFn: ({ signal }) => call("GET /stats/song-decisions", { signal }),
});

/** What the person leaves out of statistics. */
export const leftOutQuery = queryOptions({
  queryKey: [...all, "left-out"],
  queryFn: ({ signal }) => call("GET /stats/left-out", { signal }),
});
