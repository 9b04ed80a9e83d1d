import { text } from "node:stream/consumers";
import { startEmbeddedDatabase } from "#server/platform/embedded-database/embedded-database.ts";

/* Run by measure/run-script.ts: opens the embedded database of a data folder and closes it again, with nothing else around. */
const { dataFolder } = JSON.parse(await text(process.stdin)) as { dataFolder: string };
const begun = performance.now();
const database = await startEmbeddedDatabase(dataFolder);
const ms = performance.now() - begun;
await database.close();
process.stdout.write(JSON.stringify({ ms }));
