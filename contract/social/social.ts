import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { Comparison, Shares } from "./sharing.ts";
import { EpochSeconds, Id, isStorable, Offset, queryInteger } from "#contract/base/values.ts";

/*
 * Friends, requests, friend codes, blocks and the search for people (decisions, 7.9). Anyone who is blocked, has not
 * consented, has left or never was is answered alike everywhere: as a person that there is not. Blocking goes both ways.
 * What a person shows to everyone, signed out, blocked people see as strangers do.
 */

const Done = z.object({ ok: z.literal(true) });
const UserIdParams = z.strictObject({ user_id: Id });
const RequestId = z.object({ id: z.uuid() });

/** What search and lists show of a person. Without a name screens show the id. */
const PersonName = { user_id: z.string(), display_name: z.string() };

/** A friend; `image_url` only where they share their profile with friends. */
export const Friend = z.object({
  ...PersonName,
  since: EpochSeconds,
  image_url: z.string().nullable(),
  shares: Shares,
  comparison: Comparison,
});
export type Friend = z.infer<typeof Friend>;

/** By name, then id. */
export const listFriends = endpoint({
  method: "GET",
  path: "/social/friends",
  summary: "The person's friends",
  access: "shared",
  query: z.object({ limit: queryInteger({ min: 1, max: 200, fallback: 200 }), offset: Offset }),
  output: z.object({ items: z.array(Friend), total: z.number().int() }),
});

/** Ends a friendship on both sides, with comparisons. `not-found` unless they are friends. The other gets no notice. */
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
 * Takes back, within a minute, that the person ended a friendship: both are friends since when they were, and compare as
 * before. `not-found` where there is nothing to take back. The other is not notified.
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
 * Blocks a person, whether or not there is one: from then on neither finds the other, friendship, requests and
 * comparisons are gone on both sides. `bad-request` for oneself, `conflict` past 5,000 blocked people. Said twice it
 * changes nothing.
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

/** Takes a block back; what it ended stays ended. */
export const unblockPerson = endpoint({
  method: "POST",
  path: "/social/unblock",
  summary: "Unblock a person",
  access: "consent",
  body: UserIdParams,
  output: Done,
});

/** The last blocked first. `display_name` is the id where the person has left. */
export const listBlocked = endpoint({
  method: "GET",
  path: "/social/blocked",
  summary: "Whom the person has blocked",
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

/** Requests that wait for the person's answer, the newest first. Who asks shows their handle, and the picture that friends see. */
export const listIncomingRequests = endpoint({
  method: "GET",
  path: "/social/requests/incoming",
  summary: "Friend requests to the person",
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
 * Requests that wait for another person's answer, the newest first. The handle where it may be searched by its beginning, the
 * picture where everyone may see it.
 */
export const listOutgoingRequests = endpoint({
  method: "GET",
  path: "/social/requests/outgoing",
  summary: "Friend requests of the person",
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
 * Asks someone who is discoverable, or who waits for this person's answer: then both are friends at once (`accepted`).
 * Asked twice it is the same request. `not-found` for everyone else, `bad-request` for oneself, `conflict` for a
 * friend, past 200 unanswered requests, and past 5,000 friends. A request that was declined leaves the sender's list without
 * a word; asked again within 30 days it is `conflict` with the day from which on it may be asked, and no one is notified.
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

/** What someone does with a friend request that waits. */
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
 * By its receiver; both are friends then. `not-found` for everyone else and for one that was withdrawn, `conflict` for
 * one that was declined. Accepted again it changes nothing.
 */
export const acceptRequest = requestStep("accept", "Accept a friend request");

/** By its receiver. `not-found` as for accepting, `conflict` for one that was accepted. The sender gets no notice. */
export const declineRequest = requestStep("decline", "Decline a friend request");

/** By its sender. `not-found` for everyone else and for one that does not wait any more, `conflict` for an accepted one. */
export const cancelRequest = requestStep("cancel", "Withdraw a friend request");

/**
 * Discoverable people, by what their `search_visibility` allows: whole handle, id or given e-mail address (`exact`),
 * also the beginning of the handle (`username`), also a part of the display name of two letters or more (`name`). Never
 * shows an e-mail address; of several who gave the same, no matter who gave it first is first. `state` says what the
 * person already is to them.
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
          .describe("only where it may be searched by its beginning, or is what was searched"),
        image_url: z.string().nullable().describe("where the viewer may see the profile"),
        state: z.enum(["none", "friend", "incoming", "outgoing"]),
      }),
    ),
    total: z.number().int().describe("at most 250"),
  }),
});

const FriendCode = z.object({
  code: z.string().describe("13 letters and digits in groups: ABCD-EFGH-JKMNP; 65 random bits"),
  automatic_until: EpochSeconds.describe(
    "until then a person who adds it is a friend at once; later it sends a request (30 days)",
  ),
});

/** The person's code, the same on every read until it is regenerated. */
export const getFriendCode = endpoint({
  method: "GET",
  path: "/social/friend-code",
  summary: "The person's friend code",
  access: "consent",
  output: FriendCode,
});

/** Makes a new code; the old one is worth nothing from then on. */
export const regenerateFriendCode = endpoint({
  method: "POST",
  path: "/social/friend-code/regenerate",
  summary: "Make a new friend code",
  access: "consent",
  perMinute: 20,
  output: FriendCode,
});

/**
 * Case, spaces and dashes do not matter, nor O for 0 and I or L for 1. `auto`: both are friends now. Else `request_id`
 * is a request that was sent: the code is older than 30 days, or its owner has removed or declined this person before.
 * Neither: they were friends already. `not-found` for a code that is not good, `bad-request` for one's own.
 */
export const addByCode = endpoint({
  method: "POST",
  path: "/social/add-by-code",
  summary: "Add a friend by their code",
  access: "shared",
  body: z.strictObject({ code: z.string().trim().min(1).max(100) }),
  perMinute: 10,
  output: z.object({ auto: z.boolean(), request_id: z.string().nullable() }),
  errors: ["not-found", "conflict"],
});
