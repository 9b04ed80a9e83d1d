import { clampVolume } from "#web/features/player/state/command-rules.ts";
import { updateModel } from "#web/features/player/state/player-model.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

const storageKey = "player_volume";

/**
 * Takes this browser's last volume, so that a reload does not startle, and remembers every change. Answers how
 * to stop.
 */
export function keepVolume(): () => void {
  const stored = Number.parseFloat(localStorage.getItem(storageKey) ?? "1");
  updateModel((model) => ({ ...model, ownVolume: Number.isNaN(stored) ? 1 : clampVolume(stored) }));
  return usePlayerStore.subscribe(({ model }, before) => {
    if (model.ownVolume !== before.model.ownVolume) localStorage.setItem(storageKey, String(model.ownVolume));
  });
}
