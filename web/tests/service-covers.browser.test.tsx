import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Profile } from "#contract/auth/auth.ts";
import { sampleProfile } from "#testing/samples/sample-library.ts";
import { expectNoViolations } from "#testing/web/expect-no-violations.ts";
import { answersOfPlaylist, rowAt, sampleItems } from "#testing/web/playlist-answers.ts";
import { songAt } from "#testing/web/queues.ts";
import { answersOfFrame, renderFramed } from "#testing/web/render-framed.tsx";
import type { Answers } from "#testing/web/stub-api.ts";
import { EntryPage } from "#web/features/albums-and-artists/albums-and-artists.tsx";
import { dropCollection, useCollection } from "#web/features/collection/collection.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { PlaylistPage } from "#web/features/playlists/playlists.tsx";

/** A cover of one colour. */
const cover =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='64' height='64'%3E%3Crect width='64' height='64' fill='teal'/%3E%3C/svg%3E";
const images = [{ url: cover, width: 64, height: 64 }];

/** A service that forbids altering its covers, and asks to be named beside them. */
const strict: Profile = {
  ...sampleProfile,
  service: "A Service",
  capabilities: { ...sampleProfile.capabilities, tint_artwork: false },
  attribution: { url: "https://service.example/" },
};

const answers: Answers = {
  ...answersOfFrame(),
  ...answersOfPlaylist(sampleItems(3), { more: { images } }),
  "GET /auth/me": strict,
  "GET /library/artists/{id}": {
    id: "a",
    name: "Artist",
    images,
    external_urls: { spotify: null },
    plays: null,
  },
  "GET /library/artists/{id}/albums": { items: [], total: 0 },
};

beforeEach(() => {
  // Without workers the collection answers in the page.
  vi.stubGlobal("Worker", undefined);
  useCollection.setState({
    artists: [{ id: "a", name: "Artist", imageUrl: cover, trackCount: 3 }],
    loadedAs: 1,
    isUnread: false,
  });
  const track = { ...songAt("spotify:track:t1"), image: cover };
  usePlayerStore.setState(({ state }) => ({ state: { ...state, track, duration: 180_000 } }));
});
afterEach(() => dropCollection());

/** The cover's colours behind the page's header: a picture that was drawn softly. */
const tints = () => page.getByRole("main").element().querySelectorAll("header canvas").length;

async function openPlaylist(profile: Profile): Promise<void> {
  await renderFramed(<PlaylistPage id="p1" />, {
    answers: { ...answers, "GET /auth/me": profile },
    address: "/playlist/p1",
  });
  await expect.poll(() => rowAt(0)).not.toBeNull();
}

/** The corner of the first artist's picture in the sidebar, px. */
async function cornerOfArtist(): Promise<number> {
  await userEvent.click(page.getByRole("tab", { name: "Artists" }));
  const artist = page.getByRole("tabpanel").getByRole("link").first();
  await expect.element(artist).toBeVisible();
  const art = artist.element().querySelector("span");
  return art === null ? NaN : parseFloat(getComputedStyle(art).borderRadius);
}

test("where a service forbids altering its covers they stay as they are, and it is named beside them", async () => {
  await openPlaylist(sampleProfile);
  await expect.poll(tints).toBe(1);
  cleanup();
  await openPlaylist(strict);
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "A Service", exact: true }))
    .toBeVisible();
  expect(tints()).toBe(0);
  await expect
    .element(page.getByRole("region", { name: "Player" }).getByRole("link", { name: "A Service" }))
    .toHaveAttribute("href", "https://service.example/track/t1");
  expect(await cornerOfArtist()).toBeLessThanOrEqual(4);
  await expectNoViolations();
});

test("and an artist's picture is not cut round", async () => {
  const show = async (profile: Profile) => {
    await renderFramed(<EntryPage kind="artist" id="a" />, {
      answers: { ...answers, "GET /auth/me": profile },
      address: "/artist/a",
    });
    await expect
      .element(page.getByRole("main").getByRole("heading", { level: 1, name: "Artist" }))
      .toBeVisible();
  };
  const fits = () =>
    [...page.getByRole("main").element().querySelectorAll("img")].map(
      (image) => getComputedStyle(image).objectFit,
    );
  await show(sampleProfile);
  await expect.poll(fits).toContain("cover");
  cleanup();
  await show(strict);
  await expect.poll(() => fits().length).toBeGreaterThan(0);
  expect(new Set(fits())).toEqual(new Set(["contain"]));
});
