/** Two circles on one line: their radii, and how far their centres are apart. */
interface Circles {
  mine: number;
  theirs: number;
  distance: number;
}

const steps = 60;

/** The area that two circles share. */
export function sharedArea({ mine, theirs, distance }: Circles): number {
  const smaller = Math.min(mine, theirs);
  if (distance >= mine + theirs) return 0;
  if (distance <= Math.abs(mine - theirs)) return Math.PI * smaller ** 2;
  const slice = (radius: number, other: number): number => {
    const cosine = (distance ** 2 + radius ** 2 - other ** 2) / (2 * distance * radius);
    return radius ** 2 * Math.acos(Math.max(-1, Math.min(1, cosine)));
  };
  const kite =
    (-distance + mine + theirs) *
    (distance + mine - theirs) *
    (distance - mine + theirs) *
    (distance + mine + theirs);
  return slice(mine, theirs) + slice(theirs, mine) - Math.sqrt(Math.max(0, kite)) / 2;
}

/**
 * Circles whose areas are as the two libraries and whose shared area is as the songs of both; the larger one has the
 * radius 1. What has no song has the radius 0.
 */
export function placeCircles(both: number, onlyMine: number, onlyTheirs: number): Circles {
  const max = Math.max(both + onlyMine, both + onlyTheirs);
  if (max === 0) return { mine: 0, theirs: 0, distance: 0 };
  const mine = Math.sqrt((both + onlyMine) / max);
  const theirs = Math.sqrt((both + onlyTheirs) / max);
  const wanted = (Math.PI * both) / max;
  // The shared area grows as the centres come closer: halving finds the distance.
  let near = Math.abs(mine - theirs);
  let far = mine + theirs;
  for (let step = 0; step < steps; step += 1) {
    const distance = (near + far) / 2;
    if (sharedArea({ mine, theirs, distance }) > wanted) near = distance;
    else far = distance;
  }
  return { mine, theirs, distance: far };
}
