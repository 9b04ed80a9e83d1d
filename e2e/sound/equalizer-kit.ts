import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { askServer, type StoredSession } from "#e2e/kit/accounts.ts";
import { addScript, openApp } from "#e2e/kit/open-app.ts";
import { gatefoldUrl } from "#e2e/kit/shared-gatefold.ts";

/** For `expect.poll`: a machine that is busy with others takes its time. */
export const patience = { timeout: 60_000 };

/** How the page's nodes are joined, as far as they were joined after {@link watchNodes}. */
interface WatchedWindow {
  watchedEdges: Map<AudioNode, Set<AudioNode>>;
}

/** Records from the page's beginning which nodes of Web Audio are joined to which. */
export async function watchNodes(page: Page): Promise<void> {
  await addScript(page, () => {
    const edges = new Map<AudioNode, Set<AudioNode>>();
    (window as unknown as WatchedWindow).watchedEdges = edges;
    const { connect, disconnect } = AudioNode.prototype as unknown as {
      connect: (this: AudioNode, ...to: unknown[]) => unknown;
      disconnect: (this: AudioNode, ...from: unknown[]) => void;
    };
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...to: unknown[]) {
        if (to[0] instanceof AudioNode) edges.set(this, new Set(edges.get(this)).add(to[0]));
        return connect.apply(this, to);
      },
      disconnect(this: AudioNode, ...from: unknown[]) {
        if (from[0] instanceof AudioNode) edges.get(this)?.delete(from[0]);
        else edges.delete(this);
        disconnect.apply(this, from);
      },
    });
  });
}

/** What the player's sound passes through on its way out. */
export interface SoundPath {
  /** filters between the source and the loudspeakers, in the order in which sound comes to them */
  filters: { type: string; frequency: number; gain: number; q: number }[];
  /** filters that are joined to anything, on the way or not */
  joinedFilters: number;
  /** the source's sound comes to the loudspeakers */
  isHeard: boolean;
  /** ... also by a way without filters */
  isDirect: boolean;
}

/** The way of the sound now; see {@link watchNodes}. */
export async function soundPath(page: Page): Promise<SoundPath> {
  return page.evaluate(() => {
    const edges = (window as unknown as WatchedWindow).watchedEdges;
    const reach = (from: Iterable<AudioNode>, passes: (node: AudioNode) => boolean): Set<AudioNode> => {
      const seen = new Set<AudioNode>(from);
      for (const node of seen) {
        if (passes(node)) for (const next of edges.get(node) ?? []) seen.add(next);
      }
      return seen;
    };
    // Songs sound as buffers; where they cannot, the element's own sound does.
    const sources = [...edges.keys()].filter(
      (node) => node instanceof AudioBufferSourceNode || node instanceof MediaElementAudioSourceNode,
    );
    const reached = reach(sources, () => true);
    const isOut = (node: AudioNode) => node instanceof AudioDestinationNode;
    const leadsOut = (node: AudioNode) => [...reach([node], () => true)].some(isOut);
    const isFilter = (node: AudioNode): node is BiquadFilterNode => node instanceof BiquadFilterNode;
    const joined = [...edges].filter(([node, to]) => isFilter(node) && to.size > 0).length;
    return {
      filters: [...reached]
        .filter(isFilter)
        .filter(leadsOut)
        .map((node) => ({
          type: node.type,
          frequency: Math.round(node.frequency.value * 10) / 10,
          gain: Math.round(node.gain.value * 10) / 10,
          q: Math.round(node.Q.value * 1000) / 1000,
        })),
      joinedFilters: joined,
      isHeard: [...reached].some(isOut),
      isDirect: [...reach(sources, (node) => !isFilter(node))].some(isOut),
    };
  });
}

/** Waits until as many filters are in the way of the sound. */
export async function untilFilters(page: Page, count: number): Promise<SoundPath> {
  for (;;) {
    const path = await soundPath(page);
    if (path.filters.length === count && path.joinedFilters === count && path.isDirect === (count === 0))
      return path;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** The settings' section of the equalizer. */
export function equalizer(page: Page): Locator {
  return page.getByRole("region", { name: "Player EQ" });
}

/** A band's handle in the graph, from 1. */
export function handleOf(page: Page, band: number): Locator {
  return equalizer(page).getByRole("slider", { name: `Band ${band},` });
}

/** The switch of the equalizer. */
export function powerSwitch(page: Page): Locator {
  return equalizer(page).getByRole("switch", { name: "Equalizer" });
}

/** Goes to the settings within the app, so that what plays goes on. */
export async function goToSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "My Account" }).click();
  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Player & sound" })
    .click();
  await handleOf(page, 1).waitFor();
}

/** Everyone's settings as a new account has them; the accounts of e2e tests are shared. */
export async function resetPreferences(url: string, session: StoredSession): Promise<void> {
  await askServer(url, "/auth/preferences", session, {
    method: "PATCH",
    body: {
      eqEnableExperimental: false,
      eqGains: [0, 0, 0, 0, 0, 0, 0, 0],
      eqFreqs: [],
      eqQ: 1.1,
      eqPreamp: null,
      eqPresets: [],
    },
  });
}

/** What the handles say: `+3.0 dB at 125 Hz`, from the first band. */
async function valuesOf(page: Page): Promise<string[]> {
  const handles = await equalizer(page).getByRole("slider", { name: /^Band/u }).all();
  return Promise.all(handles.map(async (handle) => (await handle.getAttribute("aria-valuetext")) ?? ""));
}

/** What a band's handle says, from 1. */
export async function valueOf(page: Page, band: number): Promise<string> {
  return (await valuesOf(page))[band - 1] ?? "";
}

/** The gain of a band, from 1, in dB. */
export async function gainOf(page: Page, band: number): Promise<number> {
  return Number(await handleOf(page, band).getAttribute("aria-valuenow"));
}

/** Opens the settings with the equalizer off. */
export async function openEditor(session: StoredSession): Promise<Page> {
  const { page } = await openApp({ signedInAs: session, path: "/settings/player" });
  await handleOf(page, 1).waitFor();
  await equalizer(page).getByText("Off. The sound passes through unchanged").waitFor();
  return page;
}

/** Reads the preferences at the server once they are as wanted there. */
export async function untilServerHas(session: StoredSession, wanted: object): Promise<void> {
  await expect
    .poll(() => askServer(gatefoldUrl, "/auth/preferences", session), patience)
    .toMatchObject(wanted);
}
