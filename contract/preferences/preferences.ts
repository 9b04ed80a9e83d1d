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

/** A setting of the equalizer under a name of one's own. */
const EqPreset = z.object({
  id: presetId,
  name: presetName,
  gains: z.array(Gain).length(bandCount).describe("dB"),
  freqs: z.array(Frequency).length(bandCount).describe("Hz, ascending"),
  q: Q,
  preamp: Preamp.nullable(),
});

/** What a person prefers, in the specification's words; the equalizer's numbers are within their bounds. */
const shape = {
  showDisplayName: z.boolean(),
  theme: z.enum(["dark", "light", "system"]).describe("system: like the device"),
  language: z
    .enum(languageChoices)
    .describe("BCP 47 tag; system: the first language of the browser that Gatefold is written in"),
  visualTheme: ThemeId.describe("one of /meta/themes; any other is refused"),
  accentColor: Colour,
  artworkAccent: z
    .boolean()
    .describe("the accent comes from the cover of what plays, where the service allows it"),
  textSize: z
    .number()
    .int()
    .min(textSizeBounds.min)
    .max(textSizeBounds.max)
    .describe("percent of the browser's own size"),
  reducedMotion: z.boolean(),
  compactDensity: z.boolean(),
  genreGroupingPref: z.enum(["situational", "always"]),
  playRow: z
    .enum(["list", "song"])
    .describe("what a pressed song of a list plays: the list from there on, or that song alone"),
  autoplay: z.boolean().describe("when list and queue end, songs of the library go on"),
  crossfadeSeconds: z
    .number()
    .int()
    .min(crossfadeBounds.min)
    .max(crossfadeBounds.max)
    .describe("songs fade over into each other; 0: one begins where the other ends"),
  levelLoudness: z.boolean().describe("songs are brought to one loudness"),
  eqEnableExperimental: z.boolean().describe("the equalizer is on"),
  eqGains: z.array(Gain).length(bandCount).describe("dB"),
  eqFreqs: z.array(Frequency).length(bandCount).describe("Hz, ascending"),
  eqQ: Q.describe("of the six middle bands"),
  eqPreamp: Preamp.nullable().describe("dB before the bands; null: as much as the boosts need"),
  eqPresets: z.array(EqPreset).max(maxPresets),
  keepalive: KeepaliveMode.describe("the same as at /auth/keepalive/pref"),
};

const fieldNames = Object.keys(shape) as [keyof typeof shape, ...(keyof typeof shape)[]];

/** All preferences, and which of them the person has chosen; the others are defaults. */
export const Preferences = z.object({ ...shape, chosen: z.array(z.enum(fieldNames)) });
export type Preferences = z.infer<typeof Preferences>;

/** What goes over a bound is clamped (specification 1, section 5), so it may be any number here. */
const Loose = z.number().min(-1e6).max(1e6);
const LooseGains = z.array(Loose).length(bandCount);
const LooseFrequencies = z.array(Loose).max(64).describe("not eight of them: the defaults");

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
  summary: "What the person prefers",
  access: "own",
  output: Preferences,
});

/**
 * Changes the fields that are named and leaves the others; of two changes of one field the later counts. Numbers of the
 * equalizer over their bounds are clamped, frequencies put into order.
 */
export const changePreferences = endpoint({
  method: "PATCH",
  path: "/auth/preferences",
  summary: "Change preferences",
  access: "own",
  body: PreferencesPatch,
  output: Preferences,
});
