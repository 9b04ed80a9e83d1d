/** Where the samples of a WAV file of 16 bits are. */
export interface WavLayout {
  /** samples a second */
  rate: number;
  channels: number;
  /** bytes before the first sample */
  dataStart: number;
  /** bytes of samples, as the file says; a file that was cut off has fewer */
  dataBytes: number;
}

/** Bytes that are read of a WAV file's description of itself. */
const formatBytes = 16;

/** Finds the samples from the beginning of a WAV file; null for any other file, and for samples of other kinds. */
export function readWavLayout(file: ArrayBuffer): WavLayout | null {
  const view = new DataView(file);
  const nameAt = (at: number) => (at + 4 > file.byteLength ? "" : view.getUint32(at).toString(16));
  if (nameAt(0) !== "52494646" || nameAt(8) !== "57415645") return null;
  let format: Pick<WavLayout, "rate" | "channels"> | null = null;
  for (let at = 12; at + 8 <= file.byteLength;) {
    const length = view.getUint32(at + 4, true);
    const start = at + 8;
    if (nameAt(at) === "666d7420" && start + formatBytes <= file.byteLength) {
      // 1 is uncompressed samples.
      if (view.getUint16(start, true) !== 1 || view.getUint16(start + 14, true) !== 16) return null;
      format = { channels: view.getUint16(start + 2, true), rate: view.getUint32(start + 4, true) };
    }
    if (nameAt(at) === "64617461" && format !== null)
      return { ...format, dataStart: start, dataBytes: length };
    at = start + length + (length % 2);
  }
  return null;
}
