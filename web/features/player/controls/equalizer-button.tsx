import { SlidersVertical } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { playerText } from "#web/platform/messages/player/en-player-bar.ts";
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
        label={playerText("equalizer")}
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
            title={playerText("equalizer")}
            closeLabel={playerText("closeEqualizer")}
            onClose={() => setIsOpen(false)}
          >
            {panel}
          </Dialog>
        </Suspense>
      ) : null}
    </>
  );
}
