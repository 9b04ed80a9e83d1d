import { lazyPart, loadWithTexts } from "#web/platform/loading/lazy-component.ts";

/** For admins: how many calls the streaming service was sent, of how many, and until when a pause lasts. */
export const CallsUsed = lazyPart(async () => (await import("./calls-used.tsx")).CallsUsed);

/** Says, while a library is read, that the provider's short limit is waited out, and until when; else nothing. */
export const ShortWait = lazyPart(async () => (await import("./short-wait.tsx")).ShortWait);

/** Says in a toast that what someone did is waiting for the provider, and until when; nothing if it is not. */
export async function notifyShortWait(): Promise<void> {
  const { notifyShortWait: notify } = await loadWithTexts(() => import("./notify-short-wait.ts"));
  await notify();
}
