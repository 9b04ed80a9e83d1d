import { CutOffFailure } from "./api-failure.ts";

const sliceMs = 8;

/** Lets the browser paint and answer input before the work goes on. */
export async function yieldToBrowser(): Promise<void> {
  await new Promise<void>((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener("message", () => {
      channel.port1.close();
      resolve();
    });
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}

/**
 * The objects of an NDJSON body, one a line, in slices of at most 8 ms of work. Throws CutOffFailure if the
 * body ends in the middle of a line.
 */
export async function* readNdjson(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let sliceStart = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line !== "") yield JSON.parse(line);
        if (performance.now() - sliceStart > sliceMs) {
          await yieldToBrowser();
          sliceStart = performance.now();
        }
      }
    }
    if (rest.trim() !== "") throw new CutOffFailure("The stream ended inside a line.");
  } finally {
    // Leaving early notifies the server to stop; after the end there is nothing left to cancel.
    await reader.cancel().catch(() => undefined);
  }
}
