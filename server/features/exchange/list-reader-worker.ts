import { parentPort, workerData } from "node:worker_threads";
import { readList } from "./list-formats.ts";
import type { ListFile } from "./list-reader.ts";

/** The thread that reads one file. Started by list-reader.ts, which ends it when it takes too long. */
const { text, format } = workerData as ListFile;
parentPort?.postMessage(readList(text, format));
