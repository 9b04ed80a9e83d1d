/** Samples of 8 bits a second: the fewest that every browser plays. */
const rate = 8000;

/**
 * A WAV file of silence, of a length in seconds. The audio element plays it beside a song that sounds through Web Audio:
 * it is the element that systems give their media keys and their lock screen, and that says where the song is.
 */
export function silentFile(seconds: number): Blob {
  const samples = Math.max(1, Math.round(seconds * rate));
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) =>
    new TextEncoder().encode(text).forEach((byte, index) => header.setUint8(at + index, byte));
  write(0, "RIFF");
  header.setUint32(4, 36 + samples, true);
  write(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  write(36, "data");
  header.setUint32(40, samples, true);
  return new Blob([header, new Uint8Array(samples).fill(128)], { type: "audio/wav" });
}
