import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Submission } from "#contract/scrobbling/scrobbling.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { ScrobblingPage } from "./scrobbling-page.tsx";

const id = "00000000-0000-4000-8000-00000000000a";
const token = {
  id,
  name: "Navidrome",
  scopes: ["scrobble" as const],
  created_at: 1_764_000_000,
  last_used: null,
};

const submission = (changes: Partial<Submission>): Submission => ({
  id: "1",
  submitted_at: 1_764_000_000,
  token_name: "Navidrome",
  client: "navidrome",
  listen_type: "single",
  listens: 1,
  stored: 1,
  refusal: null,
  example: "Night Bus – Somebody",
  ...changes,
});

const noRelay = {
  account: null,
  since: null,
  waiting: 0,
  sent: 0,
  refused: 0,
  last_sent_at: null,
  next_at: null,
  stopped: null,
};
const relay = { ...noRelay, account: "anna", since: 1_764_000_000, sent: 1_234, last_sent_at: 1_764_000_000 };

const open = (answers: Answers = {}) =>
  renderScreen(<ScrobblingPage />, {
    answers: {
      "GET /scrobbling/submissions": {
        address: "https://music.example",
        now_playing: null,
        items: [],
        total: 0,
      },
      "GET /auth/tokens": { items: [], total: 0 },
      "GET /scrobbling/relay": noRelay,
      "GET /scrobbling/relay/lastfm": noRelay,
      "GET /scrobbling/badge": { address: null },
      ...answers,
    },
  });

test("says where players send their plays, what plays now, what was taken and what was refused, and why", async () => {
  await open({
    "GET /scrobbling/submissions": {
      address: "https://music.example",
      now_playing: { title: "Day Bus", artist: "Somebody", album: null, client: "navidrome" },
      items: [
        submission({ id: "4" }),
        submission({ id: "3", listens: 40, stored: 12 }),
        submission({ id: "2", stored: 0 }),
        submission({ id: "1", stored: 0, refusal: "listened_at is in the future.", example: "", client: "" }),
      ],
      total: 4,
    },
  });
  const list = await screen.findByRole("list", { name: "Latest submissions" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Night Bus – Somebody1 new play/u),
    expect.stringMatching(/^Night Bus – Somebody and 39 more12 new plays/u),
    expect.stringMatching(/^Night Bus – SomebodyAlready known/u),
    expect.stringMatching(/^Unknown songRefused: listened_at is in the future\.Navidrome, /u),
  ]);
  expect(screen.getByText("Day Bus by Somebody")).toBeDefined();
  expect(screen.getByText(/ND_LISTENBRAINZ_BASEURL=https:\/\/music\.example\/1\//u)).toBeDefined();
});

test("a token is created with a name and scopes, shown once, and listed", async () => {
  const { user, server } = await open({ "POST /auth/tokens": { ...token, token: "gatefold_secret" } });
  expect(await screen.findByText("Nothing yet")).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Create token" }));
  expect(screen.getByText("Give the token a name.")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: "Name" }), " Navidrome ");
  await user.click(screen.getByRole("checkbox", { name: "Send plays" }));
  await user.click(screen.getByRole("button", { name: "Create token" }));
  expect(screen.getByText("Choose at least one.")).toBeDefined();
  await user.click(screen.getByRole("checkbox", { name: "Send plays" }));
  await user.click(screen.getByRole("checkbox", { name: "Read your stats" }));
  await user.click(screen.getByRole("button", { name: "Create token" }));
  expect(await screen.findByText("gatefold_secret")).toBeDefined();
  const posts = server.requests.filter(({ route }) => route === "POST /auth/tokens");
  expect(posts.map(({ body }) => body)).toEqual([{ name: "Navidrome", scopes: ["scrobble", "read:stats"] }]);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText("gatefold_secret")).toBeNull();
});

test("a token is revoked, and a failure says so", async () => {
  const { user, server } = await open({
    "GET /auth/tokens": { items: [token], total: 1 },
    "DELETE /auth/tokens/{id}": { ok: true },
  });
  const list = await screen.findByRole("list", { name: "Your access tokens" });
  expect(list.textContent).toMatch(/^NavidromeSend playsNever used, created /u);
  await user.click(screen.getByRole("button", { name: "Revoke Navidrome" }));
  expect(await screen.findByText('Revoked "Navidrome"')).toBeDefined();
  expect(server.requests.map(({ route }) => route)).toContain("DELETE /auth/tokens/{id}");
});

test("what cannot be loaded says so, each part by itself", async () => {
  const broken = new Refusal(500, { code: "internal", detail: "" });
  await open({ "GET /scrobbling/submissions": broken, "GET /auth/tokens": broken });
  expect(await screen.findByText("Couldn't load your tokens.")).toBeDefined();
  expect(await screen.findByText("Couldn't load your submissions.")).toBeDefined();
});

test("plays are sent on with a token of ListenBrainz, and not any more", async () => {
  const { user, server } = await open({
    "PUT /scrobbling/relay": { ...relay, waiting: 3, refused: 1 },
    "DELETE /scrobbling/relay": noRelay,
  });
  await user.click(await screen.findByRole("button", { name: "Send plays on" }));
  expect(screen.getByText("Enter your token.")).toBeDefined();
  await user.type(screen.getByLabelText("ListenBrainz user token"), " secret ");
  await user.click(screen.getByRole("button", { name: "Send plays on" }));
  expect(await screen.findByText("Plays go to anna at ListenBrainz.")).toBeDefined();
  expect(
    screen.getByText(/^1,234 plays sent · 3 waiting · 1 refused by ListenBrainz · Last sent /u),
  ).toBeDefined();
  expect(screen.queryByLabelText("ListenBrainz user token")).toBeNull();
  const puts = server.requests.filter(({ route }) => route === "PUT /scrobbling/relay");
  expect(puts.map(({ body }) => body)).toEqual([{ token: "secret" }]);
  await user.click(screen.getByRole("button", { name: "Stop sending" }));
  expect(await screen.findByText("Plays stay here from now on")).toBeDefined();
  expect(await screen.findByLabelText("ListenBrainz user token")).toBeDefined();
});

test("a token that ListenBrainz refuses is shown with a field for another", async () => {
  const detail = "ListenBrainz no longer accepts your token. Enter a new one to go on.";
  const stopped = { detail, message: { id: "scrobbling.relayTokenRefused", values: {} } };
  await open({ "GET /scrobbling/relay": { ...relay, stopped } });
  expect(await screen.findByText(detail)).toBeDefined();
  expect(screen.getByLabelText("ListenBrainz user token")).toBeDefined();
});

test("a badge is made public, with what puts it on a page, and is gone when switched off", async () => {
  const address = "https://music.example/badges/abc.svg";
  const { user, server } = await open({ "PUT /scrobbling/badge": { address } });
  const show = await screen.findByRole("switch", { name: "Show what I play" });
  expect(show.getAttribute("aria-checked")).toBe("false");
  await user.click(show);
  expect((await screen.findByAltText("What I play now")).getAttribute("src")).toBe(address);
  expect(screen.getByText(`<img src="${address}" alt="What I play now">`)).toBeDefined();
  expect(screen.getByText(`![What I play now](${address})`)).toBeDefined();
  server.answer({ "PUT /scrobbling/badge": { address: null } });
  await user.click(show);
  await waitFor(() => expect(screen.queryByAltText("What I play now")).toBeNull());
  const bodies = server.requests.filter(({ route }) => route === "PUT /scrobbling/badge");
  expect(bodies.map(({ body }) => body)).toEqual([{ on: true }, { on: false }]);
});

test("plays are sent on to Last.fm with an application of one's own, after it was allowed there", async () => {
  const approve = "https://www.last.fm/api/auth/?api_key=key&token=t1";
  const { user, server } = await open({
    "POST /scrobbling/relay/lastfm/begin": { token: "t1", approve_at: approve },
    "PUT /scrobbling/relay/lastfm": { ...relay, refused: 2 },
  });
  const part = within(await screen.findByRole("region", { name: "Last.fm" }));
  await user.click(await part.findByRole("button", { name: "Continue" }));
  expect(part.getAllByText("Enter this.")).toHaveLength(2);
  await user.type(part.getByLabelText("Last.fm API key"), " key ");
  await user.type(part.getByLabelText("Shared secret"), "secret");
  await user.click(part.getByRole("button", { name: "Continue" }));
  expect((await part.findByRole("link", { name: "Open Last.fm" })).getAttribute("href")).toBe(approve);
  await user.click(part.getByRole("button", { name: "I allowed it" }));
  expect(await part.findByText("Plays go to anna at Last.fm.")).toBeDefined();
  expect(part.getByText(/2 refused by Last\.fm/u)).toBeDefined();
  const sent = server.requests.filter(({ route }) => route.includes("/lastfm") && !route.startsWith("GET"));
  expect(sent.map(({ body }) => body)).toEqual([
    { api_key: "key", secret: "secret" },
    { api_key: "key", secret: "secret", token: "t1" },
  ]);
});
