import { sendParts } from "#server/platform/child-reader/child-parts.ts";
import { readCopy } from "./read-copy.ts";

/** The process that reads the copy of one account. Started by copy-reader.ts. */
await sendParts(readCopy);
