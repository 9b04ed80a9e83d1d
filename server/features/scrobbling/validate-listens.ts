import { listenLimits, listenTypes, type ListenType } from "#contract/scrobbling/listen-limits.ts";
import { message, type Message } from "#contract/messages/messages.ts";

/** A submission whose shape is good; `listens` as they were sent. */
export interface Submitted {
  type: ListenType;
  listens: readonly Record<string, unknown>[];
}

/** Clocks of players go wrong by so much; ListenBrainz allows the same. */
const aheadSeconds = 3_600;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;
const idFields = ["recording_mbid", "release_mbid", "release_group_mbid", "track_mbid"] as const;
const idListFields = ["artist_mbids", "work_mbids"] as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/**
 * Looks at a submission as ListenBrainz does (its API documentation, "Submitting listens").
 *
 * @param now epoch milliseconds
 * @returns why it is refused, or what it holds
 */
export function validateSubmission(body: unknown, now: number): Submitted | { refusal: Message } {
  const { listen_type: type, payload } = isObject(body) ? body : {};
  if (type === undefined || payload === undefined) return refuse(message("scrobbling.noJson"));
  const listenType = listenTypes.find((each) => each === type);
  if (listenType === undefined) return refuse(message("scrobbling.unknownType"));
  const refusal = wrongWithPayload(listenType, payload) ?? firstWrong(payload as unknown[], listenType, now);
  if (refusal !== null) return refuse(refusal);
  return { type: listenType, listens: payload as Record<string, unknown>[] };
}

const refuse = (refusal: Message) => ({ refusal });

function wrongWithPayload(type: ListenType, payload: unknown): Message | null {
  if (!Array.isArray(payload) || payload.length === 0) return message("scrobbling.noListens");
  if (type !== "import" && payload.length > 1) return message("scrobbling.oneListen", { type });
  const max = listenLimits.listens;
  return payload.length > max ? message("scrobbling.tooManyListens", { max }) : null;
}

function firstWrong(listens: readonly unknown[], type: ListenType, now: number): Message | null {
  for (const listen of listens) {
    const wrong = wrongWithListen(listen, type, now);
    if (wrong !== null) return wrong;
  }
  return null;
}

function wrongWithListen(listen: unknown, type: ListenType, now: number): Message | null {
  if (!isObject(listen)) return message("scrobbling.noListen");
  const written = JSON.stringify(listen);
  if (Buffer.byteLength(written) > listenLimits.listenBytes)
    return message("scrobbling.listenTooLarge", { max: listenLimits.listenBytes });
  // No database of texts can keep one.
  if (/(?<!\\)(?:\\\\)*\\u0000/u.test(written)) return message("scrobbling.unicodeNull");
  return wrongWithTime(listen, type, now) ?? wrongWithTrack(listen["track_metadata"]);
}

function wrongWithTime(listen: Record<string, unknown>, type: ListenType, now: number): Message | null {
  const at = listen["listened_at"];
  if (type === "playing_now") return at === undefined ? null : message("scrobbling.timeOfPlaying");
  if (typeof at !== "number" || !Number.isSafeInteger(at)) return message("scrobbling.noTime");
  if (at < listenLimits.earliest) return message("scrobbling.timeTooEarly");
  return at > now / 1_000 + aheadSeconds ? message("scrobbling.timeInFuture") : null;
}

function wrongWithTrack(track: unknown): Message | null {
  if (!isObject(track)) return message("scrobbling.noTrack");
  for (const field of ["artist_name", "track_name"])
    if (!isText(track[field])) return message("scrobbling.noField", { field });
  const album = track["release_name"];
  if (album !== undefined && album !== null && typeof album !== "string")
    return message("scrobbling.wrongField", { field: "release_name" });
  const info = track["additional_info"];
  if (info === undefined || info === null) return null;
  return isObject(info)
    ? (wrongWithTags(info["tags"]) ?? wrongWithIds(info) ?? wrongWithDuration(info))
    : message("scrobbling.wrongInfo");
}

function wrongWithTags(tags: unknown): Message | null {
  if (!Array.isArray(tags)) return null;
  if (tags.length > listenLimits.tags) return message("scrobbling.tooManyTags", { max: listenLimits.tags });
  const max = listenLimits.tagLength;
  const isWrong = tags.some((tag) => typeof tag !== "string" || tag.length > max);
  return isWrong ? message("scrobbling.wrongTag", { max }) : null;
}

/** Programs send empty ones for those that they do not know, which ListenBrainz strips. */
const isId = (value: unknown) =>
  value === null || (typeof value === "string" && (value === "" || uuid.test(value)));

function wrongWithIds(info: Record<string, unknown>): Message | null {
  const isGiven = (field: string) => info[field] !== undefined && info[field] !== null;
  const wrong =
    idFields.find((field) => isGiven(field) && !isId(info[field])) ??
    idListFields.find((field) => {
      const ids = info[field];
      return isGiven(field) && !(Array.isArray(ids) && ids.every(isId));
    });
  return wrong === undefined ? null : message("scrobbling.wrongId", { field: wrong });
}

function wrongWithDuration(info: Record<string, unknown>): Message | null {
  const given = ["duration", "duration_ms"].filter(
    (field) => info[field] !== undefined && info[field] !== null,
  );
  if (given.length > 1) return message("scrobbling.twoDurations");
  const [field] = given;
  if (field === undefined) return null;
  const length = Number(info[field]);
  return length > 0 && Number.isSafeInteger(length) ? null : message("scrobbling.wrongDuration", { field });
}
