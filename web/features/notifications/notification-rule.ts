import type { MessageRef } from "#contract/base/errors.ts";
import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { byLanguage } from "#web/platform/i18n/language.ts";
import { formatDate, formatMoment } from "#web/platform/text/format.ts";
import { notificationText } from "#web/features/notifications/texts/notifications-text.ts";
import type { Notification } from "./notifications.queries.ts";

/** What a sentence of each type needs of its data, beside what every type may have. */
const sentences = {
  renew_link: { key: "types.renew_link", needs: "service" },
  link_ended: { key: "types.link_ended", needs: "service" },
  friend_request: { key: "types.friend_request", needs: "user_id" },
  friend_accepted: { key: "types.friend_accepted", needs: "user_id" },
  comparison_asked: { key: "types.comparison_asked", needs: "user_id" },
  import_finished: { key: "types.import_finished", needs: "filename" },
  import_failed: { key: "types.import_failed", needs: "filename" },
  sync_waits: { key: "types.sync_waits", needs: "until" },
  operation_finished: { key: "types.operation_finished", needs: "operation" },
  operation_conflict: { key: "types.operation_conflict", needs: "operation" },
  operation_failed: { key: "types.operation_failed", needs: "operation" },
  milestone: { key: "types.milestone", needs: "kind" },
  terms_changed: { key: "types.terms_changed", needs: "version" },
  source_refused: { key: "types.source_refused", needs: "source" },
  job_parked: { key: "types.job_parked", needs: "job" },
  relay_stopped: { key: "types.relay_stopped", needs: "service" },
  weekly_recap: { key: "types.weekly_recap", needs: "week" },
} as const;

function isKnown(type: string): type is keyof typeof sentences {
  return type in sentences;
}

/** Whether the link's renewal is what a notification asks for. */
export function isAboutLink({ type }: Pick<Notification, "type">): boolean {
  return type === "renew_link" || type === "link_ended";
}

/** A type in words: its underscores are spaces (specification 2, section 2). */
export function typeInWords(type: string): string {
  return type.replaceAll("_", " ");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The day of an instant in epoch seconds; empty where there is none. */
function dayOf(value: unknown): string {
  return typeof value === "number" ? formatDate(new Date(value * 1000).toISOString()) : "";
}

const operationNames = [
  "apply-plan",
  "carry-over",
  "clean-up",
  "gather-songs",
  "merge-playlists",
  "restore-playlist",
  "rewrite-playlists",
  "split-playlist",
  "undo-operation",
] as const;

function nameOfOperation(kind: unknown): string {
  const known = operationNames.find((name) => name === kind);
  return notificationText(known === undefined ? "operations.other" : `operations.${known}`);
}

const milestoneKinds = ["plays", "minutes", "artist_plays", "years"] as const;

/** What was reached, in the words that Home has for it. */
function nameOfMilestone({ kind, value, name }: Notification["data"]): string {
  const known = milestoneKinds.find((one) => one === kind);
  if (known === undefined || typeof value !== "number") return "";
  if (known === "years") return notificationText("milestone.years", { count: value });
  return notificationText(`milestone.${known}`, { count: value, name: textOf(name) });
}

const refusalReasons = ["key-invalid", "key-suspended"] as const;

/** Why a service refused this instance. */
function reasonOfRefusal(reason: unknown): string {
  const known = refusalReasons.find((one) => one === reason);
  return notificationText(`refusals.${known ?? "refused"}`);
}

function nameOfSource(source: unknown): string {
  return source === "lastfm" ? "Last.fm" : source === "musicbrainz" ? "MusicBrainz" : textOf(source);
}

function messageOf(value: Notification["data"][string] | undefined): MessageRef | null {
  return typeof value === "object" ? value : null;
}

/** A notification in a sentence; of a type that this version does not know, the type in words. */
export function describeNotification({ type, data }: Pick<Notification, "type" | "data">): string {
  if (!isKnown(type) || (data[sentences[type].needs] ?? "") === "") return typeInWords(type);
  return notificationText(sentences[type].key, {
    service: textOf(data["service"]),
    name: textOf(data["display_name"]) || textOf(data["user_id"]),
    date: dayOf(data["expires_at"]),
    until: typeof data["until"] === "number" ? formatMoment(data["until"], Date.now()) : "",
    filename: textOf(data["filename"]),
    detail: wordMessage({ detail: textOf(data["detail"]), message: messageOf(data["message"]) }),
    operation: nameOfOperation(data["operation"]),
    milestone: nameOfMilestone(data),
    version: textOf(data["version"]),
    source: nameOfSource(data["source"]),
    job: textOf(data["job"]),
    reason: reasonOfRefusal(data["reason"]),
    count: typeof data["minutes"] === "number" ? data["minutes"] : 0,
  });
}

/** Where a notification leads, and what the link there says. */
export type NotificationPlace =
  | { to: "/library/tools"; search: { tab: "sources" }; label: string }
  | {
      to: "/friends/requests" | "/spotify-import" | "/history" | "/stats" | "/legal" | "/scrobbling" | "/";
      label: string;
    }
  | { to: "/stats/week"; search: { week: string }; label: string }
  | { to: "/people/$id"; params: { id: string }; search: { tab?: "compare" }; label: string };

/** Where what is not about other people is seen. */
const ownPlaces = byLanguage((): Record<string, NotificationPlace> => ({
  import_finished: { to: "/spotify-import", label: notificationText("places.import") },
  import_failed: { to: "/spotify-import", label: notificationText("places.import") },
  sync_waits: { to: "/", label: notificationText("places.library") },
  operation_finished: { to: "/history", label: notificationText("places.history") },
  operation_conflict: { to: "/history", label: notificationText("places.history") },
  operation_failed: { to: "/history", label: notificationText("places.history") },
  milestone: { to: "/stats", label: notificationText("places.stats") },
  terms_changed: { to: "/legal", label: notificationText("places.terms") },
  relay_stopped: { to: "/scrobbling", label: notificationText("places.scrobbling") },
  source_refused: {
    to: "/library/tools",
    search: { tab: "sources" },
    label: notificationText("places.sources"),
  },
}));

/** Where the person does something about a notification; null where there is no such place. */
export function placeOf({ type, data }: Pick<Notification, "type" | "data">): NotificationPlace | null {
  const own = ownPlaces()[type];
  if (own !== undefined) return own;
  if (type === "weekly_recap" && textOf(data["week"]) !== "")
    return {
      to: "/stats/week",
      search: { week: textOf(data["week"]) },
      label: notificationText("places.recap"),
    };
  if (type === "friend_request") return { to: "/friends/requests", label: notificationText("places.answer") };
  const id = textOf(data["user_id"]);
  if (id === "") return null;
  if (type === "friend_accepted")
    return { to: "/people/$id", params: { id }, search: {}, label: notificationText("places.profile") };
  if (type !== "comparison_asked") return null;
  return {
    to: "/people/$id",
    params: { id },
    search: { tab: "compare" },
    label: notificationText("places.answer"),
  };
}
