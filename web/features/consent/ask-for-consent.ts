import { create } from "zustand";

interface Asking {
  /** whether the question stands */
  isOpen: boolean;
  /** settles the question for everyone who waits for it */
  settle: (hasAgreed: boolean) => void;
}

/** The question that stands; it is open once, however many writes wait for its answer. */
export const useAsking = create<Asking>(() => ({ isOpen: false, settle: () => undefined }));

let waiting: Promise<boolean> | null = null;

/** Puts the question and answers whether the person has agreed. Asked again meanwhile, it is the same question. */
export function askForConsent(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    useAsking.setState({
      isOpen: true,
      settle: (hasAgreed) => {
        waiting = null;
        useAsking.setState({ isOpen: false, settle: () => undefined });
        resolve(hasAgreed);
      },
    });
  });
  return waiting;
}
