import { sendParts } from "#server/platform/child-reader/child-parts.ts";
import { readList } from "#server/features/playlist-files/formats/list-formats.ts";
import type { ListFile } from "./list-reader.ts";

/** The process that reads one file. Started by list-reader.ts, which ends it when it takes too long. */
await sendParts(async function* read({ text, format }: ListFile) {
  yield readList(text, format);
});
