import type { Catalogue, CatalogueAccount, CataloguePlaylist } from "./catalogue.ts";

const COPY = /^(.+)~([a-z]{8})$/;

/** The account that a copy is of and the copy's letters; null for an account that is no copy. */
export function copyParts(accountId: string): { baseId: string; letters: string } | null {
  const [, baseId, letters] = COPY.exec(accountId) ?? [];
  return baseId === undefined || letters === undefined ? null : { baseId, letters };
}

/**
 * A catalogue with visitors' copies of its accounts. A copy is a view: nothing is stored for it but its name, songs
 * and entries are computed as those of its account are.
 *
 * @param isThere whether a copy of that name is kept
 */
export function withCopies(catalogue: Catalogue, isThere: (accountId: string) => boolean): Catalogue {
  const views = new Map<string, CatalogueAccount>();
  return {
    ...catalogue,
    account: (id) => {
      const parts = copyParts(id);
      if (parts === null) return catalogue.account(id);
      if (!isThere(id)) {
        views.delete(id);
        return null;
      }
      const known = views.get(id);
      if (known !== undefined) return known;
      const base = catalogue.account(parts.baseId);
      if (base === null) return null;
      const view = copyOf(base, id, parts.letters);
      views.set(id, view);
      return view;
    },
  };
}

/** The account under the copy's name. Its playlists have ids of their own: the copy's letters, and the first of theirs. */
function copyOf(base: CatalogueAccount, copyId: string, letters: string): CatalogueAccount {
  const renamed = <Id extends string | null>(id: Id): Id | string => (id === base.id ? copyId : id);
  const copyPlaylist = (playlist: CataloguePlaylist): CataloguePlaylist => ({
    ...playlist,
    id: letters + playlist.id.slice(0, 14),
    ownerId: renamed(playlist.ownerId),
    items: (offset, limit) =>
      playlist
        .items(offset, limit)
        .map((placement) => ({ ...placement, addedBy: renamed(placement.addedBy) })),
  });
  return {
    ...base,
    id: copyId,
    playlists: base.playlists.map((playlist) => (playlist === null ? null : copyPlaylist(playlist))),
  };
}
