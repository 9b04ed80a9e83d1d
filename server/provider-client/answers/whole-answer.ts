import type { Dispatcher } from "undici";

/** An answer that has come to its end. */
export interface WholeAnswer {
  status: number;
  /** by lower-case name; a list where a name came more than once */
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/**
 * Sends a request and collects what is answered. For large answers that come by the hundred: undici's `request` makes a
 * stream of each, whose parts stay until the next full garbage collection and so bring it forward (seen with 8.12: twice
 * the bytes of all pages of a scan); here they are gone when they are joined.
 *
 * Rejects with undici's error, or with the signal's reason.
 */
export async function receiveWhole(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal | undefined,
): Promise<WholeAnswer> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<WholeAnswer>();
  const head: Pick<WholeAnswer, "status" | "headers"> = { status: 0, headers: {} };
  let parts: Buffer[] = [];
  let sent: Dispatcher.DispatchController | null = null;
  const leave = () => {
    sent?.abort(reasonOf(signal));
    reject(reasonOf(signal));
  };
  signal?.addEventListener("abort", leave, { once: true });
  try {
    dispatcher.dispatch(options, {
      onRequestStart: (controller) => {
        sent = controller;
        if (signal?.aborted === true) controller.abort(reasonOf(signal));
      },
      onResponseStart: (_controller, status, headers) => {
        Object.assign(head, { status, headers });
      },
      onResponseData: (_controller, part) => {
        parts.push(part);
      },
      onResponseEnd: () => {
        resolve({ ...head, bytes: Buffer.concat(parts) });
        parts = [];
      },
      onResponseError: (_controller, error) => reject(error),
    });
    return await promise;
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error(String(reason));
}
