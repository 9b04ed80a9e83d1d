import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { KeepaliveMode } from "#contract/auth/auth.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import {
  bandCount,
  crossfadeBounds,
  frequencyBounds,
  gainBounds,
  maxPresetNameLength,
  maxPresets,
  preampBounds,
  qBounds,
} from "./equalizer-bounds.ts";
import { ThemeId } from "#contract/themes.ts";
import { languageChoices } from "./languages.ts";
import { textSizeBounds } from "./text-size.ts";

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "input.notColour" satisfies MessageId);
const Gain = z.number().min(gainBounds.min).max(gainBounds.max);
const Frequency = z.number().min(frequencyBounds.min).max(frequencyBounds.max);
const Q = z.number().min(qBounds.min).max(qBounds.max);
const Preamp = z.number().min(preampBounds.min).max(preampBounds.max);

const presetName = z.string().trim().min(1).max(maxPresetNameLength);
const presetId = z.string().regex(/^[\w-]{1,40}$/, "input.notId" satisfies MessageId);

/** An equalizer setting that the person has named. */
const EqPreset = z.object({
  id: presetId,
  name: presetName,
  gains: z.array(Gain).length(bandCount).describe("gain of each band, in dB"),
  freqs: z.array(Frequency).length(bandCount).describe("frequency of each band, in Hz, ascending"),
  q: Q,
  preamp: Preamp.nullable(),
});

/** A person's preferences, under the specification's names; the equalizer's numbers are within their bounds. */
const shape = {
  showDisplayName: z.boolean(),
  theme: z.enum(["dark", "light", "system"]).describe("colour scheme; system: that of the device"),
  language: z
    .enum(languageChoices)
    .describe("BCP 47 tag; system: the first of the browser's languages that Gatefold is written in"),
  visualTheme: ThemeId.describe("id of a theme in `/meta/themes`; any other is refused"),
  accentColor: Colour,
  artworkAccent: z
    .boolean()
    .describe("whether the accent colour comes from the cover of what plays, where the service allows it"),
  textSize: z
    .number()
    .int()
    .min(textSizeBounds.min)
    .max(textSizeBounds.max)
    .describe("text size in percent of the browser's own size"),
  reducedMotion: z.boolean(),
  compactDensity: z.boolean(),
  genreGroupingPref: z.enum(["situational", "always"]),
  playRow: z
    .enum(["list", "song"])
    .describe("what pressing a song in a list plays; list: the list from there on; song: that song alone"),
  autoplay: z.boolean().describe("whether songs of the library follow when the list and the queue end"),
  crossfadeSeconds: z
    .number()
    .int()
    .min(crossfadeBounds.min)
    .max(crossfadeBounds.max)
    .describe("time over which songs fade into each other, in seconds; 0: no crossfade"),
  levelLoudness: z.boolean().describe("whether songs are brought to the same loudness"),
  eqEnableExperimental: z.boolean().describe("whether the equalizer is on"),
  eqGains: z.array(Gain).length(bandCount).describe("gain of each band, in dB"),
  eqFreqs: z.array(Frequency).length(bandCount).describe("frequency of each band, in Hz, ascending"),
  eqQ: Q.describe("Q factor of the six middle bands"),
  eqPreamp: Preamp.nullable().describe(
    "gain before the bands, in dB; null: lowered by as much as the boosts need",
  ),
  eqPresets: z.array(EqPreset).max(maxPresets),
  keepalive: KeepaliveMode.describe("keepalive mode, the same as at `/auth/keepalive/pref`"),
};

const fieldNames = Object.keys(shape) as [keyof typeof shape, ...(keyof typeof shape)[]];

/** All preferences, and which of them the person has chosen; the others are defaults. */
export const Preferences = z.object({ ...shape, chosen: z.array(z.enum(fieldNames)) });
export type Preferences = z.infer<typeof Preferences>;

/** A number that is clamped to its bounds later (specification 1, section 5), so it may be any number here. */
const Loose = z.number().min(-1e6).max(1e6);
const LooseGains = z.array(Loose).length(bandCount);
const LooseFrequencies = z
  .array(Loose)
  .max(64)
  .describe("frequency of each band, in Hz; the defaults apply if there are not exactly eight");

const PreferencesPatch = z
  .strictObject({
    ...shape,
    eqGains: LooseGains,
    eqFreqs: LooseFrequencies,
    eqQ: Loose,
    eqPreamp: Loose.nullable(),
    eqPresets: z
      .array(
        z.strictObject({
          id: presetId,
          name: presetName,
          gains: LooseGains,
          freqs: LooseFrequencies,
          q: Loose,
          preamp: Loose.nullable(),
        }),
      )
      .max(maxPresets),
  })
  .partial();
export type PreferencesPatch = z.infer<typeof PreferencesPatch>;

/** The preferences of the signed-in person, the same on all devices. */
export const getPreferences = endpoint({
  method: "GET",
  path: "/auth/preferences",
  summary: "Get the person's preferences",
  access: "own",
  output: Preferences,
});

/**
 * Changes the given fields and leaves the others; of two changes to one field the later counts. Equalizer numbers outside
 * their bounds are clamped, and frequencies are put in order.
 */
export const changePreferences = endpoint({
  method: "PATCH",
  path: "/auth/preferences",
  summary: "Change preferences",
  access: "own",
  body: PreferencesPatch,
  output: Preferences,
});
