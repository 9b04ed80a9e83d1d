import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { joinTabs, type Tabs } from "./elect-tab.ts";

/** The browser's locks, as far as tabs use them: one holder, a queue, and stealing. */
function createLocks() {
  let holder: { reject: (error: Error) => void } | null = null;
  const queue: (() => void)[] = [];
  const grant = (callback: LockGrantedCallback<unknown>): Promise<unknown> => {
    const broken = Promise.withResolvers<never>();
    const own = { reject: broken.reject };
    holder = own;
    const done = Promise.resolve(callback({ name: "lock", mode: "exclusive" })).finally(() => {
      if (holder !== own) return;
      holder = null;
      queue.shift()?.();
    });
    return Promise.race([done, broken.promise]);
  };
  const request = (_name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
    if (options.steal) {
      holder?.reject(new DOMException("stolen", "AbortError"));
      return grant(callback);
    }
    if (holder === null) return grant(callback);
    if (options.ifAvailable) return Promise.resolve(callback(null));
    return new Promise((resolve, reject) => {
      const turn = () => void grant(callback).then(resolve, reject);
      queue.push(turn);
      options.signal?.addEventListener("abort", () => {
        // Giving up what was granted already changes nothing.
        if (!queue.includes(turn)) return;
        queue.splice(queue.indexOf(turn), 1);
        reject(new DOMException("given up", "AbortError"));
      });
    });
  };
  return { request } as unknown as Pick<LockManager, "request">;
}

interface StageTab extends Tabs {
  /** `lead` and `follow`, as they came */
  parts: string[];
  heard: unknown[];
  /** resolves when the next part came */
  until(part: string): Promise<void>;
  untilHeard(): Promise<void>;
}

const open: StageTab[] = [];
afterEach(() => {
  for (const tab of open.splice(0)) tab.leave();
});

function openTab(locks: Pick<LockManager, "request"> | null, name: string): StageTab {
  const parts: string[] = [];
  const heard: unknown[] = [];
  const changed = new EventTarget();
  const note = (list: unknown[], entry: unknown) => {
    list.push(entry);
    changed.dispatchEvent(new Event("change"));
  };
  const until = async (isThere: () => boolean) => {
    while (!isThere())
      await new Promise((resolve) => changed.addEventListener("change", resolve, { once: true }));
  };
  const tabs = joinTabs(
    { name, locks, openChannel: (channel) => new BroadcastChannel(channel) },
    {
      onLead: () => note(parts, "lead"),
      onFollow: () => note(parts, "follow"),
      onMessage: (message) => note(heard, message),
    },
  );
  const tab: StageTab = {
    ...tabs,
    parts,
    heard,
    until: (part) => until(() => parts.at(-1) === part),
    untilHeard: () => until(() => heard.length > 0),
  };
  open.push(tab);
  return tab;
}

test("the first tab leads and the others follow; when it goes, the next one leads", async () => {
  const locks = createLocks();
  const [first, second, third] = [openTab(locks, "a"), openTab(locks, "a"), openTab(locks, "a")];
  await Promise.all([first.until("lead"), second.until("follow"), third.until("follow")]);
  first.leave();
  await second.until("lead");
  expect([first.parts, third.parts]).toEqual([["lead"], ["follow"]]);
  second.leave();
  await third.until("lead");
});

test("a tab that takes over leads, the one before follows, and leads again when that one goes", async () => {
  const locks = createLocks();
  const [first, second] = [openTab(locks, "b"), openTab(locks, "b")];
  await Promise.all([first.until("lead"), second.until("follow")]);
  await second.takeOver();
  expect(second.parts).toEqual(["follow", "lead"]);
  await first.until("follow");
  await first.takeOver();
  await second.until("follow");
  first.leave();
  await second.until("lead");
  expect(second.parts).toEqual(["follow", "lead", "follow", "lead"]);
});

test("of five tabs one leads, whichever take over, close and open", async () => {
  const step = fc.record({ at: fc.nat(4), act: fc.constantFrom("takeOver", "leave", "open") });
  let runs = 0;
  const leads = (tab: StageTab) => tab.parts.at(-1) === "lead";
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const locks = createLocks();
      runs += 1;
      const name = `five ${runs}`;
      let tabs = Array.from({ length: 5 }, () => openTab(locks, name));
      await Promise.all(tabs.map((tab, place) => tab.until(place === 0 ? "lead" : "follow")));
      for (const { at, act } of steps) {
        const tab = tabs[at % tabs.length];
        if (act === "open" && tabs.length < 5) {
          tabs.push(openTab(locks, name));
          await tabs.at(-1)?.until("follow");
        } else if (act === "takeOver") {
          await Promise.all([tab?.takeOver(), tab?.takeOver()]);
          await Promise.all(tabs.map((each) => each.until(each === tab ? "lead" : "follow")));
        } else if (act === "leave" && tabs.length > 1) {
          tab?.leave();
          tabs = tabs.filter((each) => each !== tab);
          await Promise.race(tabs.map((each) => each.until("lead")));
        }
        expect(tabs.filter(leads)).toHaveLength(1);
      }
      for (const tab of tabs) tab.leave();
    }),
    { numRuns: 40 },
  );
});

test("what a tab says reaches all the others", async () => {
  const locks = createLocks();
  const [first, second] = [openTab(locks, "c"), openTab(locks, "c")];
  first.send({ kind: "greeting" });
  await second.untilHeard();
  expect([first.heard, second.heard]).toEqual([[], [{ kind: "greeting" }]]);
});

test("without locks every tab leads for itself", () => {
  const [first, second] = [openTab(null, "d"), openTab(null, "d")];
  expect([first.parts, second.parts]).toEqual([["lead"], ["lead"]]);
});
