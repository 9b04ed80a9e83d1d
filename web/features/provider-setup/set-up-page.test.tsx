import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Profile } from "#contract/auth/auth.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import type { Connection, Guide } from "./provider-setup.queries.ts";
import { SetUpPage } from "./set-up-page.tsx";

const clientId = "0123456789abcdef0123456789abcdef";
const guide: Guide = {
  public_url: location.origin,
  redirect_uri: `${location.origin}/auth/callback`,
  refusal: null,
  source: "none",
  configured: false,
  set_up: "done",
};
const nothing: Connection = { source: "none", client_id: null, has_secret: false, changed_at: null };
const connected: Connection = {
  ...nothing,
  source: "stored",
  client_id: clientId,
  changed_at: 1_790_000_000,
};
const profile = { user_id: "u1", provider: "demo", service: "the demo" } as Profile;
const answers: Answers = {
  "GET /auth/me": profile,
  "GET /auth/users/me/registry": { user: { user_id: "u1", admin: 1 } },
  "GET /meta/connections/spotify": guide,
  "GET /connections/spotify": nothing,
  "GET /provider-budget": {
    provider: "spotify",
    daily: 600,
    reserve: 100,
    used: { interactive: 0, background: 0 },
    used_this_hour: 0,
    left: { interactive: 600, background: 500 },
    paused_until: null,
    waiting_until: null,
    background_from: null,
  },
};

test("an admin enters the Client ID of the application, which then shows as connected, with the calls it was used for", async () => {
  const { user, server } = await renderScreen(<SetUpPage />, { answers });
  await screen.findByRole("heading", { name: "Connect Spotify", level: 1 });
  await screen.findByText(guide.redirect_uri);
  const field = await screen.findByLabelText("Client ID", { exact: true });
  await user.type(field, "https://developer.spotify.com/dashboard/whatever");
  await user.click(screen.getByRole("button", { name: "Connect Spotify" }));
  expect((await screen.findByRole("alert")).textContent).toContain("That's an address.");
  expect(server.requests.filter(({ route }) => route.startsWith("PUT"))).toEqual([]);
  await user.clear(field);
  await user.type(field, clientId);
  server.answer({
    "PUT /connections/spotify": { ...connected, check: "known" },
    "GET /meta/connections/spotify": { ...guide, source: "stored", configured: true },
  });
  await user.click(screen.getByRole("button", { name: "Connect Spotify" }));
  const status = await screen.findByRole("status", { name: "" });
  await within(status).findByText("Spotify is connected");
  await screen.findByText("0 of 600 calls in the last 24 hours");
  await screen.findByRole("button", { name: "Log in with Spotify instead" });
  await screen.findByRole("button", { name: "Replace the Client ID" });
  expect(server.requests.find(({ route }) => route.startsWith("PUT"))?.body).toEqual({
    client_id: clientId,
    client_secret: null,
  });
});

test("an application that is removed is forgotten, and its form is there again", async () => {
  const { user, server } = await renderScreen(<SetUpPage />, {
    answers: {
      ...answers,
      "GET /meta/connections/spotify": { ...guide, source: "stored", configured: true },
      "GET /connections/spotify": connected,
      "DELETE /connections/spotify": new Refusal(500, { code: "internal", detail: "It rests." }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await dialog.findByText("It rests.");
  server.answer({ "DELETE /connections/spotify": nothing, "GET /meta/connections/spotify": guide });
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findByRole("button", { name: "Connect Spotify" });
  expect(screen.queryByText("Spotify is connected")).toBeNull();
});

test("someone who is no admin reads the guide, and that only an admin can enter the Client ID", async () => {
  await renderScreen(<SetUpPage />, {
    answers: { ...answers, "GET /auth/users/me/registry": { user: { user_id: "u1", admin: 0 } } },
  });
  await screen.findByText(/Only an admin of this Gatefold can enter it\./u);
  expect(screen.queryByLabelText("Client ID", { exact: true })).toBeNull();
});
