import { integerOf, objectOf } from "#server/provider-client/answers/json.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import type { ProviderCall, ProviderClient } from "#server/provider-client/client/provider-client.ts";

const askAgainMs = 60_000;
/** What screens ask for again and again, and how long an answer is good whatever the tabs do (decisions, 7.4). */
const watchedReads = new Map([
  ["me/player", askAgainMs],
  ["me/player/queue", askAgainMs],
  ["me/player/recently-played", 30 * 60_000],
]);
/** A command takes effect within some seconds: an answer from that time is not yet the last word. */
const settlingMs = 5_000;

interface Reading {
  askedAtMs: number;
  goodUntilMs: number;
  answer: Promise<ProviderAnswer>;
}

/** What is known of a person's player. */
interface WatchedPlayer {
  commandedAtMs: number;
  readings: Map<string, Reading>;
}

const watchedPlayers = new WeakMap<ProviderClient, Map<string, WatchedPlayer>>();

/**
 * Sends a player call so that watching costs little: a state is asked for at most once a minute per person, and
 * answered from memory in between with its position moved on. A command of that person makes the next reading a new
 * one. Everything else is sent as it is. Throws what `send` throws; a failed reading is not remembered.
 */
export async function readPlayerWithinBudget(
  client: ProviderClient,
  call: ProviderCall,
  send: (call: ProviderCall) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  if (call.method !== "GET") {
    try {
      return await send(call);
    } finally {
      // One that failed may have been carried out, or failed because what is known is wrong.
      if (call.path.startsWith("me/player")) noteCommand(client, call.userId);
    }
  }
  const goodForMs = watchedReads.get(call.path);
  if (goodForMs === undefined) return send(call);
  const nowMs = client.now();
  const player = playerOf(client, call.userId);
  const name = `${call.path} ${JSON.stringify(call.query ?? {})}`;
  let reading = player.readings.get(name);
  if (!reading || reading.goodUntilMs <= nowMs) {
    reading = beginReading(player, { call, name, nowMs, goodForMs }, send);
  }
  return movedOn(await reading.answer, client.now() - reading.askedAtMs);
}

/** Asks for everyone who watches: that one of them leaves ends nothing. */
function beginReading(
  player: WatchedPlayer,
  { call, name, nowMs, goodForMs }: { call: ProviderCall; name: string; nowMs: number; goodForMs: number },
  send: (call: ProviderCall) => Promise<ProviderAnswer>,
): Reading {
  const { signal: _signal, ...alone } = call;
  const isSettling = goodForMs === askAgainMs && nowMs - player.commandedAtMs < settlingMs;
  const answer = send(alone);
  const reading = { askedAtMs: nowMs, goodUntilMs: nowMs + (isSettling ? settlingMs : goodForMs), answer };
  player.readings.set(name, reading);
  answer.catch(() => {
    if (player.readings.get(name) === reading) player.readings.delete(name);
  });
  return reading;
}

/** What was read of a person's player may be over: something was commanded, or another process says so. */
export function noteCommand(client: ProviderClient, userId: string): void {
  const player = playerOf(client, userId);
  player.commandedAtMs = client.now();
  for (const [name, { goodUntilMs, askedAtMs }] of player.readings)
    if (goodUntilMs - askedAtMs <= askAgainMs) player.readings.delete(name);
}

function playerOf(client: ProviderClient, userId: string): WatchedPlayer {
  const players = watchedPlayers.get(client) ?? new Map<string, WatchedPlayer>();
  watchedPlayers.set(client, players);
  const known = players.get(userId);
  if (known) return known;
  forgetLeft(players, client.now());
  const player = { commandedAtMs: -Infinity, readings: new Map<string, Reading>() };
  players.set(userId, player);
  return player;
}

/** Anyone who has not watched for a while is not remembered. */
function forgetLeft(players: Map<string, WatchedPlayer>, nowMs: number): void {
  for (const [userId, { commandedAtMs, readings }] of players) {
    const isWatched = [...readings.values()].some(({ goodUntilMs }) => goodUntilMs > nowMs);
    if (!isWatched && nowMs - commandedAtMs > askAgainMs) players.delete(userId);
  }
}

/** The state as it is some time later, as far as can be known: what plays has played on, to its end at most. */
function movedOn(answer: ProviderAnswer, passedMs: number): ProviderAnswer {
  const state = objectOf(answer.body);
  const progressMs = integerOf(state?.["progress_ms"]);
  if (!state || progressMs === null || state["is_playing"] !== true) return answer;
  const durationMs = integerOf(objectOf(state["item"])?.["duration_ms"]) ?? Infinity;
  return { ...answer, body: { ...state, progress_ms: Math.min(durationMs, progressMs + passedMs) } };
}
