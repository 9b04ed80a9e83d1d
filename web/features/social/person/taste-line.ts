import { genreDisplay } from "#contract/genres/genre-names.ts";
import { formatList } from "#web/platform/text/format.ts";
import { peopleText } from "#web/features/social/texts/people-text.ts";

const maxNamed = 3;
/** A genre of fewer songs than this part of the library says nothing of it. */
const minShare = 0.02;

/** A library's taste in a line, by its largest genres; empty where too little is known of them. */
export function tasteLine(genres: readonly { genre: string; songs: number }[], librarySongs: number): string {
  const named = genres
    .filter(({ songs }) => songs >= Math.max(1, minShare * librarySongs))
    .slice(0, maxNamed);
  if (named.length === 0) return "";
  return peopleText("taste", { genres: formatList(named.map(({ genre }) => genreDisplay(genre))) });
}
