import { useSyncExternalStore } from "react";
import { isServerAway, subscribeConnection } from "#web/platform/offline/connection.ts";
import { commonText } from "#web/platform/texts/common-text.ts";

/** What a control says of itself while the server is away: it can be reached, and does nothing. */
interface OfflineMark {
  "aria-disabled": true;
  "aria-description": string;
  "data-tooltip": string;
  /** in the place of what a press does: it sends no form either */
  onClick: (event: { preventDefault: () => void }) => void;
}

const never = () => false;
const preventDefault: OfflineMark["onClick"] = (event) => event.preventDefault();
const subscribeNothing = () => () => undefined;

/**
 * The one way in which controls that need the server are switched off without it: the attributes of such a control while
 * the server is away, to be given last; null while it can be used. Whatever they start refuses as well (`OfflineFailure`).
 */
export function useOfflineMark(needsServer = false): OfflineMark | null {
  const isOff = useSyncExternalStore(
    needsServer ? subscribeConnection : subscribeNothing,
    needsServer ? isServerAway : never,
  );
  if (!isOff) return null;
  const text = commonText("offline");
  return { "aria-disabled": true, "aria-description": text, "data-tooltip": text, onClick: preventDefault };
}
