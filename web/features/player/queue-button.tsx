import { ListMusic } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { playerText } from "#web/platform/messages/en-player-bar.ts";
import { IconButton } from "#web/ui/button.tsx";

const QueueView = lazyPart(async () => (await import("./queue-view.tsx")).QueueView);

/** Opens what plays next. */
export function QueueButton({ iconSize = 18 }: { iconSize?: number }) {
  const button = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span ref={button} className="inline-flex">
      <IconButton
        label={playerText("queue")}
        icon={ListMusic}
        iconSize={iconSize}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <QueueView anchor={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}
