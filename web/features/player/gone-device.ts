import { usePlayerStore, updateModel } from "./player-store.ts";
import type { PlaybackDevice } from "./player-state.ts";
import type { ProviderCalls } from "./provider-calls.ts";

/**
 * The server may tell for up to a minute of a device that has just gone: this page before it was loaded again,
 * mostly. So a device that is said to play is looked for among the account's devices, once a device; what has gone
 * plays no more. Answers how to stop.
 */
export function watchGoneDevice(calls: Pick<ProviderCalls, "readDevices">): () => void {
  let checkedId: string | null = null;

  const check = async ({ id }: PlaybackDevice): Promise<void> => {
    if (id === null || id === checkedId) return;
    checkedId = id;
    const devices = await calls.readDevices();
    if (devices.some((device) => device.id === id && device.isActive)) return;
    updateModel((model) =>
      model.provider?.device?.id === id
        ? { ...model, provider: { ...model.provider, paused: true, device: null } }
        : model,
    );
  };
  const look = (): void => {
    const { other, state } = usePlayerStore.getState();
    // Not knowing changes nothing: the next reading tells.
    if (other !== null && state.isReady) check(other).catch(() => undefined);
  };

  const unsubscribe = usePlayerStore.subscribe((store, before) => {
    const isNews = store.other?.id !== before.other?.id || store.state.isReady !== before.state.isReady;
    if (isNews) look();
  });
  return unsubscribe;
}
