import { follow, type Following, forgetShared } from "./following.ts";
import { lead, type Leading, type LeadingEngineParts } from "./leading.ts";
import type { PlayerCommands } from "./player-commands.ts";
import { startClock } from "./player-engine.ts";
import { joinTabs, type TabParts } from "./player-tabs.ts";
import type { TabMessage } from "./tab-messages.ts";

/** What the player of a signed-in person works with: the page's real ones, or a test's. */
export interface RunParts {
  userId: string;
  engine: LeadingEngineParts;
  tabs: Omit<TabParts, "name">;
}

/** The player of this tab, leading or following. */
export interface PlayerRun {
  commands(): PlayerCommands | null;
  /** Resolves with the commands as soon as it is known which tab leads. */
  ready(): Promise<PlayerCommands>;
  stop(): void;
}

/** Joins the browser's tabs: the first one leads, the others follow it until it goes or one takes over. */
export function startRun({ userId, engine, tabs: tabParts }: RunParts): PlayerRun {
  const tab = crypto.randomUUID();
  let part: Leading | Following | null = null;
  let settled = Promise.withResolvers<PlayerCommands>();
  const stopClock = startClock();

  const tabs = joinTabs(
    { ...tabParts, name: `gatefold-player:${userId}` },
    {
      onLead() {
        endPart(false);
        part = lead({ userId, engine, send });
        settled.resolve(part.commands);
      },
      onFollow() {
        endPart(false);
        part = follow({ tab, send, takeOver });
        settled.resolve(part.commands);
      },
      onMessage: (message) => part?.takeMessage(message as TabMessage),
    },
  );
  function send(message: TabMessage): void {
    tabs.send(message);
  }
  async function takeOver(): Promise<PlayerCommands> {
    settled = Promise.withResolvers();
    await tabs.takeOver();
    return settled.promise;
  }
  function endPart(isForgetting: boolean): void {
    part?.stop(isForgetting);
    part = null;
  }

  return {
    commands: () => part?.commands ?? null,
    ready: () => settled.promise,
    stop() {
      endPart(true);
      tabs.leave();
      stopClock();
      forgetShared();
    },
  };
}
