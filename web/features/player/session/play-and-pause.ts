import { type QueueCommandParts, resumeAt } from "./begin-playback.ts";
import { onOwnDevice } from "./command-queue.ts";
import { restart } from "./queue-transport.ts";
import { seekBack } from "#web/features/player/source/sdk/resume-playback.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

/*
 * Play and pause, each by itself: what a page shows may be older than what sounds, so a command that turns one into the
 * other would do the opposite of what was pressed. Screens choose by what they show.
 */

/** Plays, whatever the page takes for true; begins the list again where it is over. */
export async function play(parts: QueueCommandParts): Promise<void> {
  parts.engine.activate();
  const started = usePlayerStore.getState().state.paused ? restart(parts) : null;
  await (started ?? resume(parts));
}

/** Goes on with what is paused. What a device played that has gone without a word goes on here. */
export async function resume(parts: QueueCommandParts): Promise<void> {
  const { engine, commands } = parts;
  const here = () => onOwnDevice(engine, (own) => resumeHere(parts, own));
  await commands.attempt({
    command: "play",
    fields: { paused: false },
    send: () => {
      const isElsewhere = usePlayerStore.getState().other !== null;
      return commands.onDevice(
        (player) => player.resume(),
        isElsewhere ? (device) => engine.calls.resume(device) : here,
        isElsewhere ? here : undefined,
      );
    },
  });
}

/** Pauses what plays, here or elsewhere. Another device that stands paused is not asked: services refuse that. */
export async function pause(parts: QueueCommandParts): Promise<void> {
  const { other, state } = usePlayerStore.getState();
  if (other !== null && state.paused) return;
  await parts.commands.attempt({
    command: "pause",
    fields: { paused: true },
    send: () => sendPause(parts),
  });
}

/** The pause itself, within another command. A device that has gone without a word is silent already. */
export async function sendPause({ engine, commands }: QueueCommandParts): Promise<void> {
  await commands.onDevice(
    (player) => player.pause(),
    (device) => engine.calls.pause(device),
    async () => undefined,
  );
}

/**
 * Goes on with what the provider knows of; where it knows nothing any more, with what this browser kept, or what was
 * played last by a device that has gone.
 */
async function resumeHere(parts: QueueCommandParts, device: string): Promise<void> {
  const { calls } = parts.engine;
  const { kept, provider } = usePlayerStore.getState().model;
  const last = kept ?? (provider?.device === null ? provider : null);
  if (last === null || last.track === null) return calls.resume(device);
  const { contextUri, track } = last;
  const positionMs = Math.floor(last.position.ms);
  try {
    await calls.resume(device);
  } catch {
    if (await resumeAt(parts, { uri: track.uri, positionMs, device })) return;
    return calls.playAt({ contextUri, uri: track.uri, positionMs }, device);
  }
  // Only where this browser or its server saw the song there; of a queue that was stored, the provider knows better. A song
  // that cannot be sought back plays from where the provider began.
  if (last.askedAtMs > 0) await seekBack(calls, { seen: last, positionMs }, device).catch(() => undefined);
}
