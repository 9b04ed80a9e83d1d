import { message } from "#contract/messages/messages.ts";
import type { Comparison, Shares } from "#contract/social/sharing.ts";
import { noSuchPerson } from "#server/features/social/no-such-person.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import {
  comparisonOf,
  isKnown,
  relationOf,
  sharesOf,
  type Relation,
} from "#server/features/social/visibility.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readPerson, type PersonRow } from "./person.db.ts";

/** A person in someone's eyes. */
export interface Sight {
  person: PersonRow;
  relation: Exclude<Relation, "none">;
  shares: Shares;
  comparison: Comparison;
}

/** What the viewer may see of a person. Throws AppError `not-found` where that is nothing at all. */
export async function seePerson(
  ctx: Pick<SocialCtx, "database">,
  viewerId: string | null,
  personId: string,
): Promise<Sight> {
  const person = await readPerson(ctx.database, viewerId, personId);
  if (person === undefined) throw noSuchPerson();
  const relation = relationOf({
    viewerId,
    personId,
    isTakingPart: person.is_taking_part,
    isBlocked: person.is_blocked,
    isFriend: person.friends_since !== null,
  });
  return sightOf(person, relation);
}

/**
 * The same, and oneself in other eyes (contract/people.ts, `as`). Throws AppError `bad-request` for `as` with another
 * person than oneself.
 */
export async function seePersonAs(
  ctx: Pick<SocialCtx, "database">,
  asked: { viewerId: string; personId: string; as: string | undefined },
): Promise<Sight> {
  const { viewerId, personId, as } = asked;
  if (as === undefined) return seePerson(ctx, viewerId, personId);
  if (viewerId !== personId)
    throw new AppError("bad-request", message("social.viewAsYourselfOnly"), {
      fields: { as: message("social.forOneself") },
    });
  const own = await readPerson(ctx.database, viewerId, viewerId);
  if (own === undefined) throw noSuchPerson();
  if (as === "public" || as === "stranger" || as === "friend") return sightOf(own, as);
  return seeOwnAsMember(ctx, own, as);
}

/** Anyone who is no friend counts as a stranger, so that this reveals nothing of who there is. */
async function seeOwnAsMember(
  ctx: Pick<SocialCtx, "database">,
  own: PersonRow,
  memberId: string,
): Promise<Sight> {
  const friend = await readPerson(ctx.database, own.user_id, memberId);
  if (friend === undefined || friend.friends_since === null) return sightOf(own, "stranger");
  const between = {
    friends_since: friend.friends_since,
    i_agreed: friend.they_agreed,
    they_agreed: friend.i_agreed,
  };
  return sightOf({ ...own, ...between }, "friend");
}

function sightOf(person: PersonRow, relation: Relation): Sight {
  const shares = sharesOf(person, relation);
  if (relation === "none" || !isKnown(relation, shares)) throw noSuchPerson();
  const comparison = comparisonOf(relation, { mine: person.i_agreed, theirs: person.they_agreed });
  return { person, relation, shares, comparison };
}
