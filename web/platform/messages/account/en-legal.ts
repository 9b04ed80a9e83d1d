import type { RouteOutput } from "#contract/api.ts";
import { textsOf } from "#web/platform/messages/messages.ts";

type Scope = RouteOutput<"GET /meta/legal">["scopes"][number];

/** Texts of the legal page, loaded with it. */
export const legalText = textsOf({
  title: "Legal & Privacy",
  version: "Terms {{version}}, of the Gatefold at {{origin}}",
  contents: "On this page",
  failed: "The legal page could not be loaded.",
  backHome: "Back to Gatefold",
  scopesCaption: "What every sign-in asks a service for, and why",
  scope: "Permission",
  reason: "What it is used for",
  noContact:
    "Whoever runs this instance has not named an address (the setting LEGAL_EMAIL); ask the person who gave you its link.",
  dataLink: "Your data in the settings",
  contactLead: "Whoever runs this instance answers at",
});

/** Why each permission is asked for, in a sentence. */
export const scopeReasons: Readonly<Record<Scope, string>> = {
  "user-library-read": "Reads your liked songs, to show and cache them here.",
  "playlist-read-private": "Reads your private playlists, to show and cache them here.",
  "playlist-read-collaborative": "Reads the playlists that you make together with others.",
  "playlist-modify-private": "Creates and changes private playlists, when you tell it to.",
  "playlist-modify-public": "Creates and changes public playlists, when you tell it to.",
  "user-read-playback-state":
    "Sees what is playing and on which device, for the player at the foot of the app.",
  "user-modify-playback-state": "Plays, pauses, skips and changes the volume, when you press the buttons.",
  "user-read-currently-playing": "Sees the current song, to mark it in lists.",
  streaming: "Plays music in this browser tab, with the service's own player.",
  "user-read-email":
    "Needed by the service's player; the address, if the service tells it, is kept with your account. Nobody finds you by it unless you give it in the friend settings.",
  "user-read-private": "Needed by the service's player, and tells who signed in.",
  "user-library-modify": "Likes a song or takes the like back, when you press the heart.",
  "user-read-recently-played":
    "Reads what you played lately, for your own statistics, if you opt in to them.",
};

/** A section of the page. */
export interface LegalSection {
  /** its anchor */
  id: string;
  title: string;
  paragraphs: readonly string[];
}

type LegalCookie = RouteOutput<"GET /meta/legal">["cookies"][number];

interface LegalValues {
  /** the services by name: `Spotify and the demo` */
  services: string;
  /** one of them plays music of this server's own */
  hasDemo: boolean;
  cookies: readonly LegalCookie[];
  codeDays: number;
  sessionDays: number;
  linkMonths: number;
}

/** The sections in the order of the specification (2, section 2); Contact has its address added by the page. */
export function legalSections(values: LegalValues): readonly LegalSection[] {
  return [...aboutSections(values), ...dataSections(values), ...termsSections(values)];
}

const cookieUses: Readonly<Record<LegalCookie["use"], string>> = {
  "sign-in": "one guards a sign-in",
  return: "one guards the way back from it",
  "set-up": "one holds the code by which this instance gets its first admin",
  demo: "one remembers which copy of the demo is yours",
};

/** A length of time in its largest whole unit. */
function lengthOf(seconds: number): string {
  const [unit, size] = (
    [
      ["day", 86_400],
      ["hour", 3600],
      ["minute", 60],
    ] as const
  ).find(([, length]) => seconds >= length) ?? ["second", 1];
  const count = Math.round(seconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** What cookies are for, and for how long. */
function cookieSentence(cookies: readonly LegalCookie[]): string {
  const uses = cookies.map(({ use, max_age_s: seconds }) => `${cookieUses[use]} (${lengthOf(seconds)})`);
  return `Cookies are set for these uses alone: ${uses.join(", ")}.`;
}

function aboutSections({ services, linkMonths, hasDemo }: LegalValues): readonly LegalSection[] {
  return [
    {
      id: "introduction",
      title: "Introduction",
      paragraphs: [
        "Gatefold is a third-party tool for users of a music streaming provider. It keeps a copy of your library's facts on this server, to show, sort and play it. It is neither made nor endorsed by any streaming provider.",
        `This instance is run by a person or group of their own, not by a company behind Gatefold. It works with ${services}.`,
        "Gatefold does not host or stream music of a streaming provider: that plays from the provider, through the provider's own player.",
        ...(hasDemo ? ["The demo's music is made by the program itself."] : []),
      ],
    },
    {
      id: "eligibility",
      title: "Eligibility",
      paragraphs: [
        "You must be 13 or older, or as old as your country asks for where that is more.",
        "You must have an account at the provider that you sign in with, and keep to that provider's own terms.",
      ],
    },
    {
      id: "spotify-integration",
      title: "Spotify Integration",
      paragraphs: [
        "When you sign in, the service asks you whether Gatefold may have these permissions. Every provider of this instance is asked for the same list.",
        `The service ends each link after ${linkMonths} months; Gatefold tells you in time, and one click renews it. You can disconnect at any moment in the account menu, and remove Gatefold from the apps with access at the service itself.`,
        "Covers, names and links are shown as the service gives them, with its name and a way to it beside them. For services that forbid it, covers are never cropped, blurred, tinted or covered; tracks are never mixed into each other; and music of two services is never put into one queue.",
      ],
    },
  ];
}

function dataSections({ sessionDays, cookies }: LegalValues): readonly LegalSection[] {
  return [
    {
      id: "user-data-privacy",
      title: "User Data & Privacy",
      paragraphs: [
        "Stored of your library is metadata only: track names, artists, albums, URIs, genres, BPM, energy and tags, as far as the provider tells them or you enter them.",
        "Playlist snapshots and history are stored, so that only what changed is read again and what Gatefold changes can be undone.",
        "Social data (friends, requests, what you share and with whom) is stored if the social features are enabled and you use them.",
        "Of your account: the provider's id for you, your display name, picture and, if told, e-mail address; the address that you gave to be found by; when you signed in last; your settings; what you were notified of.",
        "Data is encrypted at rest to this degree: the provider's tokens, sign-in secrets and any AI keys are encrypted with a key of this server, and session tokens are stored as hashes. Library metadata is as safe as the disk and the database of whoever runs this instance.",
        "Where an admin allows it, this server asks MusicBrainz and Last.fm for the genres of artists, by their names and by codes of recordings; nothing tells them whose library they are in.",
        "Data is never sold, and no advertising or tracking is in the app: no requests to others but the provider's player and cover pictures. Your browser's local storage holds your session and how you arranged the app.",
        cookieSentence(cookies),
        `A session ends after ${sessionDays} days without use, unless you choose otherwise; signing out ends it at once.`,
        "Deletion: “Disconnect” in the account menu deletes the tokens and the cached library at once and keeps the account. Deletion of the account and all its data can be requested at any time, in the settings or at the contact below; it is complete and immediate.",
        "A copy: everything that is held about you can be downloaded in the settings at any time, as one zip of tables that say what they hold.",
      ],
    },
  ];
}

const termsSections = ({ codeDays }: LegalValues): readonly LegalSection[] => [
  {
    id: "ai-integration",
    title: "AI Integration",
    paragraphs: [
      "AI is used only where you ask for it and with a key of your own. Only metadata, never audio, goes to AI services: they infer a genre consensus and suggest or categorise playlists.",
      "Nothing that a provider tells is used to train machine-learning or AI models.",
    ],
  },
  {
    id: "intellectual-property",
    title: "Intellectual Property",
    paragraphs: [
      "Music, covers and names belong to their owners and to the services that provide them; services' names are trademarks of theirs and are used to say where things come from. Nothing is downloaded, recorded or altered.",
      "What this instance knows of artists' genres comes from the services themselves and from open data, as far as its admins took it in: Wikidata and Discogs (CC0 1.0), MusicBrainz (CC BY-NC-SA 3.0), and Last.fm under its terms.",
    ],
  },
  {
    id: "prohibited-use",
    title: "Prohibited Use",
    paragraphs: [
      "Do not use Gatefold to download or record music, to share your account, to burden a provider with automated requests, to get at other people's data, to train models on a provider's content, or for anything that your provider's terms forbid.",
    ],
  },
  {
    id: "disclaimers-liability",
    title: "Disclaimers & Liability",
    paragraphs: [
      "Gatefold is provided as it is. Providers change and limit what they offer, and parts may stop working. As far as the law allows, whoever runs this instance is not liable for losses from its use; what Gatefold changes at a provider, it changes because you told it to.",
    ],
  },
  {
    id: "termination",
    title: "Termination",
    paragraphs: [
      "You may stop at any time: disconnect, or delete the account. Whoever runs this instance may end accounts that misuse it, or shut it down.",
    ],
  },
  {
    id: "changes-to-terms",
    title: "Changes to Terms",
    paragraphs: [
      "When these terms change, you are told in the app or by e-mail, and the version above changes with them. Continued use after that means acceptance.",
    ],
  },
  {
    id: "privacy-statement",
    title: "User-Friendly Privacy Statement",
    paragraphs: [
      "In short: your library's facts are here so that you can see them; your tokens are locked away; nobody else gets either, and one click makes them go.",
      `Friend requests must be explicitly accepted. Your friend code is an invitation: a person who adds it in its first ${codeDays} days is your friend at once, after that the code sends a request; you can make a new code at any time.`,
      "Comparison and shared playlists need your consent. Friend data is never public: who your friends are is shown to nobody but you, whatever else you choose to share.",
    ],
  },
  { id: "contact", title: "Contact", paragraphs: [] },
];
