/** Kept for the tab: when it was last reloaded for a part, epoch milliseconds. A second time within this is no help. */
const renewedKey = "gatefold_renewed_for_parts";
const againAfterMs = 60_000;

/** Fields that hold what someone has typed; a search can be typed again. */
const typedFields = new Set<Element>();

function noteTyping({ target }: Event): void {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (
    !isField ||
    (target instanceof HTMLInputElement && !/^(?:text|email|url|tel|number)$/u.test(target.type))
  )
    return;
  typedFields.add(target);
}

/** Whether something is typed on this page that a reload would lose. */
function hasTypedText(): boolean {
  for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
  return [...typedFields].some((field) => (field as HTMLInputElement).value.trim() !== "");
}

/** What a page does whose parts the server has no more, since a newer version took their place. */
export interface StaleParts {
  /** whether something would be lost by a reload beside typed text: sound that plays here */
  isBusy: () => boolean;
  /** whether the part is missing for want of a connection, so that a reload is no help */
  isOffline: () => boolean;
  /** offers a reload to anyone who would lose something by it */
  offer: (reload: () => void) => void;
}

/**
 * Loads the page again when a part of it cannot be had, which is so after a new version took the old one's place and this
 * browser keeps no copy: at once where nothing is lost by that, else when the person says so. Called once.
 */
export function watchStaleParts({ isBusy, isOffline, offer }: StaleParts): void {
  addEventListener("input", noteTyping, { capture: true });
  addEventListener("vite:preloadError", () => {
    if (isOffline()) return;
    const isAgain = Date.now() - Number(sessionStorage.getItem(renewedKey) ?? 0) < againAfterMs;
    if (isBusy() || hasTypedText() || isAgain) offer(renew);
    else renew();
  });
}

function renew(): void {
  sessionStorage.setItem(renewedKey, String(Date.now()));
  location.reload();
}
