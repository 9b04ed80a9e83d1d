import { useLocation, useRouter } from "@tanstack/react-router";
import type { RouteOutput } from "#contract/api.ts";
import type { SearchItem } from "#contract/search.ts";
import { sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import { foundNothing, sampleSearchItem } from "#testing/samples/sample-search.ts";
import { SearchPage } from "#web/features/search/search-page.tsx";
import { readWanted, SearchBox } from "#web/features/search/search.tsx";
import { renderScreen, type RenderedScreen } from "./render-screen.tsx";
import type { Answers } from "./stub-api.ts";

/** A liked song of Joni's, on an album with a cover. */
export const river: SearchItem = sampleSearchItem(
  sampleTrack(1, {
    name: "River",
    track_number: 1,
    disc_number: 1,
    artists: [{ id: "a1", name: "Joni" }],
    album: {
      id: "b1",
      name: "Blue",
      images: [{ url: "/cover.png", width: 300 }],
      release_date: null,
      external_urls: { spotify: null },
    },
  }),
  {
    playlists: [{ id: "p1", name: "Evening" }],
    playlists_total: 1,
    applied_genre: "soft pop",
    central_genre: "soft pop",
  },
);

/** A search that finds one song. */
export const oneSong: RouteOutput<"GET /library/search"> = { ...foundNothing, items: [river], total: 1 };

const answers: Answers = {
  "GET /auth/me": sampleProfile,
  "GET /classification/genres": {
    allowed: ["jazz", "pop", "soft pop"],
    mainstream: ["jazz", "pop"],
    tree: [],
  },
  "GET /library/cache/status": sampleStatus,
  "GET /library/cache/playlists": { items: [], total: 0 },
  "GET /library/search": oneSong,
  "GET /library/suggestions": { items: [], total: 0 },
};

/** The screen as its route shows it, by what the address asks for, below the search box. */
function Screen() {
  const { history } = useRouter();
  const wanted = useLocation({ select: ({ search }) => readWanted(search) });
  return (
    <>
      <SearchBox />
      <button onClick={() => history.back()}>Back</button>
      <SearchPage {...wanted} />
    </>
  );
}

/** Opens the search at an address, before a library of one song. */
export async function openSearch(address: string, others: Answers = {}): Promise<RenderedScreen> {
  return renderScreen(<Screen />, { address, answers: { ...answers, ...others } });
}

/** Queries of the searches that were asked so far. */
export function searchesOf({ server }: RenderedScreen): URLSearchParams[] {
  return server.requests.filter(({ path }) => path === "/library/search").map(({ query }) => query);
}
