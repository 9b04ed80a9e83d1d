import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { startProviderOnDemand, type ProviderOptions, type WorkerMessage } from "./demo-service.ts";

function say(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** Runs a provider in a worker thread: says when it is ready or why not, ends when it is asked to. */
async function run(): Promise<void> {
  try {
    const provider = await startProviderOnDemand(workerData as ProviderOptions);
    // Ends this thread, whatever it was still at.
    parentPort?.once("message", () => void provider.close().then(() => process.exit(0)));
    say({ kind: "ready", base: provider.base });
  } catch (error) {
    say({ kind: "failed", sentence: error instanceof Error ? error.message : String(error) });
  }
}

// On Linux a priority is a thread's own: the server that started this one goes first.
if (process.platform === "linux") setPriority(10);
await run();
