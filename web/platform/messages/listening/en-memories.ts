import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of what Home remembers, loaded with it. */
export const memoriesText = textsOf({
  label: "Memories",
  dismiss: "Dismiss: {{title}}",
  day: {
    title_one: "On this day a year ago",
    title_other: "On this day {{formatted}} years ago",
    line_one: "{{formatted}} play",
    line_other: "{{formatted}} plays",
    most: "{{plays}}, {{name}} most of all",
    open: "See that day",
  },
  milestone: {
    plays: "Your {{formatted}}th play",
    minutes: "{{formatted}} minutes of music",
    artist_plays: "{{formatted}} plays of {{name}}",
    years_one: "A year of listening",
    years_other: "{{formatted}} years of listening",
    line: "Reached on {{date}}",
    open: "See that day",
  },
});
