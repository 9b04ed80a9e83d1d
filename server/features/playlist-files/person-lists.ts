import type { PersonData } from "#server/platform/person-data/person-data.ts";
import { openExport, type ExportCtx } from "./export-list.ts";
import { listsAsTexts } from "./export-playlists.ts";

/** The songs of a library in the zip of everything that is held of a person. The feature itself keeps nothing. */
export function listPersonData(ctx: ExportCtx): PersonData {
  return {
    forgetPerson: async () => undefined,
    files: async function* files(person, signal) {
      const all = { list: "all", format: "csv", q: "", genre: null } as const;
      const { text } = await openExport(ctx, person, {
        ...all,
        includeLiked: true,
        includePlaylists: true,
      });
      yield { path: "library/songs.csv", about: "copy.about.librarySongs", text };
      const lists = await listsAsTexts(ctx, person, { format: "csv", ids: null }, signal);
      for (const { path, text: rows } of lists)
        yield { path: `library/lists/${path}`, about: "copy.about.list", text: rows };
    },
  };
}
