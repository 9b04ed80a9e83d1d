/** A file of the zip of everything that is held of a person. */
export interface PersonFile {
  /** within the zip; ends in .csv or .json */
  path: string;
  /** what it holds, as a sentence */
  about: string;
  text: AsyncIterable<string>;
}
