import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { AdminPage } from "./admin-page.tsx";

const broken = new Refusal(500, { code: "internal", detail: "X" });
const counters = {
  ulib_total_tracks: 101,
  ulib_unique_tracks: 102,
  ulib_total_playlists: 103,
  ulib_playlist_memberships: 104,
  ulib_liked_total: 105,
  ulib_unique_artists: 106,
  clib_total_tracks: 107,
  clib_total_genres: 108,
  clib_unique_artists: 109,
};
const none = { status: "done" as const, processed_count: 0, expected_total: 0, run: null };
const asAdmin: Answers = {
  "GET /auth/users/me/registry": { user: { admin: 1 } } as never,
  "GET /admin/panel": { admin_url: null },
  "GET /admin/counters": counters,
  "GET /admin/health": { attention: [] } as never,
  "GET /admin/enrich/progress": none,
  "GET /admin/waitlist": { items: [], total: 0 },
  "GET /admin/mail/template": { subject: "You are in", message: "Hi {name}", changed_at: null, fields: {} },
};
const userOf = (number: number, admin: 0 | 1 = 0) => ({
  user_id: `u${number}`,
  display_name: `Person ${number}`,
  email: `person${number}@example.org`,
  last_login: 1_790_000_000,
  admin,
  provider: "demo",
});

const open = (slug: string, answers: Answers = {}) =>
  renderScreen(<AdminPage slug={slug} notFound={<p>Nothing here</p>} />, {
    answers: { ...asAdmin, ...answers },
  });

const press = async (opened: Awaited<ReturnType<typeof open>>, name: string) =>
  opened.user.click(await screen.findByRole("button", { name }));

afterEach(() => {
  vi.useRealTimers();
  localStorage.removeItem("developmentMode");
});

test("anyone who is no admin sees that, with the way home, and nothing is asked", async () => {
  const { server } = await open("", { "GET /auth/users/me/registry": { user: { admin: 0 } } as never });
  await screen.findByRole("heading", { name: "Admins only" });
  screen.getByRole("link", { name: "Home" });
  expect(server.requests.map(({ route }) => route)).toEqual(["GET /auth/users/me/registry"]);
});

test("the counters are shown with their figures, and are read again every four seconds", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
  });
  const { server } = await open("");
  for (const figure of Object.values(counters)) await screen.findByText(String(figure));
  const asked = () => server.requests.filter(({ route }) => route === "GET /admin/counters").length;
  const before = asked();
  await vi.advanceTimersByTimeAsync(8_100);
  await waitFor(() => expect(asked()).toBeGreaterThanOrEqual(before + 2));
});

test("what health found stands on top of the first page, with the way to where it is mended", async () => {
  await open("", {
    "GET /admin/health": {
      attention: [
        {
          key: "disk",
          title: "The disk is nearly full",
          message: "100 MB are free.",
          said: {
            title: { id: "operator.diskTitle", values: {} },
            message: { id: "operator.disk", values: { free: 100 } },
          },
        },
        {
          key: "mail",
          title: "Emails weren't sent",
          message: "2 failed.",
          said: {
            title: { id: "operator.mailTitle", values: {} },
            message: { id: "operator.mail", values: { count: 2 } },
          },
        },
      ],
    } as never,
  });
  const ways = await screen.findAllByRole("link", { name: /^Show: / });
  expect(ways.map((way) => [way.getAttribute("aria-label"), way.getAttribute("href")])).toEqual([
    ["Show: The disk is nearly full: 100 MB are free.", "/admin/health"],
    ["Show: Emails weren't sent: 2 failed.", "/admin/mail"],
  ]);
});

test("counters that do not load say so", async () => {
  await open("", { "GET /admin/counters": broken });
  await screen.findByText("Failed to load counters");
});

test("a panel that is elsewhere is left for at once, with a link to it, and nothing of it is asked for here", async () => {
  const elsewhere = `${location.origin}/#elsewhere`;
  const { server } = await open("", { "GET /admin/panel": { admin_url: elsewhere } });
  const link = await screen.findByRole("link", { name: "Open the admin panel" });
  expect(link.getAttribute("href")).toBe(elsewhere);
  await waitFor(() => expect(location.hash).toBe("#elsewhere"));
  expect(server.requests.map(({ route }) => route)).not.toContain("GET /admin/counters");
  history.replaceState(null, "", "/");
});

test("an address of the panel that there is not is the not-found page", async () => {
  await open("no-such-page");
  await screen.findByText("Nothing here");
});

test.each([
  ["Mail", "mail", "Outbox"],
  ["Backups", "backups", "Backups"],
])("%s is a page of the panel", async (label, slug, heading) => {
  await open(slug, {
    "GET /admin/mail": { items: [], total: 0, has_server: true },
    "GET /admin/backups": new Refusal(503, { code: "unavailable", detail: "X" }),
  });
  await screen.findByRole("heading", { name: heading });
  expect(screen.getByRole("link", { name: label }).getAttribute("href")).toBe(`/admin/${slug}`);
});

describe("people", () => {
  test("are listed with the five facts, granted by a switch, and a failure is said", async () => {
    const opened = await open("users", {
      "GET /auth/admin/users": { items: [userOf(1), userOf(2, 1)], total: 2 },
      "PATCH /auth/admin/users/{user_id}/admin": { user_id: "u1", is_admin: true },
    });
    const row = within((await screen.findByText("person1@example.org")).closest("tr") as HTMLElement);
    row.getByText("u1");
    expect(row.getByText((_text, element) => element?.tagName === "TIME")).toBeDefined();
    const sent = () => opened.server.requests.filter(({ route }) => route.startsWith("PATCH"));
    await opened.user.click(row.getByRole("switch", { name: "Admin: Person 1" }));
    await waitFor(() =>
      expect(sent().map(({ path, body }) => [path, body])).toEqual([
        ["/auth/admin/users/u1/admin", { is_admin: true }],
      ]),
    );
    opened.server.answer({ "PATCH /auth/admin/users/{user_id}/admin": broken });
    await opened.user.click(await screen.findByRole("switch", { name: "Admin: Person 1" }));
    await screen.findByText("Failed to update admin flag");
  });

  test("are granted after a sign-in of the last minutes alone, which is offered", async () => {
    const refusal = new Refusal(403, { code: "sign-in-again", detail: "Sign in again." });
    const opened = await open("users", {
      "GET /auth/admin/users": { items: [userOf(1)], total: 1 },
      "PATCH /auth/admin/users/{user_id}/admin": refusal,
      "GET /auth/me": { service: "the demo", recovery_code: null } as never,
    });
    await opened.user.click(await screen.findByRole("switch", { name: "Admin: Person 1" }));
    await screen.findByText("Failed to update admin flag");
    await screen.findByRole("button", { name: /sign in|log in/iu });
  });

  test("are shown fifty a page", async () => {
    const all = Array.from({ length: 51 }, (_, number) => userOf(number));
    const opened = await open("users", {
      "GET /auth/admin/users": ({ query }) => {
        const from = Number(query.get("offset"));
        return { items: all.slice(from, from + Number(query.get("limit"))), total: all.length };
      },
    });
    await screen.findByText("1 to 50 of 51");
    await press(opened, "Next page");
    await screen.findByText("person50@example.org");
    expect(opened.server.requests.at(-1)?.query.get("offset")).toBe("50");
  });

  test.each([
    ["Failed to load users", broken],
    ["No users", { items: [], total: 0 }],
  ])("where there is nothing to show: %s", async (text, answer) => {
    await open("users", { "GET /auth/admin/users": answer });
    await screen.findByText(text);
  });
});

describe("the waitlist", () => {
  const entry = {
    id: "1",
    name: "Ada",
    email: "ada@example.org",
    created_at: 1_790_000_000,
    ip: "192.0.2.7",
    user_agent: "Browser/1",
    accepted_at: null,
  };

  test("shows who waits, and writes to them", async () => {
    const opened = await open("waitlist", {
      "GET /admin/waitlist": { items: [entry], total: 1 },
      "POST /admin/email/accept": { id: "m1", state: "waiting" },
    });
    for (const text of ["Ada", "ada@example.org", "192.0.2.7", "Browser/1"]) await screen.findByText(text);
    const sent = () => opened.server.requests.filter(({ route }) => route === "POST /admin/email/accept");
    await opened.user.type(await screen.findByLabelText("Email"), "abc");
    await press(opened, "Send");
    await screen.findByText("Enter a valid email");
    expect(sent()).toEqual([]);
    await press(opened, "Accept ada@example.org");
    await press(opened, "Send");
    await screen.findByText("The email waits in the outbox until a mail server is set up.");
    expect(sent().map(({ body }) => body)).toEqual([
      { email: "ada@example.org", subject: "You are in", message: "Hi {name}" },
    ]);
    opened.server.answer({ "POST /admin/email/accept": broken });
    await press(opened, "Accept ada@example.org");
    await press(opened, "Send");
    await screen.findByText("Failed to send acceptance email");
  });

  test.each([
    ["Failed to load waitlist", broken],
    ["No waitlist entries", { items: [], total: 0 }],
  ])("where there is nothing to show: %s", async (text, answer) => {
    await open("waitlist", { "GET /admin/waitlist": answer });
    await screen.findByText(text);
  });
});

test("diagnostics ask the database and show its answers", async () => {
  const opened = await open("diagnostics", {
    "GET /__db_ping": { ok: true, latency_ms: 1.5 },
    "GET /__db_info": broken,
    "GET /__db_net": {
      mode: "embedded",
      host: null,
      port: null,
      addresses: [],
      connect_ms: null,
      round_trips_ms: [1],
      problem: null,
    },
  });
  await press(opened, "Ping the database");
  await screen.findByText(/"latency_ms": 1.5/u);
  await press(opened, "Connection to the database");
  await screen.findByText(/"mode": "embedded"/u);
  await press(opened, "Database info");
  await screen.findByText(/The database check failed/u);
});

test("the developer toggle is kept in this browser", async () => {
  const { user } = await open("developer");
  await user.click(await screen.findByRole("switch", { name: "Hide WIP overlays" }));
  expect(localStorage.getItem("developmentMode")).toBe("true");
});

test("the audit list says who changed what, also of those who are gone", async () => {
  const write = {
    id: 1,
    at: 1_790_000_000,
    via: "session" as const,
    action: "PUT /admin/central",
    detail: {},
  };
  await open("audit", {
    "GET /admin/audit": {
      items: [
        { ...write, actor: { user_id: "u1", name: "Ada" }, subject: null, detail: { is_admin: true } },
        { ...write, id: 2, via: "set-up-code", actor: null, subject: { user_id: "u2", name: null } },
      ],
      total: 2,
    },
  });
  await screen.findByText("Ada");
  screen.getByText("is_admin: true");
  screen.getByText("the set-up code");
  screen.getByText("a deleted account");
});

test("a genre is set for everyone after what it changes was seen", async () => {
  const fact = { source: "musicbrainz" as const, subject: "Trio", by: "id" as const, genres: ["bebop"] };
  const artist = { kind: "artist" as const, provider: "demo" as const, id: "a1", name: "Trio" };
  const opened = await open("central", {
    "GET /admin/central/search": { items: [{ ...artist, artist: null, genre: null, songs: 3 }] },
    "GET /admin/central/entry": {
      ...artist,
      artist: null,
      given: null,
      genre: null,
      facts: [{ ...fact, is_ambiguous: false, told_at: 1_790_000_000 }],
    },
    "GET /classification/genres": {
      allowed: ["ska"],
      mainstream: [],
      tree: [{ genre: "ska", display: "Ska", main: "reggae" }],
    },
    "GET /admin/central/preview": {
      changed: 1,
      libraries: 2,
      tracks: [{ track_id: "t", name: "Song", artist: "Trio", from: "bebop", to: "ska" }],
    },
    "PUT /admin/central": { changed: 1, libraries: 2 },
  });
  await opened.user.type(await screen.findByLabelText("Find by name"), "tri");
  await press(opened, "Show Trio");
  const dialog = within(await screen.findByRole("dialog", { name: "Trio" }));
  await dialog.findByText("bebop");
  await dialog.findByRole("option", { name: "Ska" });
  await opened.user.selectOptions(dialog.getByLabelText("Genre for everyone"), "ska");
  await dialog.findByText("Changes 1 song in the central library. Libraries that have it: 2.");
  await opened.user.click(dialog.getByRole("button", { name: "Set for everyone" }));
  await screen.findByText("Changed the genre of 1 song.");
  const sent = opened.server.requests.find(({ route }) => route === "PUT /admin/central");
  expect(sent?.body).toEqual({ kind: "artist", provider: "demo", id: "a1", genre: "ska" });
});
