/** The row that an event is about, and its place from the top of what is shown. */
export function rowOfEvent(target: EventTarget): { row: HTMLElement; place: number } | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return row === null ? null : { row, place: Number(row.dataset["row"]) };
}

/** The button of a row that an event is about; null for the row itself. */
export function actionOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-action]") : null;
}
