import { type KeyboardEvent, useState } from "react";

interface OptionsBehaviour {
  count: number;
  /** changes when the options are others; the choice then starts over */
  of: unknown;
  /** the option that is chosen to begin with; -1 for none */
  first?: -1 | 0;
  onChoose: (index: number) => void;
  onClose: () => void;
}

interface Options {
  /** the option that Enter chooses; -1 for none */
  active: number;
  setActive: (index: number) => void;
  /** takes a key of the field; answers whether it did something */
  handleKey: (event: KeyboardEvent) => boolean;
}

function indexAfterKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return index + 1 >= count ? 0 : index + 1;
  if (key === "ArrowUp") return index <= 0 ? count - 1 : index - 1;
  if (key === "PageDown") return Math.min(count - 1, index + 10);
  return key === "PageUp" ? Math.max(0, index - 10) : null;
}

/** The keys of a field with a list of options under it (ARIA's combobox): arrows move, Enter chooses, Escape closes. */
export function useOptions({ count, of, first = -1, onChoose, onClose }: OptionsBehaviour): Options {
  const [state, setState] = useState<{ of: unknown; active: number }>({ of, active: first });
  const active = state.of === of ? Math.min(state.active, count - 1) : count === 0 ? -1 : first;
  const setActive = (index: number) => setState({ of, active: index });
  return {
    active,
    setActive,
    handleKey: (event) => {
      if (event.nativeEvent.isComposing) return false;
      const next = indexAfterKey(event.key, active, count);
      if (next !== null) setActive(next);
      else if (event.key === "Enter" && active >= 0) onChoose(active);
      else if (event.key === "Escape" && count > 0) onClose();
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
