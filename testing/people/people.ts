import type { TestApp } from "#testing/server/app.ts";
import { consent, type SignedIn } from "./sign-in.ts";

/** Someone who has agreed to what friends and playlists need; their library may still be read. */
export async function aPerson(app: TestApp): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await consent(person);
  return person;
}

/** Makes two people friends as they do it: one asks, the other accepts. Answers the id of the request. */
export async function makeFriends(one: SignedIn, other: SignedIn): Promise<string> {
  const asked = await one.post("/social/request", { to_user_id: other.userId });
  if (asked.status !== 200) throw new Error(`/social/request answered ${asked.status}: ${asked.text}`);
  const accepted = await other.post(`/social/request/${asked.body.id}/accept`);
  if (accepted.status !== 200) throw new Error(`The request was not accepted: ${accepted.text}`);
  return asked.body.id as string;
}

/** The ids of a person's friends. */
export async function friendIdsOf(person: SignedIn): Promise<string[]> {
  const { body } = await person.get("/social/friends");
  return body.items.map((friend: { user_id: string }) => friend.user_id);
}
