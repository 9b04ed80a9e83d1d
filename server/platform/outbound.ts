/** A call of a service that is no music service: a stranger's answer is bounded in time and size. */
export interface OutboundCall {
  method: "GET" | "POST";
  address: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  withinMs: number;
  /** bytes of the answer; a longer one is refused */
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * Sends a call and reads its answer, whatever its status. Redirects are not followed. Throws what the network throws, a
 * TimeoutError past `withinMs`, a RangeError for an answer that is too long, and the signal's reason.
 */
export async function readOutbound(call: OutboundCall): Promise<{ status: number; content: Buffer }> {
  const answer = await fetch(call.address, {
    method: call.method,
    headers: call.headers,
    ...(call.body === undefined ? {} : { body: call.body }),
    redirect: "manual",
    signal: AbortSignal.any([call.signal, AbortSignal.timeout(call.withinMs)]),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > call.maxBytes) throw new RangeError(`The answer has more than ${call.maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return { status: answer.status, content: Buffer.concat(chunks) };
}

/** The same, of an answer that is text. */
export async function sendOutbound(call: OutboundCall): Promise<{ status: number; text: string }> {
  const { status, content } = await readOutbound(call);
  return { status, text: content.toString("utf8") };
}
