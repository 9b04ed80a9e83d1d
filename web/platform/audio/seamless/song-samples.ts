import { readWavLayout, type WavLayout } from "#web/platform/audio/wav-layout.ts";

/** A song's sound, read in parts. */
export interface SongSamples {
  /** frames a second */
  rate: number;
  frames: number;
  /** Reads so many frames from a place on, fewer at the end. Rejects as `fetch` does. */
  read(from: number, count: number): Promise<AudioBuffer>;
}

/** The frame that is nearest to a place in seconds. */
export function frameAt({ rate, frames }: SongSamples, seconds: number): number {
  return Math.min(frames - 1, Math.round(seconds * rate));
}

/** How long a song is, seconds. */
export function lengthOf({ rate, frames }: SongSamples): number {
  return frames / rate;
}

/** Bytes that are asked for first: the description of a WAV file, and more than a second of its sound. */
const headBytes = 256 * 1024;
/** A longer file that has to be decoded whole is left to the element, bytes. */
const maxDecodedBytes = 96 * 1024 * 1024;

/** The file cannot be read as samples here; the browser's element may play it all the same. */
class NoSamplesError extends Error {
  override name = "NoSamplesError";
}

/** Reads bytes of a file, both ends included. */
type ReadBytes = (from: number, to: number) => Promise<ArrayBuffer>;

/**
 * Opens the sound at an address or in a file. A WAV of 16 bits at the context's rate is read part by part as it plays;
 * everything else is decoded whole. Rejects with NoSamplesError where neither works.
 */
export async function openSamples(source: string | Blob, context: BaseAudioContext): Promise<SongSamples> {
  return withMemory(await openSource(source, context));
}

/** The same; null where it cannot be read as samples: an element will ask for it and say what is wrong. */
export async function openIfPossible(
  findSource: () => Promise<string | Blob | null>,
  context: BaseAudioContext,
): Promise<SongSamples | null> {
  try {
    const source = await findSource();
    return source === null ? null : await openSamples(source, context);
  } catch {
    return null;
  }
}

/** Parts that are kept, the last ones that were read: what is read ahead of a start is there when it comes. */
const maxKeptParts = 6;

function withMemory(samples: SongSamples): SongSamples {
  const parts = new Map<string, Promise<AudioBuffer>>();
  return {
    ...samples,
    read(from, count) {
      const key = `${from} ${count}`;
      const part = parts.get(key) ?? samples.read(from, count);
      parts.delete(key);
      parts.set(key, part);
      part.catch(() => parts.delete(key));
      for (const oldest of [...parts.keys()].slice(0, -maxKeptParts)) parts.delete(oldest);
      return part;
    },
  };
}

async function openSource(source: string | Blob, context: BaseAudioContext): Promise<SongSamples> {
  if (source instanceof Blob) {
    const readBytes: ReadBytes = (from, to) => source.slice(from, to + 1).arrayBuffer();
    const head = await readBytes(0, headBytes - 1);
    return openFile({ head, bytes: source.size, readBytes, context });
  }
  const answer = await fetch(source, { headers: { range: `bytes=0-${headBytes - 1}` } });
  if (!answer.ok) throw new NoSamplesError(`The song was answered with ${answer.status}.`);
  if (answer.status !== 206) return openSource(await answer.blob(), context);
  const bytes = Number(answer.headers.get("content-range")?.split("/")[1]);
  const readBytes: ReadBytes = async (from, to) => {
    const part = await fetch(source, { headers: { range: `bytes=${from}-${to}` } });
    if (part.status !== 206) throw new NoSamplesError(`A part of the song was answered with ${part.status}.`);
    return part.arrayBuffer();
  };
  return openFile({ head: await answer.arrayBuffer(), bytes, readBytes, context });
}

/** A file of which the beginning has been read. */
interface OpenedFile {
  head: ArrayBuffer;
  /** of the whole file */
  bytes: number;
  readBytes: ReadBytes;
  context: BaseAudioContext;
}

async function openFile(file: OpenedFile): Promise<SongSamples> {
  const layout = readWavLayout(file.head);
  if (layout !== null && layout.rate === file.context.sampleRate && layout.channels <= 2)
    return samplesOfWav(file, layout);
  if (!(file.bytes <= maxDecodedBytes)) throw new NoSamplesError("The song is too long to be decoded whole.");
  const isWhole = file.head.byteLength >= file.bytes;
  const whole = isWhole ? file.head : await file.readBytes(0, file.bytes - 1);
  let decoded: AudioBuffer;
  try {
    decoded = await file.context.decodeAudioData(whole);
  } catch {
    throw new NoSamplesError("The browser cannot decode the song.");
  }
  return {
    rate: decoded.sampleRate,
    frames: decoded.length,
    read: async (from, count) => partOf(decoded, from, count),
  };
}

function samplesOfWav({ head, bytes, readBytes }: OpenedFile, layout: WavLayout): SongSamples {
  const { rate, channels, dataStart, dataBytes } = layout;
  const frameBytes = 2 * channels;
  const frames = Math.floor(Math.min(dataBytes, bytes - dataStart) / frameBytes);
  if (frames < 1) throw new NoSamplesError("The song has no samples.");
  return {
    rate,
    frames,
    async read(from, count) {
      const start = dataStart + from * frameBytes;
      const end = Math.min(start + count * frameBytes, dataStart + frames * frameBytes);
      const part = end <= head.byteLength ? head.slice(start, end) : await readBytes(start, end - 1);
      return toBuffer(new Int16Array(part, 0, Math.floor(part.byteLength / 2)), channels, rate);
    },
  };
}

function toBuffer(values: Int16Array, channels: number, rate: number): AudioBuffer {
  const length = Math.max(1, Math.floor(values.length / channels));
  const buffer = new AudioBuffer({ length, numberOfChannels: channels, sampleRate: rate });
  for (let channel = 0; channel < channels; channel += 1) {
    const samples = buffer.getChannelData(channel);
    for (let frame = 0; frame < length; frame += 1)
      samples[frame] = (values[frame * channels + channel] ?? 0) / 32_768;
  }
  return buffer;
}

function partOf(whole: AudioBuffer, from: number, count: number): AudioBuffer {
  const { numberOfChannels, sampleRate } = whole;
  const length = Math.max(1, Math.min(count, whole.length - from));
  const part = new AudioBuffer({ length, numberOfChannels, sampleRate });
  for (let channel = 0; channel < numberOfChannels; channel += 1)
    part.copyToChannel(whole.getChannelData(channel).subarray(from, from + length), channel);
  return part;
}
