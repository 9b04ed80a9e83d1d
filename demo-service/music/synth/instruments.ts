import { ACOUSTIC } from "./acoustic.ts";
import { DRUM_KIT } from "./drum-kit.ts";
import type { Instrument } from "./instrument.ts";
import { ENSEMBLES } from "./ensembles.ts";
import { LEADS } from "./leads.ts";
import { SYNTHESIZERS } from "./synthesizers.ts";

const INSTRUMENTS = new Map<string, Instrument>([
  ...Object.entries(ACOUSTIC),
  ...Object.entries(ENSEMBLES),
  ...Object.entries(LEADS),
  ...Object.entries(SYNTHESIZERS),
  ...Object.entries(DRUM_KIT),
]);

/** The instrument of that name. Throws RangeError for an unknown one, which is a slip in a style sheet. */
export function instrumentOf(name: string): Instrument {
  const instrument = INSTRUMENTS.get(name);
  if (instrument === undefined) throw new RangeError(`no instrument is called ${name}`);
  return instrument;
}
