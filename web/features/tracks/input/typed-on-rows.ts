/** The field of the page that narrows its list, which takes what is typed on a row; null where there is none. */
let field: ((typed: string, row: HTMLElement) => void) | null = null;

/**
 * Has a field take what is typed on rows from now on; `row` is where the person comes from, and goes back to. Answers how to
 * stop.
 */
export function takeTypedOnRows(take: NonNullable<typeof field>): () => void {
  field = take;
  return () => {
    if (field === take) field = null;
  };
}

/** Whether what is typed on a row finds songs of its list. */
export function hasTypedField(): boolean {
  return field !== null;
}

/** Puts what was typed on a row into the field, which has the focus then. */
export function typeIntoField(typed: string, row: HTMLElement): void {
  field?.(typed, row);
}
