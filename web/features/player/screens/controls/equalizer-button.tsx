import { SlidersVertical } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { IconButton } from "#web/ui/button.tsx";

const Dialog = lazyPart(async () => (await import("#web/ui/dialog.tsx")).Dialog);

interface EqualizerButtonProps {
  /** the equalizer's editor, which is a feature of its own */
  panel: ReactNode;
  iconSize?: number;
}

/** Opens the equalizer over the page. */
export function EqualizerButton({ panel, iconSize = 18 }: EqualizerButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={playerBarText("equalizer")}
        icon={SlidersVertical}
        iconSize={iconSize}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <Dialog
            size="wide"
            title={playerBarText("equalizer")}
            closeLabel={playerBarText("closeEqualizer")}
            onClose={() => setIsOpen(false)}
          >
            {panel}
          </Dialog>
        </Suspense>
      ) : null}
    </>
  );
}
