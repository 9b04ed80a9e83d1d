import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { useIsFirstScan } from "#web/features/library/library.ts";

export type HomeStrips = RouteOutput<"GET /library/home">;
export type HomeAlbum = HomeStrips["random"][number];
export type HomeThread = HomeStrips["threads"][number];

/** Strips that were read longer ago are read again when Home is opened. */
const freshForMs = 5 * 60_000;
const whileScanningMs = 20_000;

/** A number by which albums are drawn. */
export function drawSeed(): number {
  return Math.floor(Math.random() * 2_147_483_647);
}

/**
 * Home's strips. They stay as they are while the page is open, whatever is liked or played meanwhile, so that nothing moves
 * under one's hand; only while the first scan runs they fill.
 */
export function useHomeStrips(seed: number) {
  const isFirstScan = useIsFirstScan();
  return useQuery({
    // Not below the library's key: what changes there is not shown before Home is opened again.
    queryKey: ["home-strips", seed, isFirstScan],
    queryFn: ({ signal }) => call("GET /library/home", { query: { seed: String(seed) }, signal }),
    staleTime: freshForMs,
    refetchInterval: isFirstScan ? whileScanningMs : false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
}
