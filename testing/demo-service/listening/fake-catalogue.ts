import type { Catalogue, CatalogueTrack, TrackFeatures } from "#demo-service/catalogue/catalogue.ts";
import type { DemoContext } from "#demo-service/demo-context.ts";

/** A track that only says what music needs. */
export function fakeTrack(track: {
  id: string;
  style: string;
  durationMs: number;
  features?: Partial<TrackFeatures>;
}): CatalogueTrack {
  return {
    id: track.id,
    name: track.id,
    albumId: "album",
    artistIds: ["artist"],
    durationMs: track.durationMs,
    explicit: false,
    popularity: 50,
    trackNumber: 1,
    discNumber: 1,
    isrc: null,
    features: { tempo: 120, key: 0, mode: 1, danceability: 0.6, energy: 0.6, ...track.features },
    style: track.style,
  };
}

function unused(): never {
  throw new Error("not part of this test");
}

/** A provider's context around a catalogue that knows only what is given. */
export function fakeContext(known: Partial<Catalogue>): DemoContext {
  const catalogue: Catalogue = {
    fingerprint: "fake",
    accounts: () => [],
    account: () => null,
    track: () => null,
    album: () => null,
    artist: () => null,
    albumTrackIds: () => [],
    albumTotal: () => 0,
    artistAlbumIds: () => [],
    search: () => ({ trackIds: [], albumIds: [], artistIds: [] }),
    ...known,
  };
  return {
    catalogue,
    publicBase: "http://127.0.0.1/provider",
    now: () => 0,
    dataFolder: null,
    dialect: () => "development",
    onDiscard: () => undefined,
    accountOf: unused,
    presentTrack: unused,
    contextUris: unused,
  };
}
