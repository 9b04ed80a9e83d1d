import { textsOf } from "./messages.ts";

/** Texts about the calls that a provider allows, loaded where they are shown. */
export const budgetText = textsOf({
  wait: {
    title: "The music service asks for a short wait.",
    actionGoesOn: "What you did is sent at {{time}}, by itself.",
    readingGoesOn: "Reading goes on at {{time}}, by itself.",
  },
});
