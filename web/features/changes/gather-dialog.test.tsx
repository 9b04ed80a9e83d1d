import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { Refusal } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { ListMenuButton, type MusicList } from "#web/features/lists/lists.ts";

const artist: MusicList = {
  kind: "artist",
  id: "a1",
  name: "Nina",
  line: "",
  imageUrl: null,
  uri: null,
  url: null,
};
const row = {
  uri: "spotify:track:t1",
  name: "Song 1",
  artist: "Nina",
  duration_ms: 60_000,
  playlist_id: "p0",
  reason: null,
  same_as: null,
};

test("an artist's menu gathers their songs under a name, and what that does is shown before and undone after", async () => {
  let asked = 0;
  const { user, server } = await renderScreen(<ListMenuButton list={artist} />, {
    answers: {
      "GET /auth/me": sampleProfile,
      "GET /library/cache/playlists": { items: [], total: 0 },
      "GET /library/cache/status": sampleStatus,
      "GET /jobs": { items: [] },
      "POST /changes/preview": ({ body }) => ({
        plan: "plan-1",
        added: 2,
        skipped: 1,
        duplicates: 1,
        unaddable: 0,
        target: {
          playlist_id: null,
          name: (body as { change: { target_name: string } }).change.target_name,
          rows: 0,
        },
        items: [row, { ...row, uri: "spotify:track:t2", name: "Song 2" }],
      }),
      "POST /changes": () => {
        asked += 1;
        if (asked === 1) return new Refusal(409, { code: "plan-changed", detail: "They have changed." });
        return {
          added: 2,
          skipped: 1,
          playlist_id: "new",
          operation_id: "7",
          job_id: "j",
          status: "done",
          detail: null,
          message: null,
        };
      },
      "POST /operations/{id}/undo": {
        operation_id: "8",
        job_id: "k",
        playlist_ids: ["new"],
        status: "done",
        detail: null,
        message: null,
      },
    },
  });
  await user.click(screen.getByRole("button", { name: "Actions for Nina" }));
  await user.click(await screen.findByRole("menuitem", { name: "Gather into a playlist…" }));
  const dialog = await screen.findByRole("dialog", { name: "Gather songs" });
  await within(dialog).findByText("Creates “Nina” with 2 songs.");
  const name = within(dialog).getByRole("textbox", { name: "Playlist name" });
  await user.clear(name);
  await within(dialog).findByText("Enter a name.");
  expect(within(dialog).getByRole("button", { name: "Gather" }).hasAttribute("disabled")).toBe(true);
  await user.type(name, "All of Nina");
  await within(dialog).findByText("Creates “All of Nina” with 2 songs.");
  within(dialog).getByText("1 duplicate is skipped.");
  await user.click(within(dialog).getByRole("button", { name: "Gather" }));
  await within(dialog).findByText("Couldn't gather the songs. They have changed.");
  await user.click(within(dialog).getByRole("button", { name: "Gather" }));
  await screen.findByText("Added 2 songs to “All of Nina”.");
  const change = { kind: "gather", artist_id: "a1", target_name: "All of Nina" };
  const sent = server.requests.filter(({ route }) => route === "POST /changes");
  expect(sent.at(-1)?.body).toEqual({ change, plan: "plan-1" });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await expect.poll(() => server.requests.at(-1)?.path ?? "").toMatch(/operations/u);
});
