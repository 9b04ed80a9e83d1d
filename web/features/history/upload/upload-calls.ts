import { call, request } from "#web/platform/api/api.ts";
import type { UploadAnswer, UploadCalls } from "./upload-file.ts";

/** The calls of one upload. The first part of a new upload asks nothing. `check`: files of other services are held. */
export function uploadCalls(
  { uploadId, name }: { uploadId: string; name: string },
  { isNew, signal, check = false }: { isNew: boolean; signal: AbortSignal; check?: boolean },
): UploadCalls {
  let isUnsent = isNew;
  return {
    send: async (part, { offset, size }) => {
      isUnsent = false;
      const body = new FormData();
      body.append("file", part, name);
      const query = { upload_id: uploadId, offset, size, check };
      const answer = await request("POST", "/spotify-import/upload", { query, body, signal });
      return (await answer.json()) as UploadAnswer;
    },
    askReceived: async () => {
      if (isUnsent) return 0;
      const params = { upload_id: uploadId };
      return (await call("GET /spotify-import/upload/{upload_id}", { params, signal })).received;
    },
  };
}
