import { queryClient } from "#web/platform/api/query-client.ts";
import { importsQuery } from "./history.queries.ts";
import { uploadCalls } from "#web/features/history/upload/upload-calls.ts";
import { uploadInParts } from "#web/features/history/upload/upload-file.ts";

/**
 * Downloads the export that the person's music service hands out, and uploads it: an import like any other begins.
 *
 * @param address of this origin, `data_export_url` of the profile
 */
export async function importFromService(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
  const file = new File([await answer.blob()], "my_spotify_data.zip", { type: "application/zip" });
  const stopping = new AbortController();
  const upload = { uploadId: crypto.randomUUID(), name: file.name };
  await uploadInParts(file, uploadCalls(upload, { isNew: true, signal: stopping.signal }), () => undefined);
  await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
}
