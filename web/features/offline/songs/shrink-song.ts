import { readWavLayout } from "#web/platform/audio/wav-layout.ts";
import { oggFile, type OpusPacket, opusRate } from "./ogg-file.ts";

/** Music at this rate sounds like the original to nearly everyone (the Opus recommendations for stereo music). */
const bitsASecond = 128_000;

/** Frames that are handed to the encoder at a time, and how many such blocks it may have waiting. */
const blockFrames = 8192;
const maxWaitingBlocks = 32;

/** The samples of a WAV file of 16 bits. */
interface Samples {
  rate: number;
  channels: number;
  /** interleaved */
  values: Int16Array<ArrayBuffer>;
}

/**
 * A song as a browser keeps it: as Opus, about a twelfth of its WAV file, where the browser can encode it; else, and
 * where it is no WAV of 16 bits, as it came.
 */
export async function shrinkSong(wav: ArrayBuffer): Promise<Blob> {
  const samples = readWav(wav);
  const shrunk = samples === null ? null : await encode(samples);
  return shrunk ?? new Blob([wav], { type: "audio/wav" });
}

/** The samples of a WAV file; null for any other file. */
function readWav(wav: ArrayBuffer): Samples | null {
  const layout = readWavLayout(wav);
  if (layout === null) return null;
  const { rate, channels, dataStart, dataBytes } = layout;
  const bytes = Math.min(dataBytes, wav.byteLength - dataStart);
  return {
    rate,
    channels,
    values: new Int16Array(wav.slice(dataStart, dataStart + 2 * Math.floor(bytes / 2))),
  };
}

async function encode({ rate, channels, values }: Samples): Promise<Blob | null> {
  const config = { codec: "opus", sampleRate: rate, numberOfChannels: channels, bitrate: bitsASecond };
  // The types promise what older browsers do not have.
  if (!("AudioEncoder" in globalThis)) return null;
  const { supported } = await AudioEncoder.isConfigSupported(config);
  if (supported !== true) return null;
  const packets: OpusPacket[] = [];
  const failures: DOMException[] = [];
  const encoder = new AudioEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      packets.push({ bytes, samples: Math.round(((chunk.duration ?? 20_000) * opusRate) / 1_000_000) });
    },
    error: (error) => void failures.push(error),
  });
  encoder.configure(config);
  for (let at = 0; at < values.length && failures.length === 0; at += blockFrames * channels) {
    const data = values.subarray(at, at + blockFrames * channels);
    const timestamp = Math.round((at / channels / rate) * 1_000_000);
    const numberOfFrames = data.length / channels;
    const block = new AudioData({
      format: "s16",
      sampleRate: rate,
      numberOfChannels: channels,
      numberOfFrames,
      timestamp,
      data,
    });
    encoder.encode(block);
    block.close();
    if (encoder.encodeQueueSize > maxWaitingBlocks)
      await new Promise((resolve) => encoder.addEventListener("dequeue", resolve, { once: true }));
  }
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  await encoder.flush();
  encoder.close();
  return oggFile(packets, channels, Math.round((values.length / channels / rate) * opusRate));
}
