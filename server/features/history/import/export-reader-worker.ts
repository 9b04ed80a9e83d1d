import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { FromReader } from "./export-reader.ts";
import { UnreadableExport } from "./export-sources.ts";
import { readExport, type ExportToRead } from "./read-export.ts";

/** The thread that reads one export. Started by export-reader.ts, which takes a part before it is sent the next but one. */
async function sendParts(port: NonNullable<typeof parentPort>): Promise<void> {
  const send = (message: FromReader) => port.postMessage(message);
  let taken: Promise<unknown> = Promise.resolve();
  try {
    for await (const part of readExport(workerData as ExportToRead)) {
      await taken;
      taken = once(port, "message");
      send({ is: "part", part });
    }
    send({ is: "end" });
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
    send({ is: "refused", detail: error.message });
  }
  await taken;
  port.close();
}

if (parentPort) await sendParts(parentPort);
