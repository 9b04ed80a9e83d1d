import { ListMusic } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { t } from "#web/platform/messages/messages.ts";
import { IconButton } from "#web/ui/button.tsx";

const QueueView = lazy(async () => ({ default: (await import("./queue-view.tsx")).QueueView }));

/** Opens what plays next. */
export function QueueButton({ iconSize = 18 }: { iconSize?: number }) {
  const button = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span ref={button} className="inline-flex">
      <IconButton
        label={t("player.queue")}
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
