import { integerOf, objectOf } from "./json.ts";
import type { ProviderAnswer } from "./provider-answers.ts";
import type { ProviderCall, ProviderClient } from "./provider-client.ts";

/** States that screens ask for again and again, whoever has them open. */
const watchedReads = new Set(["me/player", "me/player/currently-playing", "me/player/queue"]);

/** Whatever the tabs of a person do, each state is asked for once in this time (decisions, 7.4). */
const askAgainMs = 60_000;
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
 * Sends a player call so that watching costs little: a state is asked for at most once a minute per person, and told
 * from memory in between with its position moved on. A command of that person makes the next reading a new one.
 * Everything else is sent as it is. Throws what `send` throws; a failed reading is not remembered.
 */
export async function readPlayerSparingly(
  client: ProviderClient,
  call: ProviderCall,
  send: (call: ProviderCall) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  if (call.method !== "GET") {
    const answer = await send(call);
    if (call.path.startsWith("me/player")) noteCommand(client, call.userId);
    return answer;
  }
  if (!watchedReads.has(call.path)) return send(call);
  const nowMs = client.now();
  const player = playerOf(client, call.userId);
  const name = `${call.path} ${JSON.stringify(call.query ?? {})}`;
  let reading = player.readings.get(name);
  if (!reading || reading.goodUntilMs <= nowMs) {
    reading = beginReading(player, { call, name, nowMs }, send);
  }
  return movedOn(await reading.answer, client.now() - reading.askedAtMs);
}

/** Asks for everybody who watches: that one of them leaves ends nothing. */
function beginReading(
  player: WatchedPlayer,
  { call, name, nowMs }: { call: ProviderCall; name: string; nowMs: number },
  send: (call: ProviderCall) => Promise<ProviderAnswer>,
): Reading {
  const { signal: _signal, ...alone } = call;
  const isSettling = nowMs - player.commandedAtMs < settlingMs;
  const answer = send(alone);
  const reading = { askedAtMs: nowMs, goodUntilMs: nowMs + (isSettling ? settlingMs : askAgainMs), answer };
  player.readings.set(name, reading);
  answer.catch(() => {
    if (player.readings.get(name) === reading) player.readings.delete(name);
  });
  return reading;
}

function noteCommand(client: ProviderClient, userId: string): void {
  const player = playerOf(client, userId);
  player.commandedAtMs = client.now();
  player.readings.clear();
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

/** Whoever has not watched for a while is not remembered. */
function forgetLeft(players: Map<string, WatchedPlayer>, nowMs: number): void {
  for (const [userId, { commandedAtMs, readings }] of players) {
    const isWatched = [...readings.values()].some(({ goodUntilMs }) => goodUntilMs > nowMs);
    if (!isWatched && nowMs - commandedAtMs > askAgainMs) players.delete(userId);
  }
}

/** The state as it is some time later, as far as can be told: what plays has played on, to its end at most. */
function movedOn(answer: ProviderAnswer, passedMs: number): ProviderAnswer {
  const state = objectOf(answer.body);
  const progressMs = integerOf(state?.["progress_ms"]);
  if (!state || progressMs === null || state["is_playing"] !== true) return answer;
  const durationMs = integerOf(objectOf(state["item"])?.["duration_ms"]) ?? Infinity;
  return { ...answer, body: { ...state, progress_ms: Math.min(durationMs, progressMs + passedMs) } };
}
