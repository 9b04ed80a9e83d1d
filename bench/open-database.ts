import { text } from "node:stream/consumers";
import { startEmbeddedDatabase } from "#server/platform/embedded-database/embedded-database.ts";

/* Run by measure/run-script.ts: opens the embedded database of a data folder and closes it again, with nothing else around. */
const { dataFolder } = JSON.parse(await text(process.stdin)) as { dataFolder: string };
const startedMs = performance.now();
const database = await startEmbeddedDatabase(dataFolder);
const ms = performance.now() - startedMs;
await database.close();
process.stdout.write(JSON.stringify({ ms }));
