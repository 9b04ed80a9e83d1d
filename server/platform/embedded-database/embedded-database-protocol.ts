/**
 * PostgreSQL's front-end messages, as far as telling turns apart needs them
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
export interface Turn {
  /** `encryption`: asks for TLS; `end`: says goodbye, or asks to cancel another's query; `work`: to be carried out */
  kind: "encryption" | "end" | "work";
  bytes: Buffer;
}

const protocol3 = 196_608;
const encryptionCodes = new Set([80_877_103, 80_877_104]);
const cancelCode = 80_877_102;
const typeAndLengthBytes = 5;

/** Types that end a turn: query, sync, flush, function call, and the end of a copy. */
const asksForAnswer = new Set(["Q", "S", "H", "F", "c", "f"].map((letter) => letter.charCodeAt(0)));
const terminate = "X".charCodeAt(0);
const query = "Q".charCodeAt(0);
/** Its rows belong to its turn: PGlite cannot wait for them, so that a client has to send them without being asked. */
const copyIn = /^copy [^;]*from stdin\0$/i;

/** The first whole turn of `received`, or null while it is not complete. */
export function nextTurn(received: Buffer): Turn | null {
  const opening = openingTurn(received);
  if (opening !== undefined) return opening;
  let end = 0;
  while (received.length >= end + typeAndLengthBytes) {
    const begin = end;
    const type = received.readUInt8(begin);
    end += 1 + received.readInt32BE(begin + 1);
    if (received.length < end) return null;
    if (type === terminate) return { kind: "end", bytes: received.subarray(0, end) };
    if (type === query && copyIn.test(received.toString("latin1", begin + typeAndLengthBytes, end))) continue;
    if (asksForAnswer.has(type)) return { kind: "work", bytes: received.subarray(0, end) };
  }
  return null;
}

/** Messages without a type byte open a connection. Undefined when this is none. */
function openingTurn(received: Buffer): Turn | null | undefined {
  // A typed message begins with a letter, an opening one with a length below 2^24: a zero byte.
  if (received.length === 0 || received.readUInt8(0) !== 0) return undefined;
  if (received.length < 8) return null;
  const length = received.readInt32BE(0);
  const code = received.readInt32BE(4);
  if (received.length < length) return null;
  const bytes = received.subarray(0, length);
  if (encryptionCodes.has(code)) return { kind: "encryption", bytes };
  return { kind: code === cancelCode || code !== protocol3 ? "end" : "work", bytes };
}
