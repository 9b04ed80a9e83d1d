import type { Following } from "./follower-tab.ts";
import { lead, type Leading, type LeadingEngineParts } from "./leader-tab.ts";
import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import { startClock } from "#web/features/player/session/device/playback-engine.ts";
import { resetQueueStore } from "#web/features/player/queue/queue-store.ts";
import { resetPlayerStore } from "#web/features/player/state/player-model.ts";
import { type Interrupted, keptKey } from "#web/features/player/source/sdk/resume-playback.ts";
import { joinTabs, type TabParts } from "#web/platform/tabs/elect-tab.ts";
import type { TabMessage } from "./tab-messages.ts";

/** What the player of a signed-in person works with: the page's real ones, or a test's. */
export interface RunParts {
  userId: string;
  engine: LeadingEngineParts;
  tabs: Omit<TabParts, "name">;
}

/** The player of this tab, leading or following. */
export interface PlayerRun {
  /** null until it is known which tab leads, and what carries them out is loaded */
  commands(): PlayerCommands | null;
  /** Resolves with the commands as soon as that is so; rejects where it cannot be loaded, which is said. */
  ready(): Promise<PlayerCommands>;
  /** `isForgetting`: no one is signed in any more; else the run that follows goes on with what played. */
  stop(isForgetting?: boolean): void;
}

/** Joins the browser's tabs: the first one leads, the others follow it until it goes or one takes over. */
export function startRun({ userId, engine, tabs: tabParts }: RunParts): PlayerRun {
  const tab = crypto.randomUUID();
  let part: Leading | Following | null = null;
  /** counts the beginnings of leading and following, so that one that was overtaken does not begin */
  let beginnings = 0;
  let settled = Promise.withResolvers<Leading | Following>();
  /** what other tabs said while this one loads its part: a tab that has come says so once, and a command is given once */
  const early: TabMessage[] = [];
  const stopClock = startClock();

  const tabs = joinTabs(
    { ...tabParts, name: `gatefold-player:${userId}` },
    {
      onLead() {
        endPart(false);
        void startLeading();
      },
      onFollow() {
        endPart(false);
        void startFollowing();
      },
      onMessage(message) {
        if (part === null) early.push(message as TabMessage);
        else part.takeMessage(message as TabMessage);
      },
    },
  );
  function send(message: TabMessage): void {
    tabs.send(message);
  }
  async function startLeading(): Promise<void> {
    beginnings += 1;
    const mine = beginnings;
    const showKept = await loadShowKept();
    if (mine !== beginnings) return;
    begin(lead({ userId, engine, send, showKept }));
  }
  async function startFollowing(): Promise<void> {
    beginnings += 1;
    const mine = beginnings;
    const { follow } = await import("./follower-tab.ts");
    // Meanwhile the tab may lead, or no one may be signed in.
    if (mine !== beginnings) return;
    begin(follow({ tab, send, takeOver }));
  }
  function begin(next: Leading | Following): void {
    part = next;
    settled.resolve(next);
    for (const message of early.splice(0)) next.takeMessage(message);
  }
  async function takeOver(): Promise<PlayerCommands> {
    settled = Promise.withResolvers();
    await tabs.takeOver();
    return ready();
  }
  async function ready(): Promise<PlayerCommands> {
    return (await settled.promise).ready();
  }
  function endPart(isForgetting: boolean): void {
    beginnings += 1;
    part?.stop(isForgetting);
    part = null;
  }

  return {
    commands: () => part?.commands() ?? null,
    ready,
    stop(isForgetting = true) {
      endPart(isForgetting);
      tabs.leave();
      stopClock();
      if (!isForgetting) return;
      resetPlayerStore();
      resetQueueStore();
    },
  };
}

/** Most browsers that are signed in again keep nothing, and what reads it is not loaded. */
async function loadShowKept(): Promise<(userId: string) => Interrupted | null> {
  if (localStorage.getItem(keptKey) === null) return () => null;
  try {
    return (await import("#web/features/player/session/playing/persisted-playback.ts")).showKeptPlayback;
  } catch {
    // Without a network nothing is offered; what is kept stays for the next page.
    return () => null;
  }
}
