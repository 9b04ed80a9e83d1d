import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleProfile } from "#testing/samples/sample-library.ts";
import { wavFile } from "#testing/samples/wav-file.ts";
import { answersOfPlaylist, sampleItems } from "#testing/web/playlist-answers.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { StoragePanel } from "#web/features/offline/storage-panel.tsx";
import { beginKeeping, forgetAnswers } from "#web/platform/offline/kept-answers.ts";
import { listKeptSongs } from "#web/platform/offline/kept-songs.ts";

const userId = sampleProfile.user_id;
afterEach(forgetAnswers);

async function open(audioUrl: string | null) {
  await beginKeeping(userId);
  const items = sampleItems(3);
  const lines = [...items.map((item) => ({ type: "track", item })), { type: "done" }];
  const sounds: string[] = [];
  const answers = {
    ...answersOfPlaylist(items),
    "GET /auth/me": { ...sampleProfile, audio_url: audioUrl },
    "GET /playlists/{id}/tracks/stream": () =>
      new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), {
        headers: { "content-type": "application/x-ndjson" },
      }),
    "GET /sound/{id}": ({ path }: { path: string }) => {
      sounds.push(path);
      return new Response(wavFile({ seconds: 0.2 }));
    },
  };
  const rendered = await renderScreen(<StoragePanel />, { answers });
  return { ...rendered, sounds };
}

test("the songs of a playlist are kept once, counted with their size, and removed", async () => {
  const { user, sounds } = await open("/sound/{id}");
  await screen.findByText("No songs are kept here yet.");
  await user.click(screen.getByRole("button", { name: "Keep its songs" }));
  await screen.findByText("3 songs are kept on this device.");
  await screen.findByText(/^3 songs are kept here: \d+ KB\.$/u);
  expect(sounds.length).toBe(3);
  const kept = await listKeptSongs(userId);
  expect([...kept.values()].map(({ song }) => song.name)).toEqual(
    sampleItems(3).map(({ track }) => track?.name),
  );
  await user.click(screen.getByRole("button", { name: "Keep its songs" }));
  await expect.element(page.getByRole("button", { name: "Keep its songs" })).toBeEnabled();
  expect(sounds.length).toBe(3);
  await user.click(screen.getByRole("button", { name: "Remove songs" }));
  await screen.findByText("No songs are kept here yet.");
  expect((await listKeptSongs(userId)).size).toBe(0);
});

test("with nothing to be kept no songs are kept either, and those that were are gone", async () => {
  const { user } = await open("/sound/{id}");
  await user.click(await screen.findByRole("button", { name: "Keep its songs" }));
  await screen.findByText(/^3 songs are kept here/u);
  await user.click(screen.getByRole("switch", { name: "Keep what I open for offline use" }));
  await expect.element(page.getByRole("button", { name: "Keep its songs" })).toBeDisabled();
  await expect.poll(async () => (await listKeptSongs(userId)).size).toBe(0);
  await user.click(screen.getByRole("switch", { name: "Keep what I open for offline use" }));
});

test("where the service's songs may not be kept, none are offered", async () => {
  await open(null);
  await screen.findByRole("button", { name: "Keep all playlists" });
  expect(screen.queryByRole("button", { name: "Keep its songs" })).toBeNull();
});
