interface Sound {
  seconds: number;
  /** samples a second */
  rate?: number;
  channels?: number;
  /** of the sine */
  hz?: number;
}

/** A WAV file of 16 bits with a sine, in terms that browsers know as well. */
export function wavFile({ seconds, rate = 44_100, channels = 2, hz = 440 }: Sound): ArrayBuffer {
  const frames = Math.round(seconds * rate);
  const bytes = frames * channels * 2;
  const view = new DataView(new ArrayBuffer(44 + bytes));
  const write = (at: number, text: string) =>
    new TextEncoder().encode(text).forEach((byte, index) => view.setUint8(at + index, byte));
  write(0, "RIFF");
  view.setUint32(4, 36 + bytes, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channels * 2, true);
  view.setUint16(32, channels * 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, bytes, true);
  for (let frame = 0; frame < frames; frame += 1) {
    const value = Math.round(12_000 * Math.sin((2 * Math.PI * hz * frame) / rate));
    for (let channel = 0; channel < channels; channel += 1)
      view.setInt16(44 + (frame * channels + channel) * 2, value, true);
  }
  return view.buffer;
}
