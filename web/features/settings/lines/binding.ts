/** A setting's value, wherever it is kept. */
export interface Binding {
  /** undefined until it is known */
  value: unknown;
  /** what was changed here has been kept where it belongs */
  isSaved: boolean;
  change: (value: string | number | boolean) => void;
}
