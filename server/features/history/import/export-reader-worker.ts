import { sendParts } from "#server/platform/child-reader/child-parts.ts";
import { readExport } from "./read-export.ts";

/** The process that reads one export. Started by export-reader.ts. */
await sendParts(readExport);
