import { create } from "zustand";

/** Which of the two dialogs is open. */
export const useCommandView = create<{ open: "palette" | "shortcuts" | null }>(() => ({ open: null }));

export function openPalette(): void {
  useCommandView.setState({ open: "palette" });
}

export function openShortcuts(): void {
  useCommandView.setState({ open: "shortcuts" });
}

export function closeCommandView(): void {
  useCommandView.setState({ open: null });
}
