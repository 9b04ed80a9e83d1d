import { afterEach, expect, test, vi } from "vitest";
import { within } from "@testing-library/react";
import { samplePlaylist, sampleProfile, sampleStatus, sampleTrack } from "#testing/samples/sample-library.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal } from "#testing/web/stub-api.ts";
import { dropCollection, loadCatalogueFor } from "#web/features/collection/collection.ts";
import { getSession } from "#web/platform/api/session.ts";
import { LibrarySidebar } from "./library-sidebar.tsx";
import { recallLibrary } from "./sidebar.tsx";

afterEach(() => dropCollection());

test("albums and artists are not there when stream and pages both fail, which is said, and come in pages of 5,000 on wish", async () => {
  // Without workers the collection answers in the page.
  vi.stubGlobal("Worker", undefined);
  recallLibrary();
  const broken = new Refusal(500, { code: "internal", detail: "" });
  const { user, server } = await renderScreen(<LibrarySidebar isCollapsed={false} canRefresh={false} />, {
    answers: {
      "GET /auth/me": sampleProfile,
      "GET /library/cache/liked/count": { total: 12 },
      "GET /library/cache/status": sampleStatus,
      "GET /library/cache/playlists": { items: [samplePlaylist(1)], total: 1 },
      "GET /library/cache/tracks": broken,
      "GET /library/stream/cache": broken,
    },
  });
  const session = getSession();
  if (session === null) throw new Error("This test needs a session.");
  await loadCatalogueFor(session);
  const openTab = async (name: string) => {
    await user.click(screen.getByRole("tab", { name }));
    return within(await screen.findByRole("tabpanel", { name }));
  };
  const albums = await openTab("Albums");
  await albums.findByRole("button", { name: "Try again" });
  expect(albums.queryByText("No albums")).toBeNull();

  const artists = await openTab("Artists");
  server.answer({
    "GET /library/cache/tracks": ({ query }) => ({
      items: [sampleTrack(Number(query.get("offset")))],
      total: 7000,
    }),
  });
  const before = server.requests.length;
  await user.click(await artists.findByRole("button", { name: "Try again" }));
  await artists.findByRole("link", { name: /^Artist/u });
  expect(artists.queryByRole("button", { name: "Try again" })).toBeNull();
  await (await openTab("Albums")).findByRole("link", { name: /^Album/u });
  const pages = server.requests.slice(before).filter(({ path }) => path === "/library/cache/tracks");
  expect(pages.map(({ query }) => query.toString())).toEqual([
    "limit=5000&offset=0",
    "limit=5000&offset=5000",
  ]);
  await (await openTab("Playlists")).findByRole("link", { name: /^Liked Songs/u });
});
