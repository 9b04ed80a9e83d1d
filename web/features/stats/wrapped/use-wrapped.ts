import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { nameOfDays } from "#web/features/stats/range/range-name.ts";
import type { WantedRange } from "#web/features/stats/range/wanted-range.ts";
import {
  clockQuery,
  habitsQuery,
  seriesQuery,
  summaryQuery,
  topQuery,
} from "#web/features/stats/stats.queries.ts";
import { wrappedText } from "#web/features/stats/texts/wrapped-text.ts";
import { type LoadedCover, loadCovers } from "./cover-images.ts";
import { loadCardFonts } from "./draw-card.ts";
import { coversOf, makeCards } from "./make-cards.ts";
import type { WrappedCard } from "./wrapped-card.ts";

const topLength = 10;

/** A Wrapped that can be drawn, or how far it is. */
export type Wrapped =
  | { state: "loading" }
  | { state: "failed"; error: unknown; retry: () => void }
  | {
      state: "ready";
      cards: readonly WrappedCard[];
      covers: ReadonlyMap<string, LoadedCover>;
      rangeName: string;
    };

function useCards(wanted: WantedRange) {
  const [summary, habits, clock, rhythm, tracks, artists, albums, genres] = useQueries({
    queries: [
      summaryQuery(wanted),
      habitsQuery(wanted),
      clockQuery(wanted),
      seriesQuery(wanted, "none"),
      topQuery("tracks", wanted, topLength),
      topQuery("artists", wanted, topLength),
      topQuery("albums", wanted, topLength),
      topQuery("genres", wanted, topLength),
    ],
  });
  const all = [summary, habits, clock, rhythm, tracks, artists, albums, genres];
  const rangeName = summary.data === undefined ? "" : nameOfDays(summary.data.start, summary.data.end);
  const facts =
    summary.data === undefined ||
    habits.data === undefined ||
    clock.data === undefined ||
    rhythm.data === undefined ||
    tracks.data === undefined ||
    artists.data === undefined ||
    albums.data === undefined ||
    genres.data === undefined
      ? null
      : {
          summary: summary.data,
          habits: habits.data,
          clock: clock.data.plays,
          rhythm: rhythm.data.series[0]?.plays ?? [],
          tracks: tracks.data.items,
          artists: artists.data.items,
          albums: albums.data.items,
          genres: genres.data.items,
        };
  return { all, facts, rangeName };
}

/** Reads what a Wrapped of a range needs, loads its covers and makes its cards. */
export function useWrapped(wanted: WantedRange): Wrapped {
  const { all, facts, rangeName } = useCards(wanted);
  const title = "range" in wanted ? wrappedText(`ranges.${wanted.range}`) : rangeName;
  const stamp = all.map(({ dataUpdatedAt }) => dataUpdatedAt).join(" ");
  const cards = useMemo(
    () => (facts === null ? null : makeCards({ ...facts, title })),
    // The facts are rebuilt with every drawing; they are others when one of the answers is.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [stamp, title],
  );
  const urls = cards === null ? [] : coversOf(cards);
  const covers = useQuery({
    queryKey: ["stats-covers", urls],
    queryFn: async () => {
      const [loaded] = await Promise.all([loadCovers(urls), loadCardFonts()]);
      return loaded;
    },
    enabled: cards !== null,
    staleTime: Infinity,
    // Pictures of a Wrapped that is closed are not kept in memory.
    gcTime: 0,
  });
  const failed = all.find(({ isError }) => isError);
  if (failed !== undefined)
    return {
      state: "failed",
      error: failed.error,
      retry: () => {
        for (const query of all) if (query.isError) void query.refetch();
      },
    };
  if (cards === null || covers.data === undefined) return { state: "loading" };
  return { state: "ready", cards, covers: covers.data, rangeName };
}
