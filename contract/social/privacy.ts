import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { shareLevels } from "./sharing.ts";
import { Id } from "#contract/base/values.ts";

/** Who finds a person by what; each word includes those before it (decisions, 7.9). */
const searchVisibilities = ["exact", "username", "name"] as const;

const Level = z.enum(shareLevels);

/** The friend settings. */
export const PrivacySettings = z.strictObject({
  discoverable: z.boolean(),
  friend_code_enabled: z.boolean(),
  search_visibility: z.enum(searchVisibilities),
  share_profile_scope: Level,
  share_library_scope: Level,
  share_analytics_scope: Level,
});
export type PrivacySettings = z.infer<typeof PrivacySettings>;

/** The friend settings of anyone who has chosen nothing yet, as the defaults of the columns are. */
export const defaultPrivacy: Readonly<PrivacySettings> = {
  discoverable: true,
  friend_code_enabled: true,
  search_visibility: "exact",
  share_profile_scope: "private",
  share_library_scope: "private",
  share_analytics_scope: "private",
};

/** The friend settings as they are. */
export const getPrivacy = endpoint({
  method: "GET",
  path: "/social/privacy",
  summary: "The friend settings",
  access: "consent",
  output: PrivacySettings,
});

/** Saves the fields that are sent and answers all of them. They hold from the next call on, no matter who makes it. */
export const changePrivacy = endpoint({
  method: "POST",
  path: "/social/privacy",
  summary: "Save friend settings",
  access: "consent",
  body: PrivacySettings.partial(),
  output: PrivacySettings,
});

const Handle = z.object({
  handle: z.string().nullable(),
  public_page: z
    .boolean()
    .describe("the page at /u/{handle} is there: a handle is set and something is shared with everyone"),
});

/** The name in the address of the person's public page, by which they are also found. */
export const getHandle = endpoint({
  method: "GET",
  path: "/social/handle",
  summary: "The person's handle",
  access: "consent",
  output: Handle,
});

/**
 * Chooses a handle of 3 to 30 letters a-z, digits and `_`, in either case and kept in lower case; null gives it back.
 * `conflict` for one that is taken or reserved.
 */
export const changeHandle = endpoint({
  method: "PUT",
  path: "/social/handle",
  summary: "Choose a handle",
  access: "consent",
  body: z.strictObject({
    handle: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9_]{3,30}$/, "input.notHandle" satisfies MessageId)
      .nullable(),
  }),
  perMinute: 30,
  output: Handle,
  errors: ["conflict"],
});

const GivenAddress = z.object({
  email: z.string().nullable().describe("the address that the person gave, in lower case"),
  service_email: z
    .string()
    .nullable()
    .describe(
      "the address that their music service gives; no one finds them by it until they enter it themselves",
    ),
});

/** The e-mail address by which the person is found. It is never shown to anyone else. */
export const getGivenAddress = endpoint({
  method: "GET",
  path: "/social/email",
  summary: "The e-mail address that the person gave",
  access: "consent",
  output: GivenAddress,
});

/**
 * Gives an e-mail address of at most 254 characters, in either case; null takes it back. It serves the search alone
 * (`searchPeople`), by the whole of it, and nothing is sent to it.
 *
 * Nothing proves whose an address is. So any number of people may give the same one, and the answer is the same whether
 * or not others have: it reveals to no one what is taken. A search finds everyone who gave it, no matter who gave it first first:
 * no one takes another's place by giving theirs. Giving the same again keeps the place.
 */
export const setContactEmail = endpoint({
  method: "PUT",
  path: "/social/email",
  summary: "Give an e-mail address to be found by",
  access: "consent",
  body: z.strictObject({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254)
      .regex(z.regexes.email, "input.notEmail" satisfies MessageId)
      .nullable(),
  }),
  perMinute: 10,
  output: GivenAddress,
});

const ShownPlaylists = z.object({ playlist_ids: z.array(z.string()) });

/** The playlists that anyone who sees the person's library may open, in the order in which they are shown. */
export const getShownPlaylists = endpoint({
  method: "GET",
  path: "/social/shown-playlists",
  summary: "Which playlists the person shows",
  access: "consent",
  output: ShownPlaylists,
});

/** Replaces them. `not-found` for one that is not among the person's own. */
export const changeShownPlaylists = endpoint({
  method: "PUT",
  path: "/social/shown-playlists",
  summary: "Choose which playlists to show",
  access: "consent",
  body: z.strictObject({ playlist_ids: z.array(Id).max(50) }),
  output: ShownPlaylists,
  errors: ["not-found"],
});
