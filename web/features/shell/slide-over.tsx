import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { t } from "#web/platform/messages/messages.ts";
import { IconButton } from "#web/ui/button.tsx";
import { MainLinks } from "./sidebar.tsx";

/** The sidebar under 768 px: slides over the page, and goes with Escape or a tap beside it. */
export function SlideOver({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    element.showModal();
    return () => element.close();
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current;
    const handleClick = (event: MouseEvent) => event.target === element && onClose();
    element?.addEventListener("click", handleClick);
    element?.addEventListener("close", onClose);
    return () => {
      element?.removeEventListener("click", handleClick);
      element?.removeEventListener("close", onClose);
    };
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      aria-label={t("shell.sidebar")}
      className="slide-in fixed inset-y-0 left-0 m-0 h-dvh max-h-dvh w-[min(20rem,86vw)] max-w-none rounded-r-sheet bg-panel p-0 text-normal shadow-float"
    >
      <nav aria-label={t("shell.sidebar")} className="flex h-full flex-col">
        <div className="flex shrink-0 items-center gap-1 border-b border-hairline p-2">
          <MainLinks isCollapsed={false} />
          <IconButton label={t("shell.closeSidebar")} icon={X} onClick={onClose} />
        </div>
        <div className="flex min-h-0 grow flex-col">{children}</div>
      </nav>
    </dialog>
  );
}
