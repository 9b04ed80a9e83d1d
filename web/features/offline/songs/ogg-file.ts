/*
 * Ogg Opus (RFC 7845): packets of an encoder in the pages of a file that every browser plays.
 */

/** Opus counts in this rate, whatever the sound was recorded with. */
export const opusRate = 48_000;

/** Samples that a decoder drops at the beginning: what libopus looks ahead at 48 kHz. */
const preSkip = 312;

/** Packets of 20 ms in a page: a page has at most 255 pieces of 255 bytes. */
const packetsAPage = 40;

/** A packet, and how many samples at 48 kHz it holds. */
export interface OpusPacket {
  bytes: Uint8Array;
  samples: number;
}

/** The file of the packets. `samples`: how long the sound is, at 48 kHz; what the last packet has beyond is dropped. */
export function oggFile(packets: readonly OpusPacket[], channels: number, samples: number): Blob {
  const pages: Uint8Array<ArrayBuffer>[] = [
    page({ packets: [headOf(channels)], position: 0, number: 0, flags: 2 }),
    page({ packets: [tags()], position: 0, number: 1, flags: 0 }),
  ];
  let position = 0;
  for (let from = 0; from < packets.length; from += packetsAPage) {
    const those = packets.slice(from, from + packetsAPage);
    const isLast = from + packetsAPage >= packets.length;
    position += those.reduce((sum, packet) => sum + packet.samples, 0);
    pages.push(
      page({
        packets: those.map(({ bytes }) => bytes),
        position: isLast ? Math.min(position, samples + preSkip) : position,
        number: pages.length,
        flags: isLast ? 4 : 0,
      }),
    );
  }
  return new Blob(pages, { type: "audio/ogg" });
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function headOf(channels: number): Uint8Array {
  const head = new Uint8Array(19);
  head.set(ascii("OpusHead"));
  const view = new DataView(head.buffer);
  view.setUint8(8, 1);
  view.setUint8(9, channels);
  view.setUint16(10, preSkip, true);
  view.setUint32(12, opusRate, true);
  return head;
}

function tags(): Uint8Array {
  const vendor = ascii("Gatefold");
  const made = new Uint8Array(16 + vendor.length);
  made.set(ascii("OpusTags"));
  new DataView(made.buffer).setUint32(8, vendor.length, true);
  made.set(vendor, 12);
  return made;
}

interface Page {
  packets: readonly Uint8Array[];
  /** samples at 48 kHz up to the end of the page */
  position: number;
  number: number;
  /** 2: the first of the file, 4: the last */
  flags: number;
}

/** A page with whole packets only (RFC 3533). */
function page({ packets, position, number, flags }: Page): Uint8Array<ArrayBuffer> {
  const pieces = packets.flatMap(({ length }) => [
    ...Array.from<number>({ length: Math.floor(length / 255) }).fill(255),
    length % 255,
  ]);
  const length = packets.reduce((sum, packet) => sum + packet.length, 0);
  const made = new Uint8Array(27 + pieces.length + length);
  const view = new DataView(made.buffer);
  made.set(ascii("OggS"));
  view.setUint8(5, flags);
  view.setBigUint64(6, BigInt(position), true);
  view.setUint32(14, 1, true);
  view.setUint32(18, number, true);
  view.setUint8(26, pieces.length);
  made.set(pieces, 27);
  let at = 27 + pieces.length;
  for (const packet of packets) {
    made.set(packet, at);
    at += packet.length;
  }
  view.setUint32(22, checksum(made), true);
  return made;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum << 8) ^ (checksums[((sum >>> 24) ^ byte) & 0xff] ?? 0);
  return sum >>> 0;
}
