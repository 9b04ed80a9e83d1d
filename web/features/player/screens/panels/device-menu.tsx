import { Suspense, useRef, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { playerBarText } from "#web/features/player/texts/player-bar-text.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { MonitorSpeaker } from "lucide-react";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

const DeviceList = lazyPart(async () => (await import("./device-list.tsx")).DeviceList);

const RenameDevice = lazyPart(async () => (await import("./rename-device.tsx")).RenameDevice);

/** Says where the music comes from, and opens the list of devices. */
export function DeviceMenu({ iconSize = 18 }: { iconSize?: number }) {
  const button = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isRenaming, setIsRenaming] = useState(false);
  const other = usePlayerStore((store) => store.other?.name ?? null);
  const device = other ?? playerBarText("thisBrowser");
  return (
    <span ref={button} className="inline-flex">
      <IconButton
        label={playerBarText("listeningOn", { device: device === "" ? playerText("otherDevice") : device })}
        icon={MonitorSpeaker}
        iconSize={iconSize}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={other === null ? "" : "text-accent-text!"}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <DeviceList
            anchor={button}
            onClose={() => setIsOpen(false)}
            onRename={() => {
              setIsOpen(false);
              setIsRenaming(true);
            }}
          />
        </Suspense>
      ) : null}
      {isRenaming ? (
        <Suspense>
          <RenameDevice onClose={() => setIsRenaming(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}
