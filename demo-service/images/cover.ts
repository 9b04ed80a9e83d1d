import { hashText, pick, type Random, randomFrom } from "../music/random.ts";
import {
  botanical,
  collage,
  type Composition,
  grooves,
  haze,
  horizon,
  modernist,
  opArt,
  risograph,
  signal,
  starfield,
  strata,
} from "./compositions.ts";
import { box, fill, grain } from "./drawing.ts";
import { type Palette, paletteFor } from "./palette.ts";
import { portrait } from "./portraits.ts";
import { typeset } from "./typography.ts";

export type CoverKind = "album" | "artist" | "playlist";

/** What a cover is drawn from. */
export interface CoverSubject {
  /** seed of everything that the style leaves open */
  id: string;
  kind: CoverKind;
  style: string;
  /** set in type on some covers; null: never */
  title: string | null;
  byline: string | null;
}

const ALL: readonly Composition[] = [
  modernist,
  horizon,
  grooves,
  strata,
  risograph,
  opArt,
  collage,
  starfield,
  botanical,
  signal,
  haze,
];

/** Families that a style's covers lean to; two of three covers come from them. */
const LEANINGS: Readonly<Record<string, readonly Composition[]>> = {
  ambient: [haze, strata, horizon, starfield],
  techno: [opArt, signal, modernist, grooves],
  house: [risograph, modernist, grooves, haze],
  "drum-and-bass": [opArt, signal, starfield, collage],
  "hip-hop": [collage, risograph, signal, grooves],
  "lo-fi": [botanical, horizon, strata, risograph],
  rock: [collage, grooves, horizon, risograph],
  metal: [starfield, strata, opArt, collage],
  indie: [haze, risograph, botanical, collage],
  jazz: [modernist, grooves, collage, risograph],
  soul: [grooves, horizon, risograph, modernist],
  folk: [botanical, strata, horizon],
  country: [strata, horizon, botanical],
  "classical-piano": [signal, haze, modernist, strata],
  reggae: [risograph, grooves, horizon, botanical],
  latin: [modernist, collage, botanical, risograph],
  synthwave: [horizon, starfield, signal, opArt],
  pop: [risograph, haze, modernist, collage],
};

function chooseComposition(style: string, random: Random): Composition {
  const leanings = LEANINGS[style];
  return leanings !== undefined && random() < 0.67 ? pick(random, leanings) : pick(random, ALL);
}

function panels(subject: CoverSubject, random: Random): string {
  let drawn = "";
  for (const [index, offset] of [
    [0, 0],
    [200, 0],
    [0, 200],
    [200, 200],
  ].entries()) {
    const palette = paletteFor(subject.style, random);
    const compose = pick(random, [signal, horizon, strata, haze]);
    const art =
      box({ x: 0, y: 0, width: 400, height: 400 }, fill(palette.ground)) + compose({ random, palette });
    const named = art
      .replaceAll(/id="(\w)"/gu, `id="$1${index}"`)
      .replaceAll(/url\(#(\w)\)/gu, `url(#$1${index})`);
    drawn += `<svg x="${offset[0]}" y="${offset[1]}" width="200" height="200" viewBox="0 0 400 400">${named}</svg>`;
  }
  return drawn;
}

function picture(
  subject: CoverSubject,
  size: number,
  { palette, random }: { palette: Palette; random: Random },
): string {
  if (subject.kind === "artist") return portrait({ random, palette });
  if (subject.kind === "playlist") return panels(subject, random);
  const art = chooseComposition(subject.style, random)({ random, palette });
  if (subject.title === null || random() > 0.5) return art;
  const { title, byline } = subject;
  return art + typeset({ title, byline, palette, random, isReadable: size >= typeFromSize });
}

/** On smaller pictures no one sees the grain, and browsers without graphics hardware take longest to draw it. */
const grainFromSize = 480;

/** On smaller pictures no one can read what is set on a cover. */
const typeFromSize = 120;

/** Draws a cover as an SVG of at most a few kilobytes: the same subject gives the same picture. */
export function drawCover(subject: CoverSubject, size: number): string {
  const random = randomFrom(hashText(`${subject.kind} ${subject.id}`));
  const palette = paletteFor(subject.style, random);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 400 400">` +
    box({ x: 0, y: 0, width: 400, height: 400 }, fill(palette.ground)) +
    picture(subject, size, { palette, random }) +
    (subject.kind === "playlist" || size < grainFromSize ? "" : grain(0.35)) +
    "</svg>"
  );
}
