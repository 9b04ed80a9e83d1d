import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { Comparison, Shares } from "./sharing.ts";
import { EpochSeconds, Id, isStorable, Offset, queryInteger } from "#contract/base/values.ts";

/*
 * Friends, requests, friend codes, blocks and the search for people (decisions, 7.9). A person who is blocked, has not
 * consented, has left or never existed is treated in the same way everywhere: as someone who does not exist. Blocking
 * works in both directions. What a person shows to everyone, blocked people see as strangers do.
 */

const Done = z.object({ ok: z.literal(true) });
const UserIdParams = z.strictObject({ user_id: Id });
const RequestId = z.object({ id: z.uuid() });

/** The fields of a person in search results and lists. For a person without a name screens show the id. */
const PersonName = { user_id: z.string(), display_name: z.string() };

/** A friend; `image_url` is null unless they share their profile with friends. */
export const Friend = z.object({
  ...PersonName,
  since: EpochSeconds,
  image_url: z.string().nullable(),
  shares: Shares,
  comparison: Comparison,
});
export type Friend = z.infer<typeof Friend>;

/** The person's friends, by name, then id. */
export const listFriends = endpoint({
  method: "GET",
  path: "/social/friends",
  summary: "List the person's friends",
  access: "shared",
  query: z.object({ limit: queryInteger({ min: 1, max: 200, fallback: 200 }), offset: Offset }),
  output: z.object({ items: z.array(Friend), total: z.number().int() }),
});

/** Ends a friendship and its comparison for both. `not-found` unless they are friends. The other person is not notified. */
export const removeFriend = endpoint({
  method: "POST",
  path: "/social/remove",
  summary: "Remove a friend",
  access: "consent",
  body: UserIdParams,
  output: Done,
  errors: ["not-found"],
});

/**
 * Undoes, within a minute, that the person ended a friendship: both are friends since their original date, and compare as
 * before. `not-found` if there is nothing to undo. The other person is not notified.
 */
export const restoreFriend = endpoint({
  method: "POST",
  path: "/social/restore",
  summary: "Undo removing a friend",
  access: "consent",
  body: UserIdParams,
  output: Done,
  errors: ["not-found", "conflict"],
});

/**
 * Blocks a person, whether or not they exist: from then on neither can find the other, and friendship, requests and
 * comparisons end for both. `bad-request` for oneself, `conflict` beyond 5,000 blocked people. Repeating it changes
 * nothing.
 */
export const blockPerson = endpoint({
  method: "POST",
  path: "/social/block",
  summary: "Block a person",
  access: "consent",
  body: UserIdParams,
  perMinute: 60,
  output: Done,
  errors: ["conflict"],
});

/** Removes a block; what the block ended stays ended. */
export const unblockPerson = endpoint({
  method: "POST",
  path: "/social/unblock",
  summary: "Unblock a person",
  access: "consent",
  body: UserIdParams,
  output: Done,
});

/** Blocked people, the most recently blocked first. `display_name` is the id if the person has left. */
export const listBlocked = endpoint({
  method: "GET",
  path: "/social/blocked",
  summary: "List the people the person has blocked",
  access: "consent",
  query: z.object({ limit: queryInteger({ min: 1, max: 100, fallback: 100 }), offset: Offset }),
  output: z.object({
    items: z.array(z.object({ ...PersonName, blocked_at: EpochSeconds })),
    total: z.number().int(),
  }),
});

/** Friends and blocks, for the list of all endpoints. */
export const friendEndpoints = [
  listFriends,
  removeFriend,
  restoreFriend,
  blockPerson,
  unblockPerson,
  listBlocked,
] as const;

const requestQuery = z.object({
  status: z.enum(["pending"]).default("pending"),
  limit: queryInteger({ min: 1, max: 100, fallback: 100 }),
  offset: Offset,
});

const Face = {
  handle: z.string().nullable(),
  image_url: z.string().nullable(),
};

/**
 * Friend requests that wait for the person's answer, newest first. The sender is shown with their handle, and with the
 * picture that friends would see.
 */
export const listIncomingRequests = endpoint({
  method: "GET",
  path: "/social/requests/incoming",
  summary: "List incoming friend requests",
  access: "shared",
  query: requestQuery,
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        from_user_id: z.string(),
        from_display_name: z.string(),
        ...Face,
        created_at: EpochSeconds,
      }),
    ),
    total: z.number().int(),
  }),
});

/**
 * Friend requests of the person that wait for an answer, newest first. The receiver's `handle` is null unless people can
 * search by its beginning, and `image_url` is null unless everyone may see it.
 */
export const listOutgoingRequests = endpoint({
  method: "GET",
  path: "/social/requests/outgoing",
  summary: "List outgoing friend requests",
  access: "shared",
  query: requestQuery,
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        to_user_id: z.string(),
        to_display_name: z.string(),
        ...Face,
        created_at: EpochSeconds,
      }),
    ),
    total: z.number().int(),
  }),
});

/**
 * Sends a friend request to someone who is discoverable. If they have sent one to this person, both become friends at once
 * (`accepted`). Sending it twice returns the same request. `not-found` for everyone else, `bad-request` for oneself,
 * `conflict` for a friend, beyond 200 unanswered requests, and beyond 5,000 friends. A declined request disappears from the
 * sender's list without notice; sending it again within 30 days is a `conflict` that names the day from which it may be
 * sent again, and no one is notified.
 */
export const sendRequest = endpoint({
  method: "POST",
  path: "/social/request",
  summary: "Send a friend request",
  access: "shared",
  body: z.strictObject({ to_user_id: Id }),
  perMinute: 30,
  output: z.object({ id: z.string(), status: z.enum(["pending", "accepted"]) }),
  errors: ["not-found", "conflict"],
});

/** An action on a pending friend request. */
function requestStep<const Verb extends string>(verb: Verb, summary: string) {
  return endpoint({
    method: "POST",
    path: `/social/request/{id}/${verb}`,
    summary,
    access: "consent",
    params: RequestId,
    output: Done,
    errors: ["not-found", "conflict"],
  });
}

/**
 * For the receiver, who becomes a friend of the sender. `not-found` for everyone else and for a withdrawn request,
 * `conflict` for a declined one, and beyond 5,000 friends. Repeating it changes nothing.
 */
export const acceptRequest = requestStep("accept", "Accept a friend request");

/** For the receiver. `not-found` as for accepting, `conflict` for an accepted request. The sender is not notified. */
export const declineRequest = requestStep("decline", "Decline a friend request");

/** For the sender. `not-found` for everyone else and if it is no longer pending, `conflict` for an accepted request. */
export const cancelRequest = requestStep("cancel", "Withdraw a friend request");

/**
 * Finds discoverable people, as far as their `search_visibility` allows: by the whole handle, id or e-mail address that
 * they set (`exact`), also by the beginning of the handle (`username`), also by two or more letters of the display name
 * (`name`). E-mail addresses are never shown; of several people with the same one, the one who set it first comes first.
 * `state` is the relation that the person already has to them.
 */
export const searchPeople = endpoint({
  method: "GET",
  path: "/social/search",
  summary: "Find people",
  access: "shared",
  query: z.object({
    q: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .refine(isStorable, "input.notSearchable" satisfies MessageId),
    limit: queryInteger({ min: 1, max: 50, fallback: 25 }),
    offset: queryInteger({ min: 0, max: 200, fallback: 0 }),
  }),
  perMinute: 60,
  output: z.object({
    items: z.array(
      z.object({
        ...PersonName,
        handle: z
          .string()
          .nullable()
          .describe("handle; null unless people can search by its beginning, or it is what was searched for"),
        image_url: z.string().nullable().describe("picture; null unless the viewer may see the profile"),
        state: z.enum(["none", "friend", "incoming", "outgoing"]),
      }),
    ),
    total: z.number().int().describe("number of people found, at most 250"),
  }),
});

const FriendCode = z.object({
  code: z
    .string()
    .describe("friend code of 13 letters and digits in groups, e.g. ABCD-EFGH-JKMNP; 65 random bits"),
  automatic_until: EpochSeconds.describe(
    "time, 30 days after the code was made, until which adding it makes a friend at once; later it sends a request",
  ),
});

/** The person's friend code, which stays the same until it is regenerated. */
export const getFriendCode = endpoint({
  method: "GET",
  path: "/social/friend-code",
  summary: "Get the person's friend code",
  access: "consent",
  output: FriendCode,
});

/** Generates a new code; the old one is invalid from then on. */
export const regenerateFriendCode = endpoint({
  method: "POST",
  path: "/social/friend-code/regenerate",
  summary: "Regenerate the friend code",
  access: "consent",
  perMinute: 20,
  output: FriendCode,
});

/**
 * Adds the owner of a friend code. Case, spaces and dashes do not matter, nor O for 0 and I or L for 1. If `auto` is true,
 * both are friends now. Otherwise `request_id` is the friend request that was sent, because the code is older than 30 days,
 * or its owner has removed or declined this person before; it is null if they were friends already. `not-found` for an
 * invalid code, `bad-request` for one's own.
 */
export const addByCode = endpoint({
  method: "POST",
  path: "/social/add-by-code",
  summary: "Add a friend by friend code",
  access: "shared",
  body: z.strictObject({ code: z.string().trim().min(1).max(100) }),
  perMinute: 10,
  output: z.object({ auto: z.boolean(), request_id: z.string().nullable() }),
  errors: ["not-found", "conflict"],
});
