import { expect } from "vitest";
import { uploadExport } from "#testing/people/import-export.ts";
import type { Answer, Api, Shown } from "#testing/server/http-client.ts";
import { untilJobEnds } from "#testing/server/until-job-ends.ts";

/** The copy of an account, as the person downloads it. */
export async function copyOf(person: Api): Promise<Buffer> {
  const response = await person.open("/auth/me/export");
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Uploads a copy, which begins nothing, and answers the id of the upload. */
export async function uploadCopy(person: Api, zip: Buffer): Promise<string> {
  const { status, body, text } = await uploadExport(person, zip, { name: "gatefold.zip" });
  expect([status, body.is_copy, body.job_id], text).toEqual([200, true, null]);
  return body.upload_id as string;
}

/** Follows a job of a copy to its end. */
export async function endOfCopyJob(
  person: Api,
  { status, body, text }: Answer,
): Promise<{ job: Shown; report: Shown }> {
  expect(status, text).toBe(200);
  const job = await untilJobEnds(person, body.job_id);
  return { job, report: (await person.get(`/account-copy/jobs/${body.job_id}`)).body.report };
}

/** Looks at a copy, and restores it. */
export async function restoreCopy(
  person: Api,
  zip: Buffer,
): Promise<{ preview: Shown; report: Shown; job: Shown }> {
  const id = await uploadCopy(person, zip);
  const { report: preview } = await endOfCopyJob(person, await person.post(`/account-copy/${id}/preview`));
  const { job, report } = await endOfCopyJob(person, await person.post(`/account-copy/${id}/import`));
  expect([job.state, job.error]).toEqual(["done", null]);
  return { preview, report, job };
}
