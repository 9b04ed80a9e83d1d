import { expect } from "vitest";
import { aZip } from "#testing/samples/exports/export-zip.ts";
import type { Answer, Api, Shown } from "#testing/server/http-client.ts";
import { untilJobEnds } from "#testing/server/until-job-ends.ts";

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
  await untilJobEnds(person, jobId);
  const { body } = await person.get(`/spotify-import/progress/${jobId}`);
  expect(["completed", "failed", "cancelled"]).toContain(body.status);
  return body;
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
