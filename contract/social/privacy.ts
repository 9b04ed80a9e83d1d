import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { shareLevels } from "./sharing.ts";
import { Id } from "#contract/base/values.ts";

/** What a person can be found by; each value includes those before it (decisions, 7.9). */
const searchVisibilities = ["exact", "username", "name"] as const;

const Level = z.enum(shareLevels);

/** The friend settings of a person. */
export const PrivacySettings = z.strictObject({
  discoverable: z.boolean(),
  friend_code_enabled: z.boolean(),
  search_visibility: z.enum(searchVisibilities),
  share_profile_scope: Level,
  share_library_scope: Level,
  share_analytics_scope: Level,
});
export type PrivacySettings = z.infer<typeof PrivacySettings>;

/** The friend settings of a person who has not changed any, equal to the defaults of the database columns. */
export const defaultPrivacy: Readonly<PrivacySettings> = {
  discoverable: true,
  friend_code_enabled: true,
  search_visibility: "exact",
  share_profile_scope: "private",
  share_library_scope: "private",
  share_analytics_scope: "private",
};

/** The current friend settings. */
export const getPrivacy = endpoint({
  method: "GET",
  path: "/social/privacy",
  summary: "Get the friend settings",
  access: "consent",
  output: PrivacySettings,
});

/** Saves the fields that are sent and returns all of them. They apply to all requests from then on. */
export const changePrivacy = endpoint({
  method: "POST",
  path: "/social/privacy",
  summary: "Update friend settings",
  access: "consent",
  body: PrivacySettings.partial(),
  output: PrivacySettings,
});

const Handle = z.object({
  handle: z.string().nullable(),
  public_page: z
    .boolean()
    .describe(
      "true if the page at /u/{handle} exists: a handle is set and something is shared with everyone",
    ),
});

/** The person's handle: the name in the address of their public page, by which they can also be found. */
export const getHandle = endpoint({
  method: "GET",
  path: "/social/handle",
  summary: "Get the person's handle",
  access: "consent",
  output: Handle,
});

/**
 * Sets a handle of 3 to 30 letters a-z, digits and `_`, in any case and stored in lower case; null removes it.
 * `conflict` if it is taken or reserved.
 */
export const changeHandle = endpoint({
  method: "PUT",
  path: "/social/handle",
  summary: "Set or remove the person's handle",
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
  email: z.string().nullable().describe("address that the person entered, in lower case; null if none"),
  service_email: z
    .string()
    .nullable()
    .describe(
      "address that their music service reports; no one can find them by it unless they enter it themselves",
    ),
});

/** The e-mail address by which the person can be found. It is never shown to anyone else. */
export const getGivenAddress = endpoint({
  method: "GET",
  path: "/social/email",
  summary: "Get the e-mail address to be found by",
  access: "consent",
  output: GivenAddress,
});

/**
 * Sets an e-mail address of at most 254 characters, in any case; null removes it. It is only used by the search
 * (`searchPeople`), which matches the whole address, and nothing is sent to it.
 *
 * The address is not verified. Therefore any number of people may set the same one, and the response is the same whether
 * or not others have, so that it does not reveal who uses an address. A search finds all of them, ordered by when they set
 * it, so that no one can take another person's place. Setting the same address again keeps the place.
 */
export const setContactEmail = endpoint({
  method: "PUT",
  path: "/social/email",
  summary: "Set or remove the e-mail address to be found by",
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

/** The playlists that people who may see the person's library can open, in the order in which they are shown. */
export const getShownPlaylists = endpoint({
  method: "GET",
  path: "/social/shown-playlists",
  summary: "List the playlists that the person shows",
  access: "consent",
  output: ShownPlaylists,
});

/** Replaces the list. `not-found` if one of them is not the person's own. */
export const changeShownPlaylists = endpoint({
  method: "PUT",
  path: "/social/shown-playlists",
  summary: "Choose which playlists to show",
  access: "consent",
  body: z.strictObject({ playlist_ids: z.array(Id).max(50) }),
  output: ShownPlaylists,
  errors: ["not-found"],
});
