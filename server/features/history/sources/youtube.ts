import { createJsonRows } from "#server/features/history/export-files/json-rows.ts";
import { scrobbleRow } from "#server/features/history/scrobbles/scrobble-row.ts";
import {
  bareScrobble,
  fieldsOf,
  isJson,
  readDate,
  rowsFile,
  shorten,
  type Fields,
  type PlaySource,
} from "./source.ts";

/**
 * `watch-history.json` of a Google account (Takeout), which holds videos of every kind. Only what was played in YouTube
 * Music is a play.
 */
export const youtube: PlaySource = {
  recognise: (head) => {
    const isHistory =
      head.trimStart().startsWith("[") && head.includes('"titleUrl"') && head.includes('"header"');
    if (!isJson(head) || !isHistory) return null;
    return rowsFile("youtube", createJsonRows, (row, { now }) =>
      isOfYouTubeMusic(row)
        ? scrobbleRow(scrobbleOf(row), now)
        : { leftOut: "video", year: null, example: shorten(textOf(row["title"])) },
    );
  },
};

const isOfYouTubeMusic = (row: Fields) =>
  row["header"] === "YouTube Music" || textOf(row["titleUrl"]).startsWith("https://music.youtube.com/");

/** What the account's language puts before or behind a title that was played. */
const watchedBefore =
  /^(?:Watched|Listened to|Has visto|Vous avez regardé|Hai guardato|Angesehen:|Você assistiu a|Assistiu a|Bekeken:|Просмотрено:|Вы посмотрели видео) /u;
const watchedBehind = / (?:angesehen|bekeken|を視聴しました)$/u;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function scrobbleOf(row: Fields) {
  const [channel] = Array.isArray(row["subtitles"]) ? row["subtitles"].map(fieldsOf) : [];
  return {
    ...bareScrobble,
    atMs: readDate(row["time"]),
    title: textOf(row["title"]).replace(watchedBefore, "").replace(watchedBehind, ""),
    artist: textOf(channel?.["name"]).replace(/ - Topic$/u, ""),
    album: null,
  };
}
