/** What tabs need of the browser, or of a test. */
export interface TabParts {
  /** one for each person: tabs of two people have nothing to do with each other */
  name: string;
  /** null where the browser has none (addresses that are not secure): then every tab leads for itself */
  locks: Pick<LockManager, "request"> | null;
  openChannel: (name: string) => BroadcastChannel;
}

/** Messages to a tab. */
export interface TabListener {
  onLead(): void;
  /** another tab leads: at the beginning, or because it took over */
  onFollow(): void;
  /** a message of another tab */
  onMessage(message: unknown): void;
}

/** This tab among those of its browser. */
export interface Tabs {
  send(message: object): void;
  /** Makes this tab the leading one; resolves when it is, at once where it is already. */
  takeOver(): Promise<void>;
  leave(): void;
}

/**
 * One tab of a browser leads: it holds the sound, the line to the provider and the stream, of which browsers allow six
 * in all tabs together. When it is closed, or crashes, the browser gives its lock to the next one at once.
 */
export function joinTabs({ name, locks, openChannel }: TabParts, listener: TabListener): Tabs {
  if (locks === null) {
    listener.onLead();
    return { send: () => undefined, takeOver: async () => undefined, leave: () => undefined };
  }
  const channel = openChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => listener.onMessage(data));
  let hasLeft = false;
  let waiting = new AbortController();
  let release: (() => void) | null = null;
  /** under way: taking twice would take the lock from this very tab */
  let taking: Promise<void> | null = null;

  /** Holds the lock until the tab leaves it. */
  const lead = async (): Promise<void> => {
    if (hasLeft) return;
    const held = Promise.withResolvers<void>();
    release = held.resolve;
    listener.onLead();
    await held.promise;
  };
  /** The lock was taken by another tab, or this one gave up waiting. */
  const handleEnd = (): void => {
    release = null;
    if (hasLeft) return;
    listener.onFollow();
    queue();
  };
  const queue = (): void => {
    waiting = new AbortController();
    const { signal } = waiting;
    locks.request(name, { signal }, lead).catch(() => {
      if (!signal.aborted) handleEnd();
    });
  };

  locks
    .request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) return lead();
      if (hasLeft) return undefined;
      listener.onFollow();
      queue();
      return undefined;
    })
    .catch(handleEnd);

  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no such argument
    send: (message) => channel.postMessage(message),
    takeOver() {
      if (release !== null) return Promise.resolve();
      if (taking !== null) return taking;
      const taken = Promise.withResolvers<void>();
      taking = taken.promise;
      waiting.abort();
      locks
        .request(name, { steal: true }, async () => {
          const leading = lead();
          taking = null;
          taken.resolve();
          await leading;
        })
        .catch(() => {
          taking = null;
          handleEnd();
        });
      return taken.promise;
    },
    leave() {
      hasLeft = true;
      waiting.abort();
      release?.();
      channel.close();
    },
  };
}
