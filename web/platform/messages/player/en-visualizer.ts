import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of the visualizers, loaded with them. */
export const visualizerText = textsOf({
  xpTitle: "Gatefold Visualizer",
  stripeTitle: "Stripe Gradient",
  noTrack: "Play something, and it moves with the music.",
  mode: "Mode",
  modes: {
    bars: "Bars",
    waves: "Waves",
    scope: "Scope",
    "ocean-mist": "Ocean Mist",
    firestorm: "Firestorm",
    spikes: "Spikes",
    "dot-plane": "Dot Plane",
  },
  gatefoldWaves: "Gatefold Waves",
  picture: "Visualizer: {{mode}}",
  stripePicture: "Visualizer: a flowing gradient",
  reflection: "Reflection",
  barCount: "Bar count",
  calm: "Calm",
  toStripe: "Switch to Stripe Gradient",
  toXp: "Switch to XP Bars",
  fullScreen: "Full screen",
  leaveFullScreen: "Leave full screen",
  states: {
    initializing: "Initializing",
    live: "Live",
    paused: "Paused",
    animation: "Animation",
  },
  reasons: {
    protected: "The music service protects its sound, so the picture cannot follow it.",
    failed: "The browser does not hand the sound over, so the picture cannot follow it.",
    elsewhere: "The music plays on another device, so the picture cannot follow it.",
    silence: "Nothing is playing here.",
  },
  note: {
    title: "Moving light",
    body: "The visualizers move with the music and change in brightness. There are at most three flashes a second, but if you are sensitive to light or motion, keep the calm form. You can change this at any time.",
    calm: "Keep it calm",
    full: "Show full motion",
  },
});
