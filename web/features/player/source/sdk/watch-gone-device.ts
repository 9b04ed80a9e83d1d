import { forgetDevice } from "#web/features/player/state/player-model.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import type { ProviderCalls } from "#web/features/player/source/provider-calls.ts";

/** A page that has gone without a word may stand among the devices for some seconds more. */
const goneWithinMs = 8000;

/**
 * The server may tell for a while of a device that has just gone: this page before it was loaded again, mostly. So a
 * device that is said to play is looked for among the account's devices when it turns up, and one of this app's name
 * (`ownName`) a second time some seconds later; what has gone plays no more. Answers how to stop.
 */
export function watchGoneDevice(
  calls: Pick<ProviderCalls, "readDevices">,
  ownName: () => string,
): () => void {
  let checkedId: string | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  const check = async (id: string): Promise<boolean> => {
    const devices = await calls.readDevices();
    const isThere = devices.some((device) => device.id === id && device.isActive);
    if (!isThere) {
      forgetDevice(id);
      // Who hears of it again looks again.
      checkedId = null;
    }
    return isThere;
  };
  const look = async (): Promise<void> => {
    const { other, state } = usePlayerStore.getState();
    const id = other?.id ?? null;
    if (id === null || !state.isReady || id === checkedId) return;
    checkedId = id;
    if (!(await check(id)) || other?.name !== ownName()) return;
    clearTimeout(again);
    again = setTimeout(() => void check(id).catch(ignore), goneWithinMs);
  };

  const unsubscribe = usePlayerStore.subscribe((store, before) => {
    const isNews = store.other?.id !== before.other?.id || store.state.isReady !== before.state.isReady;
    if (isNews) look().catch(ignore);
  });
  return () => {
    clearTimeout(again);
    unsubscribe();
  };
}

/** Not knowing changes nothing: the next reading tells. */
function ignore(): void {}
