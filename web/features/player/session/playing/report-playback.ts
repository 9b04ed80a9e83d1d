import type { ReportedPlayback } from "#contract/player/player.ts";
import { playedHere, positionNow } from "#web/features/player/state/merge-state.ts";
import { isListeningIn, useListening } from "#web/features/player/state/listening.ts";
import type { Observation, PlaybackModel } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import type { StreamParts } from "#web/features/player/source/watch-playback.ts";

/** Changes that come close together are reported once. */
const settleMs = 300;

/** Between two reports without any change, so that the server need not ask whether this page still plays. */
const againMs = 50_000;

/** A difference of positions that playing on does not explain. */
const jumpMs = 2000;

/** The report of a page that plays, in the form of the provider's `GET me/player`; null: it plays nothing. */
function reportOf(
  { deviceId, ownVolume }: PlaybackModel,
  { sdk, name, nowMs }: { sdk: Observation | null; name: string; nowMs: number },
): ReportedPlayback | null {
  const track = sdk?.track ?? null;
  if (sdk === null || deviceId === null || track === null) return null;
  return {
    device: { name, volume_percent: Math.round(ownVolume * 100) },
    is_playing: !sdk.paused,
    progress_ms: Math.floor(positionNow(sdk, nowMs)),
    shuffle_state: sdk.shuffle,
    repeat_state: sdk.repeat,
    context: sdk.contextUri === null ? null : { uri: sdk.contextUri },
    item: {
      id: track.id,
      uri: track.uri,
      name: track.name,
      duration_ms: track.duration_ms,
      artists: track.artists.slice(0, 100).map(({ id, name: artist }) => ({ id, name: artist })),
      album: {
        id: track.album.id,
        name: track.album.name,
        images: track.image === null ? [] : [{ url: new URL(track.image, location.href).href }],
      },
    },
  };
}

/**
 * Notifies the server what this page plays, when that changes and about once a minute, so that the person's other
 * browsers show it at once and no one has to ask the provider. Answers how to stop.
 */
export function reportPlayback(
  name: () => string,
  stream: Pick<StreamParts, "isServed" | "report">,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let observed: Observation | null = null;
  /** the device that the server heard of */
  let notifiedId: string | null = null;
  let isStopped = false;
  let isServed = false;
  stream.isServed().then(
    (isThere) => (isServed = isThere),
    () => undefined,
  );

  const send = async (): Promise<void> => {
    const { model } = usePlayerStore.getState();
    const report = reportOf(model, { sdk: model.sdk, name: name(), nowMs: Date.now() });
    observed = model.sdk;
    if (report === null || isListeningIn() || !(await stream.isServed())) return;
    if (isStopped) return;
    wait(againMs);
    notifiedId = model.deviceId;
    await stream.report(model.deviceId ?? "", report, false);
  };
  /** The page is being closed, loses its device, or another tab takes over: the report is over, where `model` stands. */
  const sayGone = (model: PlaybackModel): void => {
    const nowMs = Date.now();
    // A page that is closed before its first report has something to say as well.
    const id = notifiedId ?? (isServed ? model.deviceId : null);
    if (id === null) return;
    const isSame = model.deviceId === id && !isListeningIn();
    const last = isSame ? reportOf(model, { sdk: playedHere(model, nowMs), name: name(), nowMs }) : null;
    if (last === null && notifiedId === null) return;
    stream.report(id, last, true).catch(() => undefined);
    notifiedId = null;
  };
  const wait = (ms: number): void => {
    clearTimeout(timer);
    // Browsers that get no report of this page ask the provider.
    timer = setTimeout(() => void send().catch(() => undefined), ms);
  };

  const unsubscribe = usePlayerStore.subscribe(({ model }, before) => {
    if (model.sdk === before.model.sdk) return;
    if (model.sdk === null) {
      clearTimeout(timer);
      // Browsers cut the SDK's connection before they say that the page goes: this is its last word then.
      sayGone(before.model);
    } else if (isNews(model.sdk, observed, Date.now())) wait(settleMs);
  });
  // What played waits while another song is heard into: that time is none of it.
  const stopHearing = useListening.subscribe(({ song }, before) => {
    const { model } = usePlayerStore.getState();
    if (song === null || before.song !== null || notifiedId !== model.deviceId) return;
    const report = reportOf(model, { sdk: model.sdk, name: name(), nowMs: Date.now() });
    if (report !== null)
      stream.report(model.deviceId ?? "", { ...report, is_playing: false }, false).catch(() => undefined);
  });
  if (usePlayerStore.getState().model.sdk !== null) wait(settleMs);
  const handleLeave = (): void => sayGone(usePlayerStore.getState().model);
  window.addEventListener("pagehide", handleLeave);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener("pagehide", handleLeave);
    unsubscribe();
    stopHearing();
    handleLeave();
  };
}

function isNews(seen: Observation, observed: Observation | null, nowMs: number): boolean {
  if (observed === null) return true;
  const isSame =
    seen.track?.uri === observed.track?.uri &&
    seen.paused === observed.paused &&
    seen.shuffle === observed.shuffle &&
    seen.repeat === observed.repeat &&
    seen.contextUri === observed.contextUri;
  return !isSame || Math.abs(positionNow(seen, nowMs) - positionNow(observed, nowMs)) > jumpMs;
}
