import { accentColours } from "#web/platform/appearance/accent.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure, sentenceOf } from "#web/platform/api/failure.ts";
import { preferencesText } from "#web/features/preferences/texts/preferences-text.ts";
import { getSession } from "#web/platform/api/session.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { refCounted } from "#web/platform/loading/ref-counted.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import {
  markSent,
  paintedNames,
  paintedOf,
  readCopy,
  takeAnswer,
  takeBack,
  unsentOf,
} from "./merge-preferences.ts";
import { changePreferences, defaultCopy, storageKey, usePreferencesCopy } from "./preferences-store.ts";

/** A drag is reported once, when it rests. */
const restMs = 400;
const timeoutMs = 15_000;
/** Another device may have changed something; asked for when one comes back to the page, but not at every glance. */
const staleMs = 30_000;

/** Keeps the preferences in step with the server as long as anyone wants it; returns how to stop wanting. */
export const syncPreferences: (userId: string) => () => void = refCounted(begin);

function begin(userId: string): () => void {
  const link = createLink(userId);
  // A settings page that is opened by its address may be pressed before the conversation begins.
  const early = unsentOf(usePreferencesCopy.getState());
  usePreferencesCopy.setState(readCopy(localStorage.getItem(storageKey), userId) ?? defaultCopy(), true);
  takeEarlyChoices();
  changePreferences(early);
  paint();
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("storage", (event) => link.adopt(event), { signal });
  window.addEventListener("online", () => void link.read(), { signal });
  document.addEventListener("visibilitychange", () => link.seeVisibility(), { signal });
  const ending = [
    () => listening.abort(),
    usePreferencesCopy.subscribe((copy, before) => {
      if (!link.isAdopting()) localStorage.setItem(storageKey, JSON.stringify({ userId, ...copy }));
      if (copy.values !== before.values) paint();
      if (copy.unsent !== before.unsent && copy.unsent.length > 0 && !link.isAdopting()) link.sendSoon();
    }),
    useUiState.subscribe(storePainted),
  ];
  void link.read();
  return () => {
    for (const end of ending) end();
    link.close();
    if (getSession()?.userId === userId) {
      // The kept copy knows what is to be sent: what is unsent here was chosen after the end.
      usePreferencesCopy.setState((copy) => ({ ...copy, unsent: [] }), true);
      return;
    }
    localStorage.removeItem(storageKey);
    usePreferencesCopy.setState(defaultCopy(), true);
  };
}

let hadStarted = false;

/** What the person changed since the page was opened and before this module was loaded, which is after the first paint. */
function takeEarlyChoices(): void {
  if (hadStarted) return;
  hadStarted = true;
  const [opened, painted] = [useUiState.getInitialState(), useUiState.getState()];
  const chosen = paintedNames.filter((name) => painted[name] !== opened[name]);
  if (chosen.length > 0) changePreferences(Object.fromEntries(chosen.map((name) => [name, painted[name]])));
}

/** What is painted with, from the preferences. */
function paint(): void {
  const { values } = usePreferencesCopy.getState();
  const painted = useUiState.getState();
  if (paintedNames.every((name) => painted[name] === values[name])) return;
  const { accentColor, ...rest } = paintedOf(values);
  const isSameAccent = painted.accentColor === accentColor;
  // All at once: what is painted in between would be taken for what someone chose.
  useUiState.setState({
    ...rest,
    ...(isSameAccent ? {} : { accentColor, accentColours: accentColours(accentColor) }),
  });
}

/** What was changed where it is painted (the menu's theme), into the preferences. */
function storePainted(): void {
  const painted = useUiState.getState();
  const { values } = usePreferencesCopy.getState();
  const changed = paintedNames.filter((name) => painted[name] !== values[name]);
  if (changed.length > 0) changePreferences(Object.fromEntries(changed.map((name) => [name, painted[name]])));
}

/** The conversation with the server: one call at a time, the newest answer counts. */
function createLink(userId: string) {
  const left = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isAdopting = false;
  /** changes that the server has taken */
  let taken = 0;
  let readAtMs = -Infinity;

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    const change = unsentOf(usePreferencesCopy.getState());
    if (isSending || left.signal.aborted || Object.keys(change).length === 0) return;
    isSending = true;
    try {
      await call("PATCH /auth/preferences", { body: change, timeoutMs });
      taken += 1;
      usePreferencesCopy.setState((copy) => markSent(copy, change), true);
    } catch (error) {
      if (!left.signal.aborted) handleFailure(error, change);
      return;
    } finally {
      isSending = false;
    }
    // What was changed while the call was under way.
    if (usePreferencesCopy.getState().unsent.length > 0) await send();
  };

  const handleFailure = (error: unknown, change: ReturnType<typeof unsentOf>): void => {
    // Without a network the change stays here, and is sent when there is one.
    if (!(error instanceof ApiFailure)) return;
    if (error.code === "not-signed-in") return;
    showToast({ tone: "danger", title: preferencesText("failed", { reason: sentenceOf(error) }) });
    // What the server has counts again.
    usePreferencesCopy.setState((copy) => takeBack(copy, change), true);
    if (error.status < 500) void read();
  };

  const read = async (): Promise<void> => {
    if (left.signal.aborted) return;
    const takenBefore = taken;
    try {
      const answer = await call("GET /auth/preferences", { signal: left.signal, timeoutMs });
      readAtMs = performance.now();
      // It may say what was so before a change that the server has taken meanwhile.
      if (taken !== takenBefore) return await read();
      if (!left.signal.aborted) usePreferencesCopy.setState((copy) => takeAnswer(copy, answer), true);
    } catch {
      // The copy serves; the next look at the page, or the network's return, asks again.
    }
    await send();
  };

  return {
    read,
    isAdopting: () => isAdopting,
    sendSoon: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void send(), restMs);
    },
    /** Another tab's copy; that tab notifies the server. */
    adopt: ({ key, newValue }: StorageEvent) => {
      const copy = key === storageKey ? readCopy(newValue, userId) : null;
      if (copy === null) return;
      isAdopting = true;
      usePreferencesCopy.setState(copy, true);
      isAdopting = false;
    },
    seeVisibility: () => {
      if (document.visibilityState === "hidden") void send();
      else if (performance.now() - readAtMs > staleMs) void read();
    },
    close: () => {
      clearTimeout(timer);
      left.abort();
    },
  };
}
