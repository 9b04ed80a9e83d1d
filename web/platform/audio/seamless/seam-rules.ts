/** The bounds of a crossfade are the contract's; no more than this share of a song is given to one. */
const maxShare = 0.5;

/** How long two songs sound together, seconds: never more than half of either, so that each is heard by itself. */
export function overlapOf(crossfadeS: number, endingS: number, comingS: number): number {
  return Math.max(0, Math.min(crossfadeS, endingS * maxShare, comingS * maxShare));
}

const curvePoints = 129;
const curves = { in: makeCurve(Math.sin), out: makeCurve(Math.cos) };

function makeCurve(shape: (angle: number) => number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: curvePoints }, (_, index) =>
    shape((index / (curvePoints - 1)) * (Math.PI / 2)),
  );
}

/** Gains of a fade at equal power: the squares of both directions add up to 1 at every point. */
export function fadeCurve(direction: "in" | "out"): Float32Array<ArrayBuffer> {
  return curves[direction];
}

/** What levelled songs sound like, LUFS: that of streaming services' usual setting. */
export const targetLufs = -14;
/** A quiet song is not raised by more than this, since its peaks would clip, dB. */
const maxRaiseDb = 6;
/** A loud one is not lowered by more than this, dB. */
const maxLowerDb = 15;

/** The gain, a factor, that brings a song of some loudness to the level of the others; 1 where it is unknown. */
export function levelFor(lufs: number | null): number {
  if (lufs === null) return 1;
  return 10 ** (Math.max(-maxLowerDb, Math.min(maxRaiseDb, targetLufs - lufs)) / 20);
}
