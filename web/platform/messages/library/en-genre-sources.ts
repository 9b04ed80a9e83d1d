import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of the sources of genres, and of the services that may be asked for them. */
export const sourceText = textsOf({
  sources: {
    who: "Who says it",
    table: "Sources of genres",
    source: "Source",
    licence: "Licence",
    artists: "Artists",
    last: "Last told",
    never: "Never",
    given: "Set here",
    ownTerms: "Its own terms",
    verdicts: "What decided",
    missing: "What would raise it most",
    missingAbout:
      "Artists with the most songs without a genre. Correct one song for its artist, and all follow.",
    missingNone: "No artist is missing a genre.",
    tracks_one: "{{formatted}} song",
    tracks_other: "{{formatted}} songs",
  },
  lookups: {
    title: "Services that may be asked",
    about:
      "They fill what no other source told, for everybody on this instance, each artist once. Nothing of you is sent: names of artists and codes of recordings only.",
    none: "No artist is left to be asked for.",
    noKey:
      "Needs an API key: set LASTFM_API_KEY on the server. From December 1, 2026 Last.fm accepts only keys whose owner has Last.fm Pro.",
    off_one: "{{formatted}} artist without a genre could be asked for, once an admin allows it.",
    off_other: "{{formatted}} artists without a genre could be asked for, once an admin allows it.",
    offForAdmin_one: "{{formatted}} artist without a genre could be asked for.",
    offForAdmin_other: "{{formatted}} artists without a genre could be asked for.",
    on_one: "{{formatted}} artist is still to be asked for, about {{time}}.",
    on_other: "{{formatted}} artists are still to be asked for, about {{time}}.",
    needsPro: "From December 1, 2026 the owner of the API key needs Last.fm Pro.",
    refusal: {
      "key-invalid": "Switched off {{when}}: {{service}} says that the API key is invalid.",
      "key-suspended": "Switched off {{when}}: {{service}} says that the API key is suspended.",
      refused: "Switched off {{when}}: {{service}} refuses requests from this instance.",
    },
    switch: "Ask {{service}}",
    failed: "The setting could not be changed.",
  },
});
