import { beginKeeping, forgetAnswers } from "#web/platform/offline/kept-answers.ts";

/** Of the browser, no matter who is signed in: whether it keeps anything of a library. */
const storageKey = "keep_offline";

/** Whether this browser is to keep what is opened. */
export function isKeepingWanted(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

/** Chooses whether this browser keeps what is opened; what it has goes at once when it is not to. */
export async function chooseKeeping(isWanted: boolean, userId: string): Promise<void> {
  if (isWanted) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
  await (isWanted ? beginKeeping(userId) : forgetAnswers());
}

/** From now on what this person opens is kept, if it is to be; what was kept of anyone else is gone. */
export function startKeeping(userId: string): void {
  void (isKeepingWanted() ? beginKeeping(userId) : forgetAnswers());
}

/** Forgets all that is kept, when someone signs out. */
export function stopKeeping(): void {
  void forgetAnswers();
}
