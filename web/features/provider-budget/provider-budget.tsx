import { lazy } from "react";

/** Says, while a library is read, that the provider's short limit is waited out, and until when; else nothing. */
export const ShortWait = lazy(async () => ({ default: (await import("./short-wait.tsx")).ShortWait }));

/** Says in a toast that what somebody did is waiting for the provider, and until when; nothing if it is not. */
export async function tellShortWait(): Promise<void> {
  const { tellShortWait: tell } = await import("./tell-short-wait.ts");
  await tell();
}
