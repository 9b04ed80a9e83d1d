import { rowOf2020 } from "#testing/samples/exports/export-zip.ts";
import type { TestApp } from "#testing/server/app.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { importFiles } from "./import-export.ts";
import type { SignedIn } from "./sign-in.ts";

/** An import of a file with three plays of songs of a name, and the beginning of another upload. */
export async function importUnderAName(
  app: TestApp,
  person: SignedIn,
  { name, uploadId }: { name: string; uploadId: string },
): Promise<string> {
  const heard = {
    endedAt: Date.UTC(2024, 4, 1),
    msPlayed: 200_000,
    track: name,
    artist: name,
    trackId: null,
  };
  const { job_id: jobId } = await importFiles(person, {
    "endsong_0.json": [
      rowOf2020(heard),
      rowOf2020({ ...heard, endedAt: heard.endedAt - 600_000, track: `${name}, before` }),
      rowOf2020({ ...heard, endedAt: heard.endedAt - 1_200_000, track: `${name}, first` }),
    ],
  });
  await app.server.ctx.database
    .updateTable("history_imports")
    .set({ filename: `${name}.zip` })
    .where("job_id", "=", jobId)
    .execute();
  const body = new FormData();
  body.append("file", new File(["[]"], "endsong_0.json"));
  await person.send("POST", `/spotify-import/upload?upload_id=${uploadId}&size=100`, { body });
  return jobId;
}

/** Merges the two songs that were played last, and leaves the artist of one out at night. @returns ids of both */
export async function countOwnWay(person: SignedIn): Promise<[decision: string, rule: string]> {
  const { items } = (await person.get("/stats/plays")).body;
  const [song] = items;
  const other = items.find(({ song_id: id }: Shown) => id !== song.song_id);
  const merged = await person.post(`/stats/songs/${song.song_id}/merge`, { with: other.song_id });
  const hours = { from: 2, to: 3 };
  const rule = await person.post("/stats/left-out", { kind: "artist", target: song.artist_id, hours });
  return [merged.body.id, rule.body.id];
}
