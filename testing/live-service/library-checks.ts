import { listOf, objectOf, textOf, type JsonObject } from "#server/provider-client/answers/json.ts";
import { judge, note, notSeen, type Finding } from "./report.ts";
import type { Ask, ServiceAnswer } from "./service-session.ts";

/** What one check learned that others need. */
export interface Known {
  userId: string;
  /** a track and an artist to look at alone */
  trackId: string | null;
  artistId: string | null;
  ownPlaylist: string | null;
  othersPlaylist: string | null;
  dialect: "development" | "extended" | null;
}

/** Which of these names an object has. */
export function fieldsOf(object: JsonObject, names: readonly string[]): string {
  const present = names.filter((name) => object[name] !== undefined);
  return present.length === 0 ? "none of them" : present.join(", ");
}

/** GET /me: which account it is, by which fields. */
export async function checkAccount(ask: Ask, known: Known): Promise<Finding[]> {
  const answer = await ask("me");
  known.userId = textOf(answer.object["id"]) ?? "";
  const older = ["product", "email", "country", "followers"];
  return [
    judge("GET /me", answer.status === 200, `status ${answer.status}`),
    judge(
      "account_id in GET /me (accounts are told apart by it)",
      typeof answer.object["account_id"] === "string",
      fieldsOf(answer.object, ["account_id", "id"]),
    ),
    note("fields of GET /me that newer apps lost", fieldsOf(answer.object, older)),
  ];
}

/** GET /me/tracks: page size, shape, and whether an unchanged page can be known without sending it. */
export async function checkLiked(ask: Ask, known: Known): Promise<Finding[]> {
  const page = await ask("me/tracks?limit=50");
  const larger = await ask("me/tracks?limit=51");
  const entry = objectOf(listOf(page.object["items"])[0]);
  const track = objectOf(entry?.["track"]);
  known.trackId = textOf(track?.["id"]);
  known.artistId = textOf(objectOf(listOf(track?.["artists"])[0])?.["id"]);
  return [
    judge("GET /me/tracks, 50 a page", page.status === 200, `status ${page.status}`),
    judge("51 a page are refused", larger.status === 400, `status ${larger.status}`),
    entry === null
      ? notSeen("entries of liked songs", "the account has none")
      : judge("entries of liked songs", track !== null, fieldsOf(entry, ["added_at", "track", "item"])),
    await checkCondition(ask, page),
  ];
}

async function checkCondition(ask: Ask, page: ServiceAnswer): Promise<Finding> {
  const point = "ETag, and 304 for an unchanged page";
  const { etag } = page.headers;
  const caching = page.headers["cache-control"] ?? "no cache-control";
  if (etag === undefined) return notSeen(point, `no ETag; ${caching}`);
  const again = await ask("me/tracks?limit=50", { "if-none-match": etag });
  return judge(point, again.status === 304, `ETag, then status ${again.status}; ${caching}`);
}

/** GET /me/playlists: shape of the entries, and one playlist of each kind for what follows. */
export async function checkPlaylists(ask: Ask, known: Known): Promise<Finding[]> {
  const page = await ask("me/playlists?limit=50");
  const entries = listOf(page.object["items"]);
  const playlists = entries.map(objectOf).filter((entry) => entry !== null);
  const isOwn = (entry: JsonObject) => textOf(objectOf(entry["owner"])?.["id"]) === known.userId;
  known.ownPlaylist = textOf(playlists.find((entry) => isOwn(entry) && hasItems(entry))?.["id"]);
  known.othersPlaylist = textOf(
    playlists.find((entry) => !isOwn(entry) && entry["collaborative"] !== true)?.["id"],
  );
  const [first] = playlists;
  const shape =
    first === undefined ? "" : fieldsOf(first, ["items", "tracks", "snapshot_id", "collaborative"]);
  return [
    judge("GET /me/playlists, 50 a page", page.status === 200, `status ${page.status}`),
    first === undefined
      ? notSeen("entries of playlists", "the account has none")
      : judge("entries of playlists", typeof first["snapshot_id"] === "string", shape),
    note("null entries in the list", playlists.length < entries.length ? "yes" : "none on this page"),
  ];
}

function hasItems(entry: JsonObject): boolean {
  return Number(objectOf(entry["items"] ?? entry["tracks"])?.["total"]) !== 0;
}

/** The items of an own playlist, by the newer and the older path: an application that may use the older is one. */
export async function checkOwnItems(ask: Ask, known: Known): Promise<Finding[]> {
  if (known.ownPlaylist === null) return [notSeen("dialect", "the account has no playlist of its own")];
  const path = `playlists/${encodeURIComponent(known.ownPlaylist)}`;
  const newer = await ask(`${path}/items?limit=50`);
  const older = await ask(`${path}/tracks?limit=50`);
  known.dialect = dialectOf(newer, older);
  const reported = `${known.dialect ?? "neither"} (/items: ${newer.status}, /tracks: ${older.status})`;
  const isNewer = newer.status === 200;
  const larger = await ask(`${path}/${isNewer ? "items" : "tracks"}?limit=100`);
  return [
    judge("dialect", known.dialect !== null, reported),
    judgeItems(isNewer ? newer : older, isNewer ? "item" : "track"),
    note("100 items a page", larger.status === 200 ? "accepted" : `status ${larger.status}`),
  ];
}

function dialectOf(newer: ServiceAnswer, older: ServiceAnswer): Known["dialect"] {
  if (older.status === 200) return "extended";
  return newer.status === 200 ? "development" : null;
}

function judgeItems(page: ServiceAnswer, name: "item" | "track"): Finding {
  const entry = objectOf(listOf(page.object["items"])[0]);
  if (entry === null) return notSeen("entries of items", "the playlist has none");
  const shape = fieldsOf(entry, ["added_at", "added_by", "is_local", "item", "track"]);
  return judge("entries of items", entry[name] !== undefined, shape);
}

/** The items of another person's playlist: newer apps may not read them. */
export async function checkOthersItems(ask: Ask, known: Known): Promise<Finding[]> {
  const point = "items of others' playlists";
  if (known.othersPlaylist === null) return [notSeen(point, "the account follows none")];
  const path = `playlists/${encodeURIComponent(known.othersPlaylist)}`;
  const { status } = await ask(`${path}/${known.dialect === "extended" ? "tracks" : "items"}?limit=50`);
  if (known.dialect === "extended")
    return [judge(point, status === 200 || status === 404, `status ${status}`)];
  return [judge(point, status === 403 || status === 404, `status ${status}`)];
}
