import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { neverPlay } from "./skips.ts";

const song = { kind: "song" as const, id: "t1", name: "Cabin" };

test("that a song won't be played anymore is said once this tab leaves it out, so that a quick Next does", async () => {
  const skip = { ...song, created_at: 1_750_000_000 };
  const list = { items: [skip], total: 1, artist_songs: [] };
  const held = Promise.withResolvers<typeof list>();
  const { server } = await renderScreen(null, {
    answers: { "PUT /queue/skips/{kind}/{id}": skip, "GET /queue/skips": () => held.promise },
  });
  const done = neverPlay(song);
  await waitFor(() => expect(server.requests.map(({ route }) => route)).toContain("GET /queue/skips"));
  expect(screen.queryByText("Cabin won't be played anymore.")).toBeNull();
  held.resolve(list);
  await done;
  await screen.findByText("Cabin won't be played anymore.");
  expect([...useQueueStore.getState().skipped.songs]).toEqual(["spotify:track:t1"]);
});
