import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts about the calls that a provider allows, loaded where they are shown. */
export const budgetText = textsOf({
  used: {
    title: "Calls to Spotify",
    ofDay_one: "{{used}} of {{daily}} call in the last 24 hours",
    ofDay_other: "{{used}} of {{daily}} calls in the last 24 hours",
    unlimited: "{{used}} in the last 24 hours, without a limit",
    thisHour: "{{used}} of them in this hour.",
    reserve: "The last {{reserve}} are kept for what people do themselves.",
    paused: "Spotify asked for a pause: nothing is sent until {{time}}.",
    waiting: "Spotify asked for a short wait, until {{time}}.",
    readingFrom: "Reading libraries goes on at {{time}}.",
    failed: "How many calls were used could not be read.",
  },
  wait: {
    title: "The music service asks for a short wait.",
    actionGoesOn: "What you did is sent at {{time}}, by itself.",
    readingGoesOn: "Reading goes on at {{time}}, by itself.",
  },
});
