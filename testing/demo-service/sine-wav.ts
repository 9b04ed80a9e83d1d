const RATE = 8_000;

/** A 16-bit mono WAV file of a sine at `frequency` Hz, `durationMs` long. */
export function sineWav(frequency: number, durationMs: number): Buffer {
  const samples = Math.round((durationMs / 1_000) * RATE);
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    wav.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * frequency * index) / RATE)), 44 + index * 2);
  }
  return wav;
}
