import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { rowOf2024 } from "#testing/samples/exports/export-zip.ts";
import { nowFromNavidrome } from "#testing/samples/listens.ts";
import { unknownUserId, relations, secrets, type Relation } from "./exposure.ts";
import { untilScanIs, type Api } from "#testing/server/http-client.ts";
import { tokenOf } from "./access-token.ts";
import { importFiles } from "./import-export.ts";
import { aPerson, makeFriends } from "./people.ts";
import type { SignedIn } from "./sign-in.ts";

/** Someone of whom there is something to see, and a viewer in every relation to them. */
export interface ExposedPerson {
  app: TestApp;
  subject: SignedIn;
  /** the subject's friend code */
  code: string;
  viewers: ReadonlyMap<Relation, Api>;
  /** ids of the viewers */
  ids: ReadonlyMap<Relation, string>;
  /** A path with what names the subject in it, or no one. */
  pathOf: (path: string, whose: "subject" | "nobody") => string;
}

/** What the subject heard in a private session, which no one else may see. */
export const privateSong = "The Song Of A Private Session";
/** Noon of a day of this year that is not of the last month, in milliseconds. */
export const heardAt = Math.floor(Date.now() / 86_400_000 - 100) * 86_400_000 + 43_200_000;

/** Starts a server with the subject and the viewers of `exposure.ts`. The subject shares nothing yet. */
export async function exposeMember(): Promise<ExposedPerson> {
  const app = await startTestApp({ catalogue: catalogueWithSecrets() });
  const subject = await aPerson(app);
  await untilScanIs(subject, "done");
  await subject.post("/social/privacy", { search_visibility: "name" });
  await subject.sendJson("PUT", "/social/handle", { handle: "the_subject" });
  await subject.sendJson("PUT", "/social/email", { email: secrets.address });
  await listen(subject);
  const badge = await showBadge(app, subject);
  const shown = await subject.sendJson("PUT", "/social/shown-playlists", { playlist_ids: ["playlist-0-0"] });
  if (shown.status !== 200) throw new Error(`No playlist is shown: ${shown.text}`);
  const { code } = (await subject.get("/social/friend-code")).body as { code: string };
  const viewers = new Map<Relation, Api>();
  const ids = new Map<Relation, string>();
  for (const relation of relations) {
    const viewer = relation === "self" ? subject : relation === "signed out" ? null : await aPerson(app);
    viewers.set(relation, viewer ?? app.api(null));
    ids.set(relation, viewer?.userId ?? unknownUserId);
    if (viewer !== null && viewer !== subject) await relate(subject, relation, viewer);
  }
  const pathOf: ExposedPerson["pathOf"] = (path, whose) =>
    path
      .replace("{user_id}", whose === "subject" ? subject.userId : unknownUserId)
      .replace("{badge}", whose === "subject" ? badge : `${"A".repeat(22)}.svg`)
      .replace("{handle}", whose === "subject" ? "the_subject" : "nobody");
  return { app, subject, code, viewers, ids, pathOf };
}

/** Accounts of whom the first has all that the subject has at the service. */
function catalogueWithSecrets() {
  const catalogue = aCatalogue({ accounts: 30, liked: 2, playlists: [3] });
  const [first, ...others] = catalogue.accounts;
  if (first === undefined) throw new Error("The catalogue has no account.");
  const own = { track_id: "own", added_at: "2024-05-01T00:00:00Z" };
  const [playlist, ...playlists] = first.playlists;
  if (playlist === undefined) throw new Error("The account has no playlist.");
  const accounts = [
    {
      ...first,
      display_name: secrets.name,
      liked: [...first.liked, own],
      playlists: [{ ...playlist, name: secrets.music, items: [own, ...playlist.items] }, ...playlists],
    },
    ...others.map((account, index) => ({ ...account, display_name: `Viewer ${index}` })),
  ];
  const track = {
    id: "own",
    name: secrets.music,
    album_id: "album0",
    artist_ids: ["artist0"],
    duration_ms: 9_000,
  };
  return { ...catalogue, tracks: [...catalogue.tracks, track], accounts };
}

/** Plays of the subject: one that statistics report on, and one of a private session, which is no one else's. */
async function listen(person: SignedIn): Promise<void> {
  await person.post("/stats/opt_in");
  const play = { endedAt: heardAt, msPlayed: 180_000, artist: "Artist 0", trackId: null };
  await importFiles(person, {
    "endsong_0.json": [
      { ...play, track: secrets.listening },
      { ...play, endedAt: heardAt + 600_000, track: privateSong, isPrivate: true },
    ].map(rowOf2024),
  });
}

/** Lets anyone see what the subject hears now. @returns the last part of the badge's address */
async function showBadge(app: TestApp, person: SignedIn): Promise<string> {
  const player = await tokenOf(person, app.url);
  const song = { title: secrets.listening, artist: "Artist 0", lengthMs: 3_600_000 };
  await player.call("POST", "/1/submit-listens", nowFromNavidrome(song));
  const { address } = (await person.sendJson("PUT", "/scrobbling/badge", { on: true })).body;
  return String(address).split("/").at(-1) ?? "";
}

/** Brings a viewer into a relation with the subject. */
export async function relate(subject: SignedIn, relation: Relation, viewer: SignedIn): Promise<void> {
  const ask = (from: SignedIn, to: SignedIn) => from.post("/social/request", { to_user_id: to.userId });
  const steps: Partial<Record<Relation, () => Promise<unknown>>> = {
    friend: () => makeFriends(viewer, subject),
    "friend who compares": async () => {
      await makeFriends(viewer, subject);
      await viewer.post("/social/comparisons", { user_id: subject.userId });
      await subject.post("/social/comparisons", { user_id: viewer.userId });
    },
    "asked by them": () => ask(subject, viewer),
    "asking them": () => ask(viewer, subject),
    removed: async () => {
      await makeFriends(viewer, subject);
      await subject.post("/social/remove", { user_id: viewer.userId });
    },
    "blocked by them": async () => {
      await makeFriends(viewer, subject);
      await subject.post("/social/block", { user_id: viewer.userId });
    },
    "blocking them": () => viewer.post("/social/block", { user_id: subject.userId }),
  };
  await steps[relation]?.();
}
