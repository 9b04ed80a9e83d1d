/**
 * What can go wrong with a player, asked for by the page for tests and demonstrations; see the README. `refuse` lets
 * the next `connect()` answer false, the `…-error` ones emit the SDK's error of that name, `autoplay` the event of
 * sound held back. `lost` drops the line without coming back, `stale` without a word: the player still says that it
 * plays, and nothing moves. `mute` leaves what is asked of the player unanswered.
 */
export type SdkFault =
  | "refuse"
  | "initialization-error"
  | "authentication-error"
  | "account-error"
  | "account-error-other"
  | "playback-error"
  | "autoplay"
  | "lost"
  | "stale"
  | "mute";

/** Dispatched on `window`, with a fault as its detail, it happens to the players that are connected. */
const FAULT_EVENT = "gatefold-sdk-fault";

/** Calls back for each fault that the page asks for, until `signal` is aborted. */
export function onFault(listener: (fault: SdkFault) => void, signal: AbortSignal): void {
  const handle = (event: Event) => listener((event as CustomEvent<SdkFault>).detail);
  window.addEventListener(FAULT_EVENT, handle, { signal });
}

/** Faults that wait for players to come: `window.gatefoldSdkFaults`, one for each `connect()`. */
export function takeStartFault(): SdkFault | null {
  const { gatefoldSdkFaults: waiting } = window as { gatefoldSdkFaults?: SdkFault[] };
  return waiting?.shift() ?? null;
}

/** The SDK's error event of a fault, with its message; null for faults of other kinds. */
export function errorOfFault(fault: SdkFault): {
  event: "initialization_error" | "authentication_error" | "account_error" | "playback_error";
  message: string;
} | null {
  switch (fault) {
    case "initialization-error":
      return { event: "initialization_error", message: "Failed to initialize player" };
    case "authentication-error":
      return { event: "authentication_error", message: "Authentication failed" };
    case "account-error":
      return { event: "account_error", message: "This functionality is restricted to premium users only" };
    case "account-error-other":
      return { event: "account_error", message: "This account may not play here" };
    case "playback-error":
      return { event: "playback_error", message: "Cannot perform operation; the track cannot be played" };
    default:
      return null;
  }
}
