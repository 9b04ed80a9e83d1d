import fc from "fast-check";

/** Any setting of the equalizer that can be chosen: gains in dB, frequencies in Hz, the preamp worked out. */
export const anySettings = fc.record({
  gains: fc.array(
    fc.integer({ min: -120, max: 120 }).map((tenths) => tenths / 10),
    { minLength: 8, maxLength: 8 },
  ),
  freqs: fc
    .array(fc.integer({ min: 32, max: 16_000 }), { minLength: 8, maxLength: 8 })
    .map((freqs) => freqs.toSorted((a, b) => a - b)),
  q: fc.integer({ min: 30, max: 400 }).map((hundredths) => hundredths / 100),
  preamp: fc.constant(null),
});
