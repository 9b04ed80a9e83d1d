import { sendParts } from "#server/platform/child-reader/child-parts.ts";
import { readDump } from "./read-dump.ts";

/** The process that reads one dump. Started by import-genres.ts. */
await sendParts(readDump);
