import { doAtOnce, type PartedWork } from "#server/platform/process/loop-turns.ts";
import { countArtistVotes } from "./artist-votes.ts";
import { agreementOf, countSong, emptyTally, unsure, type Agreement, type Tally } from "./consensus.ts";
import { createDetector, type Detection } from "./detect.ts";
import type { ClassifiableTrack, GenreEvidence, TrackVerdict, VerdictExplanation } from "./evidence.ts";
import { explainVerdict } from "./explain-verdict.ts";
import { genreNamed, isMore, mainNumber } from "./genre-votes.ts";

/** Tracks to be classified; an array is such a list. */
type TrackList = Pick<readonly ClassifiableTrack[], "length" | "at">;

/** The genres of a library's tracks. */
export interface Classification {
  /** one a track, in the order of the tracks */
  verdicts: TrackVerdict[];
  /** Why the track at this place has its genre; a RangeError when there is none. */
  explain: (index: number) => VerdictExplanation;
}

/**
 * Gives every track its genre: the person's own, else the central library's, else the vote of its artists (the primary one
 * counts 1, featured ones a half; what an artist carries sums up to 1, vague names count half in it), else AI's. Then
 * songs without a genre, or with an unsure one, follow what the other songs of their album, or of their primary artist,
 * agree on. Pure: no I/O, and neither the order of tracks nor of names matters.
 */
export function classifyTracks(tracks: TrackList, evidence: GenreEvidence): Classification {
  return doAtOnce(classifyInParts(tracks, evidence));
}

/** Of a step, for a track. */
const unitsATrack = 10;
/** Tracks that are looked at before others may have their turn. */
const tracksAtOnce = 200;

/** The same as work that may be parted. */
export function* classifyInParts(tracks: TrackList, evidence: GenreEvidence): PartedWork<Classification> {
  const artists = yield* countArtistVotes(evidence.artists);
  const detector = createDetector(evidence, artists);
  const albums = new Map<string, Tally>();
  const primaries = new Map<string, Tally>();
  const detections: (Detection | null)[] = [];
  for (const track of inOrder(tracks)) {
    const detection = detector.detect(track);
    if (detection !== null) {
      const isFixed = detection.source === "override" || detection.source === "central";
      if (track.albumId !== null) countSong(tallyOf(albums, track.albumId), detection.genre, isFixed);
      const primary = track.artistIds[0];
      if (primary !== undefined) countSong(tallyOf(primaries, primary), detection.genre, isFixed);
    }
    detections.push(detection);
    if (detections.length % tracksAtOnce === 0) yield tracksAtOnce * unitsATrack;
  }
  const agreed = (tallies: ReadonlyMap<string, Tally>, id: string | null | undefined): Agreement | null => {
    const tally = id === null || id === undefined ? undefined : tallies.get(id);
    return tally === undefined ? null : agreementOf(tally, artists.rarity);
  };
  const finalVerdict = (track: ClassifiableTrack, detection: Detection | null): TrackVerdict => {
    if (detection !== null && !isMore(unsure, detection.confidence))
      return verdictOf(track.id, detection, detection);
    const album = agreed(albums, track.albumId);
    const followed =
      follow(detection, album, "album") ??
      (detection === null ? follow(detection, agreed(primaries, track.artistIds[0]), "artist") : null);
    return verdictOf(track.id, detection, followed ?? detection);
  };
  const verdicts: TrackVerdict[] = [];
  for (const track of inOrder(tracks)) {
    verdicts.push(finalVerdict(track, detections[verdicts.length] ?? null));
    if (verdicts.length % tracksAtOnce === 0) yield tracksAtOnce * unitsATrack;
  }
  return {
    verdicts,
    explain: (index) => {
      const [track, verdict] = [tracks.at(index), verdicts[index]];
      if (track === undefined || verdict === undefined) throw new RangeError(`There is no track ${index}.`);
      return explainVerdict(track, verdict, { evidence, artists, votes: detector.votesOf(track) });
    },
  };
}

function* inOrder(tracks: TrackList): Generator<ClassifiableTrack> {
  for (let place = 0; place < tracks.length; place += 1) {
    const track = tracks.at(place);
    if (track !== undefined) yield track;
  }
}

/** The verdict of one track by itself, with what led to it. */
export function trackVerdict(track: ClassifiableTrack, evidence: GenreEvidence): VerdictExplanation {
  return classifyTracks([track], evidence).explain(0);
}

function tallyOf(tallies: Map<string, Tally>, id: string): Tally {
  let tally = tallies.get(id);
  if (tally === undefined) tallies.set(id, (tally = emptyTally()));
  return tally;
}

/** What an album or artist makes of a song that is unsure; null when it is of that main genre already. */
function follow(
  detection: Detection | null,
  agreement: Agreement | null,
  source: "album" | "artist",
): Detection | null {
  if (agreement === null) return null;
  if (detection !== null && mainNumber(detection.genre) === mainNumber(agreement.genre)) return null;
  return { genre: agreement.genre, source, confidence: unsure * agreement.share };
}

function verdictOf(id: string, detection: Detection | null, consensus: Detection | null): TrackVerdict {
  return {
    id,
    detected: detection === null ? null : genreNamed(detection.genre),
    consensus: consensus === null ? null : genreNamed(consensus.genre),
    source: consensus?.source ?? "unknown",
    confidence: consensus?.confidence ?? 0,
  };
}
