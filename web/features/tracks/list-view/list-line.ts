import { create } from "zustand";

/** Where the line of a page header takes what a list puts there; null on pages without one. */
const useSlot = create<{ element: HTMLElement | null }>(() => ({ element: null }));

/** Takes the place in the line of the page that is shown, and null when it leaves. */
export function setLineSlot(element: HTMLElement | null): void {
  useSlot.setState({ element });
}

/** The place in the line of the page that is shown, into which a list puts its controls; null where there is none. */
export function useLineSlot(): HTMLElement | null {
  return useSlot((state) => state.element);
}
