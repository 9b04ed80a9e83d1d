import { LRUCache } from "lru-cache";
import type { CatalogueTrack, TrackFeatures } from "../catalogue/catalogue.ts";
import { styleOf } from "../catalogue/styles.ts";
import { type Commission, compose } from "./composer/compose.ts";
import { hashText, pick, randomFrom } from "./random.ts";
import { BLOCK_FRAMES, prepare, renderBlock, type Rendering, soundsOf } from "./render.ts";
import { SAMPLE_RATE } from "#demo-service/music/synth/oscillator.ts";

const WAV_HEADER_BYTES = 44;
/** Two channels of 16 bits. */
const BYTES_A_FRAME = 4;

/** The header of a 16-bit stereo WAV file of that many frames. */
function wavHeader(frames: number): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  const dataBytes = frames * BYTES_A_FRAME;
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * BYTES_A_FRAME, 28);
  header.writeUInt16LE(BYTES_A_FRAME, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** Changes whenever the same track would sound different; part of every entity tag. */
const ENGINE_VERSION = 1;

const SCORES_KEPT = 12;
const BLOCK_BYTES = 32 * 1024 * 1024;
/** Longest stretch of work before others get their turn. */
const TURN_MS = 8;

const renderings = new LRUCache<string, Rendering>({ max: SCORES_KEPT });
const blocks = new LRUCache<string, Buffer>({ maxSize: BLOCK_BYTES });

/** Features that fit a style, drawn from the track's id. */
function drawFeatures(track: CatalogueTrack): TrackFeatures {
  const style = styleOf(track.style);
  const random = randomFrom(hashText(`${track.id} features`));
  const within = (span: readonly [number, number]) => span[0] + (span[1] - span[0]) * random();
  return {
    tempo: Math.round(within(style.tempo)),
    key: pick(random, style.keys),
    mode: random() < style.modes.minor ? 0 : 1,
    energy: within(style.energy),
    danceability: within(style.danceability),
  };
}

/**
 * What a track's music is made from: its features, and where the catalogue states none (or a tempo that
 * no one plays), values that fit its style, drawn from its id.
 */
function commissionOf(track: CatalogueTrack): Commission {
  const drawn = drawFeatures(track);
  const stated = track.features ?? drawn;
  return {
    id: track.id,
    style: track.style,
    durationMs: track.durationMs,
    tempo: stated.tempo >= 30 && stated.tempo <= 300 ? stated.tempo : drawn.tempo,
    key: stated.key >= 0 && stated.key < 12 ? Math.floor(stated.key) : drawn.key,
    mode: stated.mode === 1 ? 1 : 0,
    energy: stated.energy,
    danceability: stated.danceability,
  };
}

function fingerprintOf(commission: Commission): string {
  return `${ENGINE_VERSION}-${hashText(JSON.stringify(commission)).toString(36)}`;
}

/** A track as a WAV file that is computed when it is read. */
export interface TrackAudio {
  /** bytes of the whole file */
  bytes: number;
  /** strong entity tag without its quotes: changes when any byte does */
  tag: string;
  /** The bytes from `start` to `end`, both included, in pieces. Stops working when it is returned early. */
  read(start: number, end: number): AsyncGenerator<Buffer>;
}

/** Lets timers, sockets and other requests run. */
function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function renderingOf(commission: Commission, key: string): Rendering {
  const kept = renderings.get(key);
  if (kept !== undefined) return kept;
  const made = prepare(compose(commission));
  renderings.set(key, made);
  return made;
}

async function blockOf(commission: Commission, key: string, index: number): Promise<Buffer> {
  const blockKey = `${key}/${index}`;
  const kept = blocks.get(blockKey);
  if (kept !== undefined) return kept;
  const rendering = renderingOf(commission, key);
  let since = performance.now();
  for (const makeSound of soundsOf(rendering, index)) {
    makeSound();
    if (performance.now() - since > TURN_MS) {
      await giveWay();
      since = performance.now();
    }
  }
  const made = renderBlock(rendering, index);
  blocks.set(blockKey, made, { size: made.length });
  return made;
}

async function* readBytes(
  commission: Commission,
  span: { key: string; frames: number; start: number; end: number },
): AsyncGenerator<Buffer> {
  const { key, frames, start, end } = span;
  if (start < WAV_HEADER_BYTES) yield wavHeader(frames).subarray(start, Math.min(WAV_HEADER_BYTES, end + 1));
  const blockBytes = BLOCK_FRAMES * BYTES_A_FRAME;
  let at = Math.max(0, start - WAV_HEADER_BYTES);
  const until = end + 1 - WAV_HEADER_BYTES;
  while (at < until) {
    const index = Math.floor(at / blockBytes);
    const block = await blockOf(commission, key, index);
    const from = at - index * blockBytes;
    const to = Math.min(block.length, until - index * blockBytes);
    yield block.subarray(from, to);
    at = index * blockBytes + to;
    await giveWay();
  }
}

/** Opens a track's audio. Nothing is rendered before bytes are read. */
export function openTrackAudio(track: CatalogueTrack): TrackAudio {
  const commission = commissionOf(track);
  const frames = Math.max(1, Math.round((track.durationMs * 44_100) / 1000));
  const tag = fingerprintOf(commission);
  const key = `${track.id}/${tag}`;
  return {
    bytes: WAV_HEADER_BYTES + frames * BYTES_A_FRAME,
    tag,
    read: (start, end) => readBytes(commission, { key, frames, start, end }),
  };
}
