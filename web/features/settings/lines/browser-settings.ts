import { setSingleKeys, useSingleKeys } from "#web/features/commands/commands.tsx";
import type { IdWhere } from "#web/features/settings/list/settings-list.ts";
import {
  setDevelopmentMode,
  setOverlays,
  useDevelopmentMode,
  useOverlays,
} from "#web/platform/appearance/development-mode.ts";
import type { Binding } from "./binding.ts";

function bindingOf(useValue: () => boolean, write: (isOn: boolean) => void): () => Binding {
  return function useBinding() {
    return { value: useValue(), isSaved: false, change: (value) => write(value === true) };
  };
}

/** The settings that this browser keeps for itself, as hooks. */
export const browserSettings: Readonly<Record<IdWhere<{ keeper: "browser" }>, () => Binding>> = {
  singleKeys: bindingOf(useSingleKeys, setSingleKeys),
  developmentMode: bindingOf(useDevelopmentMode, setDevelopmentMode),
  overlays: bindingOf(useOverlays, setOverlays),
};
