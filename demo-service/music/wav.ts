import { SAMPLE_RATE } from "./synth/oscillator.ts";

export const WAV_HEADER_BYTES = 44;
/** Two channels of 16 bits. */
export const BYTES_A_FRAME = 4;

/** The header of a 16-bit stereo WAV file of that many frames. */
export function wavHeader(frames: number): Buffer {
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
