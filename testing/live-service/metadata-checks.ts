import { listOf, objectOf } from "#server/provider-client/answers/json.ts";
import { fieldsOf, type Known } from "./library-checks.ts";
import { judge, note, notSeen, type Finding } from "./report.ts";
import type { Ask } from "./service-session.ts";

/** One track and one artist: what newer apps hear of them. */
export async function checkMetadata(ask: Ask, known: Known): Promise<Finding[]> {
  const { trackId, artistId } = known;
  if (trackId === null || artistId === null)
    return [notSeen("tracks and artists", "no liked song to look at")];
  const track = await ask(`tracks/${trackId}`);
  const artist = await ask(`artists/${artistId}`);
  const features = await ask(`audio-features/${trackId}`);
  const ids = objectOf(track.object["external_ids"]);
  const others = fieldsOf(track.object, ["preview_url", "linked_from", "available_markets"]);
  const genres = listOf(artist.object["genres"]).length;
  return [
    judge("GET /tracks/{id}", track.status === 200, `status ${track.status}`),
    note(
      "popularity of tracks (capability: not provided)",

      track.object["popularity"] === undefined ? "absent" : "present",
    ),
    judge("external_ids of tracks", ids !== null, ids === null ? "absent" : fieldsOf(ids, ["isrc"])),
    note("fields of tracks that newer apps lost", others),
    judge(
      "genres of artists (never depended on)",
      artist.status === 200,
      genres > 0 ? "present" : "absent or empty",
    ),
    judge("audio features (capability: none)", features.status !== 200, `status ${features.status}`),
  ];
}

/** Search pages and the newer call that says what is liked. */
export async function checkSearch(ask: Ask, known: Known): Promise<Finding[]> {
  const ten = await ask("search?q=a&type=track&limit=10");
  const eleven = await ask("search?q=a&type=track&limit=11");
  const limit = eleven.status === 200 ? "11 accepted" : `11: status ${eleven.status}`;
  const findings = [
    judge("search, 10 a page", ten.status === 200, `status ${ten.status}`),
    judge("search, most a page", known.dialect !== "development" || eleven.status === 400, limit),
  ];
  if (known.trackId === null) return [...findings, notSeen("what is liked", "no liked song to ask for")];
  const newer = await ask(`me/library/contains?uris=spotify:track:${known.trackId}`);
  const older = newer.status === 200 ? null : await ask(`me/tracks/contains?ids=${known.trackId}`);
  const answer = older ?? newer;
  return [
    ...findings,
    judge(
      "what is liked (/me/library/contains, else /me/tracks/contains)",
      listOf(answer.body)[0] === true,
      `status ${newer.status}${older === null ? "" : `, then ${older.status}`}`,
    ),
  ];
}

/** The player's readings; none of them changes what plays. */
export async function checkPlayer(ask: Ask): Promise<Finding[]> {
  const player = await ask("me/player");
  const devices = await ask("me/player/devices");
  const recent = await ask("me/player/recently-played?limit=50");
  return [
    judge("GET /me/player", [200, 204].includes(player.status), `status ${player.status}`),
    judge("GET /me/player/devices", devices.status === 200, `status ${devices.status}`),
    judge("recently played (capability: provided)", recent.status === 200, `status ${recent.status}`),
  ];
}
