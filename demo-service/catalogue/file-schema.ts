import { z } from "zod";

const id = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, "must be 1 to 64 letters, digits, _ . or -");
/** Nothing was listened to or collected at a service before this; a far future is a slip of the unit. */
const EARLIEST_MS = Date.UTC(1970, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);
const DAY_MS = 86_400_000;

const moment = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => Date.parse(text) >= EARLIEST_MS && Date.parse(text) < LATEST_MS,
    "must be from 1970 to 2099",
  );
const images = z
  .array(
    z.object({
      url: z.string(),
      width: z.number().nullable().default(null),
      height: z.number().nullable().default(null),
    }),
  )
  .optional();
const share = z.number().min(0).max(1);

/** Whether a date, or a month or year as its first day, is one of the calendar. */
function isDate(text: string): boolean {
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1500 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const artist = z.object({ id, name: z.string(), genres: z.array(z.string()).default([]), images });

const album = z.object({
  id,
  name: z.string(),
  artist_ids: z.array(id),
  release_date: z
    .string()
    .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, "must be YYYY, YYYY-MM or YYYY-MM-DD")
    // The service writes 0000 where it does not know.
    .refine((date) => date === "0000" || isDate(date), "must be a day that there was, from 1500 to 2099")
    .nullish(),
  images,
});

const track = z.object({
  id,
  name: z.string(),
  album_id: id,
  artist_ids: z.array(id).min(1),
  duration_ms: z.number().int().positive().max(DAY_MS, "must be at most a day, in milliseconds"),
  explicit: z.boolean().default(false),
  popularity: z.number().min(0).max(100).default(0),
  track_number: z.number().int().min(0).default(1),
  disc_number: z.number().int().min(0).default(1),
  isrc: z.string().nullish(),
  features: z
    .object({
      /** 0 where the service did not know */
      tempo: z.number().min(0),
      key: z.number().int().min(-1).max(11),
      mode: z.number().int().min(0).max(1),
      danceability: share,
      energy: share,
    })
    .nullish(),
});

const placed = z.object({ track_id: id, added_at: moment });

const playlist = z.object({
  id,
  name: z.string(),
  description: z.string().nullish(),
  public: z.boolean().nullish(),
  collaborative: z.boolean().default(false),
  owner_id: z.string().optional(),
  items: z.array(placed),
});

const account = z.object({
  id,
  display_name: z.string(),
  email: z.string().nullish(),
  liked: z.array(placed).default([]),
  playlists: z.array(playlist).default([]),
  plays: z
    .array(z.object({ track_id: id, played_at: moment, ms_played: z.number().int().min(0).max(DAY_MS) }))
    .default([]),
});

/** What a catalogue file holds; every entry is checked by itself so that errors can name it. */
export const FILE_SECTIONS = { artists: artist, albums: album, tracks: track, accounts: account } as const;

type FileArtist = z.infer<typeof artist>;
type FileAlbum = z.infer<typeof album>;
export type FileTrack = z.infer<typeof track>;
export type FilePlaylist = z.infer<typeof playlist>;
export type FileAccount = z.infer<typeof account>;

/** A catalogue file, checked entry by entry. */
export interface FileContent {
  artists: FileArtist[];
  albums: FileAlbum[];
  tracks: FileTrack[];
  accounts: FileAccount[];
}
