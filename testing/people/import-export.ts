import { expect, vi } from "vitest";
import { aZip } from "#testing/samples/export-zip.ts";
import type { Answer, Api, Shown } from "#testing/server/http-client.ts";

/** Sends a file as the browser does; `query` begins with a question mark. */
export function uploadExport(
  person: Api,
  bytes: Buffer | string,
  { name = "my_spotify_data.zip", query = "" } = {},
): Promise<Answer> {
  const body = new FormData();
  body.append("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
  return person.send("POST", `/spotify-import/upload${query}`, { body });
}

/** Follows an import to its end, from which on another may begin, and answers how it ended. */
export async function untilImported(person: Api, jobId: string): Promise<Shown> {
  let shown: Shown;
  // Not a poll of expect, which a hook may not use.
  await vi.waitFor(
    async () => {
      shown = (await person.get(`/spotify-import/progress/${jobId}`)).body;
      expect(["completed", "failed", "cancelled"]).toContain(shown.status);
      // What it stored stands a moment before its job is closed.
      expect(["done", "failed", "cancelled"]).toContain((await person.get(`/jobs/${jobId}`)).body.state);
    },
    { timeout: 50_000 },
  );
  return shown;
}

/** Imports a zip of these files to its end. */
export async function importFiles(person: Api, files: Record<string, unknown>): Promise<Shown> {
  const answer = await uploadExport(person, await aZip(files));
  expect(answer.status, answer.text).toBe(200);
  return untilImported(person, answer.body.job_id);
}

/** The report of an import, as {@link importFiles} answers it. */
export async function reportOf(person: Api, { job_id: id }: Shown): Promise<Shown> {
  return (await person.get(`/spotify-import/report/${id}`)).body;
}
