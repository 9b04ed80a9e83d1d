import { doInSteps, forEachInSteps, sortInSteps } from "#server/platform/process/loop-turns.ts";
import type { Release } from "#contract/stats/stats-pages.ts";
import { type TrackSound } from "#server/features/stats/listening/song-facts.db.ts";
import { dayNumber, dayText } from "../days/ranges.ts";
import { countGroups } from "../figures/rank-groups.ts";
import { always, firstDay, type ZonedListening } from "../listening/listening.ts";
import { isOf, partsOf, type GroupKind } from "#server/features/stats/listening/song-index.ts";
import { soundsOf } from "../listening/song-sounds.ts";
import type { Look, StatsCtx } from "../stats-context.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

const maxReleases = 100;
/** Of a step, for a song whose date is read. */
const unitsASong = 4;

/** A song's album that came out on a day. */
interface SongRelease {
  /** place in `book.songs` */
  song: number;
  day: number;
  released: string;
}

/** The first day of a date, a month or a year; null where it is none. Services write 0000 for a year they do not know. */
export function dayOfRelease(released: string): number | null {
  if (!/^[1-9]\d{3}(?:-\d{2}){0,2}$/.test(released)) return null;
  const whole = `${released}${"-01-01".slice(released.length - 4)}`;
  const day = dayNumber(whole);
  return Number.isNaN(day) || dayText(day) !== whole ? null : day;
}

/** The release of a song or an album, the newest of an artist; null where no date is known or it is still to come. */
export async function readRelease(
  ctx: StatsCtx,
  scope: UserScope,
  asked: Pick<Look, "listening" | "today" | "steps"> & { kind: GroupKind; group: number },
): Promise<Release | null> {
  const { listening, kind, group } = asked;
  const { book } = listening;
  const shown = book.groups[kind][group]?.song ?? -1;
  const songs =
    kind === "artists"
      ? book.songs.flatMap((_, song) => (isOf(book, kind, { song, group }) ? [song] : []))
      : [shown];
  const [newest] = await releasesOf(ctx, scope, asked, songs);
  return newest === undefined ? null : show(listening, newest);
}

/** Albums that were heard and came out since the first play, newest first. */
export async function readReleases(
  ctx: StatsCtx,
  scope: UserScope,
  look: Pick<Look, "listening" | "today" | "steps">,
) {
  const { listening, steps } = look;
  const { groups, groupOf, songs } = listening.book;
  const { plays } = await doInSteps(countGroups(listening, always, partsOf(listening.book, "albums")), steps);
  const heard = groups.albums.flatMap(({ song }, album) => ((plays[album] ?? 0) > 0 ? [song] : []));
  const first = firstDay(listening) ?? look.today;
  return (await releasesOf(ctx, scope, look, heard))
    .filter(({ day }) => day > first)
    .slice(0, maxReleases)
    .map((release) => {
      const album = groupOf.albums[release.song] ?? -1;
      return {
        ...show(listening, release),
        stats_id: groups.albums[album]?.id ?? "",
        artist: songs[release.song]?.artist ?? "",
        plays: plays[album] ?? 0,
      };
    });
}

/** When the albums of songs came out, newest first, as far as the catalogue knows it. */
async function releasesOf(
  ctx: StatsCtx,
  { provider }: UserScope,
  { listening: { book }, today, steps }: Pick<Look, "listening" | "today" | "steps">,
  songs: readonly number[],
): Promise<SongRelease[]> {
  const uriOf = (song: number) => book.songs[song]?.uri ?? null;
  const uris = songs.flatMap((song) => uriOf(song) ?? []);
  const sounds: ReadonlyMap<string, TrackSound> = await soundsOf(ctx, { provider, book }, uris);
  const releases: SongRelease[] = [];
  await forEachInSteps(songs, { steps, units: unitsASong }, (song) => {
    const released = sounds.get(uriOf(song) ?? "")?.release_date ?? "";
    const day = dayOfRelease(released);
    if (day !== null && day <= today) releases.push({ song, day, released });
  });
  return sortInSteps(releases, steps, (left, right) => right.day - left.day);
}

function show(listening: ZonedListening, { song, day, released }: SongRelease): Release {
  const { album, name } = listening.book.songs[song] ?? { album: null, name: "" };
  return { name: album ?? name, released, since: dayText(Math.max(day, firstDay(listening) ?? day)) };
}
