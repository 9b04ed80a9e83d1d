import { builtinCatalogue } from "./builtin/builtin-catalogue.ts";
import type { Catalogue } from "./catalogue.ts";
import { fileCatalogue } from "./file-catalogue.ts";

/** The catalogue of a file, or the built-in one. Throws one sentence naming what is wrong with the file. */
export function loadCatalogue(file: string | null): Catalogue {
  return file === null ? builtinCatalogue() : fileCatalogue(file);
}
