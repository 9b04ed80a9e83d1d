import { expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { ByHand } from "./by-hand.tsx";

const smart = {
  playlist_id: "p",
  name: "Smart",
  is_gone: false,
  rule: "all of (liked is yes)",
  schedule: "never" as const,
  track_count: 3,
  refreshed_at: null,
  next_refresh_at: null,
  failure: null,
  failure_message: null,
  kept_count: 2,
  left_out_count: 1,
  kept: ["spotify:track:a", "spotify:track:b"],
  left_out: ["spotify:track:c"],
};

test("what was put in or taken out by hand is counted, and let go one kind at a time", async () => {
  const { user, server } = await renderScreen(<ByHand playlistId="p" />, {
    answers: {
      "GET /smart-playlists/{id}": smart,
      "PATCH /smart-playlists/{id}": { ...smart, kept: [], kept_count: 0 },
    },
  });
  await screen.findByText("2 songs you added stay, even if they don't match the rule.");
  screen.getByText("1 song you removed stays out, even if it matches the rule.");
  server.answer({ "GET /smart-playlists/{id}": { ...smart, kept: [], kept_count: 0 } });
  await user.click(screen.getByRole("button", { name: "Follow the rule again" }));
  await screen.findByText("The next refresh follows the rule again.");
  const sent = server.requests.find(({ route }) => route === "PATCH /smart-playlists/{id}");
  expect(sent?.body).toEqual({ kept: [] });
});
