import { maxUploadBytes } from "#contract/history/upload-limits.ts";
import { expect, test } from "vitest";
import { ApiFailure, UnreachableFailure } from "#web/platform/api/api-failure.ts";
import { refuseFile, uploadInParts, type UploadAnswer, type UploadCalls } from "./upload-file.ts";

const part = 8 * 1024 * 1024;

/** A server that keeps what arrives; before each part it may break off, after so many of its bytes. */
function aServer(breaks: (number | "refused" | null)[] = []) {
  const state = { received: 0, parts: [] as number[] };
  const calls: UploadCalls = {
    askReceived: async () => state.received,
    send: async (bytes, { offset, size }) => {
      expect(offset).toBe(state.received);
      const at = breaks.shift() ?? null;
      if (at === "refused") throw new ApiFailure(409, { detail: "no", code: "busy" });
      state.received += at ?? bytes.size;
      state.parts.push(at ?? bytes.size);
      if (at !== null) throw new UnreachableFailure("cut");
      return {
        job_id: state.received === size ? "job" : null,
        received: state.received,
        table: null,
        is_held: false,
        is_copy: false,
      };
    },
  };
  return { state, calls };
}

test("a file goes in parts, and says how much has arrived", async () => {
  const { state, calls } = aServer();
  const sent: number[] = [];
  const file = new Blob([new Uint8Array(2 * part + 5)]);
  expect(await uploadInParts(file, calls, (bytes) => sent.push(bytes))).toEqual({ jobId: "job" });
  expect(state.parts).toEqual([part, part, 5]);
  expect(sent).toEqual([part, 2 * part, 2 * part + 5]);
});

test("what is broken off goes on where it broke, and is given up when nothing arrives", async () => {
  const { state, calls } = aServer([null, 100, 0]);
  const file = new Blob([new Uint8Array(2 * part)]);
  expect(await uploadInParts(file, calls, () => undefined)).toEqual({ jobId: "job" });
  expect(state.parts).toEqual([part, 100, 0, part - 100]);
  const broken = aServer([0, 0, 0]);
  await expect(uploadInParts(file, broken.calls, () => undefined)).rejects.toThrow("cut");
  expect(broken.state.parts).toEqual([0, 0, 0]);
});

test("a refusal ends it at once", async () => {
  const { state, calls } = aServer(["refused"]);
  await expect(uploadInParts(new Blob(["x"]), calls, () => undefined)).rejects.toThrow("no");
  expect(state.parts).toEqual([]);
});

test("a table that waits to be mapped ends the upload too", async () => {
  const table = { mapping: {}, preview: {} } as NonNullable<UploadAnswer["table"]>;
  const calls: UploadCalls = {
    askReceived: async () => 0,
    send: async (bytes) => ({ job_id: null, received: bytes.size, table, is_held: false, is_copy: false }),
  };
  expect(await uploadInParts(new Blob(["a,b"]), calls, () => undefined)).toEqual({ table });
});

test("a Gatefold export that waits to be looked at ends the upload too", async () => {
  const calls: UploadCalls = {
    askReceived: async () => 0,
    send: async (bytes) => ({
      job_id: null,
      received: bytes.size,
      table: null,
      is_held: false,
      is_copy: true,
    }),
  };
  expect(await uploadInParts(new Blob(["PK"]), calls, () => undefined)).toEqual({ isCopy: true });
});

test("only a zip, JSON or table of at most 500MB is taken", () => {
  const size = maxUploadBytes;
  expect(refuseFile({ name: "My Data.ZIP", size })).toBeNull();
  expect(refuseFile({ name: "my_data.zip", size: size + 1 })).toBe("tooLarge");
  expect(refuseFile({ name: "my_data.zip.txt", size: 1 })).toBe("notZip");
  expect(refuseFile({ name: "Recent Tracks.CSV", size: 1 })).toBeNull();
  expect(refuseFile({ name: "listens.jsonl", size: 1 })).toBeNull();
});
