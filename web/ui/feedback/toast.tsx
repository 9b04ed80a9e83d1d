import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { create } from "zustand";
import { IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";

/** A short message about something that has happened. */
export interface Toast {
  /** danger is announced at once and stays until closed; the others go after ten seconds */
  tone: "info" | "success" | "danger";
  title: string;
  detail?: string;
  action?: { label: string; onSelect: () => void };
  /** its action takes back what it tells of, which the key for that does as well while it is shown */
  isUndo?: boolean;
  /** goes after ten seconds although it has an action, which can be had elsewhere too */
  isBrief?: boolean;
}

interface ShownToast extends Toast {
  id: number;
}

const stayMs = 10_000;
const maxAtOnce = 3;

const useToasts = create<{ shown: readonly ShownToast[] }>(() => ({ shown: [] }));
let lastId = 0;

/** Takes a toast away; nothing where it is not shown any more. */
export function hideToast(id: number): void {
  useToasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
}

/** Shows a toast (the same words only once at a time) and answers its id. */
export function showToast(toast: Toast): number {
  const { shown } = useToasts.getState();
  const others = shown.filter(({ title, detail }) => title !== toast.title || detail !== toast.detail);
  lastId += 1;
  const id = lastId;
  useToasts.setState({ shown: [...others, { ...toast, id }].slice(-maxAtOnce) });
  const isLasting = toast.tone === "danger" || (toast.action !== undefined && toast.isBrief !== true);
  if (!isLasting) setTimeout(() => hideToast(id), stayMs);
  return id;
}

function lastUndo({ shown }: { shown: readonly ShownToast[] }): ShownToast | undefined {
  return shown.findLast(({ isUndo }) => isUndo === true);
}

/** Whether a toast is shown whose action takes something back. */
export function useCanUndo(): boolean {
  return useToasts((state) => lastUndo(state) !== undefined);
}

/** Takes back what the newest of such toasts tells of; false where there is none. */
export function undoLast(): boolean {
  const toast = lastUndo(useToasts.getState());
  if (toast === undefined) return false;
  hideToast(toast.id);
  toast.action?.onSelect();
  return true;
}

const icons = { info: Info, success: CircleCheck, danger: CircleAlert } as const;
const iconColours = { info: "text-weak", success: "text-success", danger: "text-danger" } as const;

function ToastCard({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const Icon = icons[toast.tone];
  return (
    <div
      role={toast.tone === "danger" ? "alert" : "status"}
      className="appear pointer-events-auto flex items-start gap-3 rounded-card border border-hairline bg-overlay py-2 pe-2 ps-4 shadow-float"
    >
      <Icon aria-hidden size={20} className={joinClasses("mt-1.5 shrink-0", iconColours[toast.tone])} />
      <div className="min-w-0 grow py-1">
        <p className="font-semibold text-strong">{toast.title}</p>
        {toast.detail === undefined ? null : <p className="text-sm text-normal">{toast.detail}</p>}
        {toast.action === undefined ? null : (
          <button
            type="button"
            className="mt-1 rounded-control text-sm font-semibold text-accent-text hover:underline"
            onClick={() => {
              hideToast(toast.id);
              toast.action?.onSelect();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton
        label={closeLabel}
        icon={X}
        iconSize={16}
        size="small"
        onClick={() => hideToast(toast.id)}
      />
    </div>
  );
}

/**
 * Where toasts appear; rendered once, above everything but open dialogs: in the corner, beside the bars of pages, whose
 * buttons stand in the middle; at the top of narrow windows, whose foot has the player and questions.
 */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const shown = useToasts((state) => state.shown);
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed end-[calc(1rem+var(--docked))] bottom-28 z-40 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2 max-md:top-18 max-md:bottom-auto"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>
  );
}
