import { createHash } from "node:crypto";
import * as z from "zod";
import { message } from "#contract/messages/messages.ts";
import { sendOutbound } from "#server/platform/outbound.ts";
import type { PlayToSend } from "./relay.db.ts";
import { parseJson, type RelayTarget, type Sent, type TargetCtx } from "./relay-target.ts";

/* Last.fm's calls, signed with a person's own API key (https://www.last.fm/api/authspec, /api/scrobbling). */

const answerWithinMs = 15_000;
const maxAnswerBytes = 512 * 1024;

/** A person's application at Last.fm. */
interface LastfmApp {
  apiKey: string;
  secret: string;
}

/** What is sealed of a person: their application, and the session that it was given. */
const Key = z.object({ apiKey: z.string(), secret: z.string(), session: z.string() });

/** What Last.fm answered: its fields, the number of its error, or null where it did not answer as Last.fm does. */
type Answer = { fields: Record<string, unknown> } | { error: number } | null;

/** The signature of a call: its parameters by name, and the secret behind them (authspec, 8). */
export function signatureOf(parameters: Readonly<Record<string, string>>, secret: string): string {
  const names = Object.keys(parameters).toSorted();
  const text = names.map((name) => `${name}${parameters[name]}`).join("");
  return createHash("md5").update(`${text}${secret}`, "utf8").digest("hex");
}

async function callLastfm(
  { settings }: TargetCtx,
  { app, parameters }: { app: LastfmApp; parameters: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<Answer> {
  const named = { ...parameters, api_key: app.apiKey };
  const body = new URLSearchParams({ ...named, api_sig: signatureOf(named, app.secret), format: "json" });
  const answer = await sendOutbound({
    method: "POST",
    address: `${settings.LASTFM_API_BASE}/`,
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "Gatefold" },
    body: body.toString(),
    withinMs: answerWithinMs,
    maxBytes: maxAnswerBytes,
    signal,
  }).catch(() => null);
  signal.throwIfAborted();
  if (answer === null || answer.status >= 500) return null;
  const fields = z.record(z.string(), z.unknown()).safeParse(parseJson(answer.text));
  if (!fields.success) return null;
  const { error } = fields.data;
  return typeof error === "number" ? { error } : { fields: fields.data };
}

const BeganSignIn = z.object({ token: z.string().min(1) });

/** Begins a sign-in. "refused": Last.fm does not know the application, or its secret is another. */
export async function beginLastfm(
  ctx: TargetCtx,
  app: LastfmApp,
  signal: AbortSignal,
): Promise<{ token: string; approveAt: string } | "refused" | "away"> {
  const answer = await callLastfm(ctx, { app, parameters: { method: "auth.getToken" } }, signal);
  if (answer === null) return "away";
  if ("error" in answer) return retryLater.has(answer.error) ? "away" : "refused";
  const began = BeganSignIn.safeParse(answer.fields);
  if (!began.success) return "away";
  const { token } = began.data;
  const query = new URLSearchParams({ api_key: app.apiKey, token });
  return { token, approveAt: `https://www.last.fm/api/auth/?${query.toString()}` };
}

const Session = z.object({ session: z.object({ name: z.string(), key: z.string().min(1) }) });
/** The token was not approved yet. */
const notApproved = 14;

/** Ends a sign-in that the person approved: their name, and what is to be sealed of it. */
export async function finishLastfm(
  ctx: TargetCtx,
  { app, token }: { app: LastfmApp; token: string },
  signal: AbortSignal,
): Promise<{ name: string; key: string } | "not-approved" | "refused" | "away"> {
  const answer = await callLastfm(ctx, { app, parameters: { method: "auth.getSession", token } }, signal);
  if (answer === null) return "away";
  if ("error" in answer) {
    if (answer.error === notApproved) return "not-approved";
    return retryLater.has(answer.error) ? "away" : "refused";
  }
  const session = Session.safeParse(answer.fields);
  if (!session.success) return "away";
  const { name, key } = session.data.session;
  return { name, key: JSON.stringify({ ...app, session: key } satisfies z.infer<typeof Key>) };
}

/** Errors of Last.fm (https://www.last.fm/api/errorcodes): it is not working, is away for a while, or has had enough. */
const retryLater: ReadonlySet<number> = new Set([8, 11, 16, 29]);
/** The session, the application or its signature counts no more: only the person can do something. */
const signedOut: ReadonlySet<number> = new Set([4, 9, 10, 13, 14, 15, 26]);
const invalidParameters = 6;

/** Why Last.fm ignored a play: of these codes all but the last are for good. */
const dailyLimit = "5";
const Scrobble = z.object({ ignoredMessage: z.object({ code: z.coerce.string() }) });
const Scrobbles = z.object({
  scrobbles: z.object({ scrobble: z.union([z.array(Scrobble), Scrobble.transform((one) => [one])]) }),
});

async function sendScrobbles(
  ctx: TargetCtx,
  { key, plays }: { key: string; plays: readonly PlayToSend[] },
  signal: AbortSignal,
): Promise<Sent> {
  const { session, ...app } = Key.parse(parseJson(key));
  const parameters = { method: "track.scrobble", sk: session, ...parametersOf(plays) };
  const answer = await callLastfm(ctx, { app, parameters }, signal);
  if (answer === null) return { outcome: "away" };
  if ("error" in answer) return { outcome: outcomeOf(answer.error) };
  const scrobbles = Scrobbles.safeParse(answer.fields);
  const codes = scrobbles.data?.scrobbles.scrobble.map(({ ignoredMessage: { code } }) => code) ?? [];
  // It answers about each play in their order. Past the day's limit it takes none: they are sent again later.
  if (codes.length !== plays.length || codes.includes(dailyLimit)) return { outcome: "away" };
  return { outcome: "taken", refused: new Set(plays.filter((_play, at) => codes[at] !== "0")) };
}

function outcomeOf(error: number): "refused" | "signed-out" | "away" {
  if (signedOut.has(error)) return "signed-out";
  return error === invalidParameters ? "refused" : "away";
}

const secondsOf = ({ started_at: startedAt }: PlayToSend) => Math.floor(startedAt.getTime() / 1_000);

function parametersOf(plays: readonly PlayToSend[]): Record<string, string> {
  const fields = plays.flatMap((play, at) => [
    [`artist[${at}]`, play.artist],
    [`track[${at}]`, play.name],
    [`timestamp[${at}]`, String(secondsOf(play))],
    ...(play.album === null || play.album === "" ? [] : [[`album[${at}]`, play.album]]),
  ]);
  return Object.fromEntries(fields) as Record<string, string>;
}

const RecentTracks = z.object({
  recenttracks: z.object({
    track: z.array(z.object({ name: z.string(), date: z.object({ uts: z.coerce.number() }).optional() })),
  }),
});
const maxRecent = "200";

/** Which of these plays a person's Last.fm has: of the same second and name. It keeps both of what it is sent twice. */
async function findKnown(
  ctx: TargetCtx,
  { key, account, plays }: { key: string; account: string; plays: readonly PlayToSend[] },
  signal: AbortSignal,
): Promise<ReadonlySet<PlayToSend> | "away"> {
  const { session, ...app } = Key.parse(parseJson(key));
  const seconds = plays.map(secondsOf);
  const parameters = {
    method: "user.getRecentTracks",
    sk: session,
    user: account,
    limit: maxRecent,
    from: String(Math.min(...seconds) - 1),
    to: String(Math.max(...seconds) + 1),
  };
  const answer = await callLastfm(ctx, { app, parameters }, signal);
  if (answer === null || "error" in answer) return "away";
  const recent = RecentTracks.safeParse(answer.fields);
  if (!recent.success) return "away";
  const known = new Set(recent.data.recenttracks.track.map(({ name, date }) => keyOf(date?.uts, name)));
  return new Set(plays.filter((play) => known.has(keyOf(secondsOf(play), play.name))));
}

function keyOf(at: number | undefined, name: string): string {
  return `${at ?? ""} ${name.toLowerCase()}`;
}

/** Last.fm, by an API key of the person's own: from 2026-12-01 its owner needs Last.fm Pro. */
export const lastfm: RelayTarget = {
  id: "lastfm",
  name: "Last.fm",
  purpose: "lastfm-session",
  why: {
    refused: message("scrobbling.lastfmSessionRefused"),
    unreadable: message("scrobbling.lastfmUnreadable"),
  },
  maxPlays: 50,
  send: sendScrobbles,
  findKnown,
};
