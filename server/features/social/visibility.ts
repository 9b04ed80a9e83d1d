import {
  shareScopes,
  type Comparison,
  type ShareLevel,
  type Shares,
  type ShareScope,
} from "#contract/social/sharing.ts";

/**
 * In whose eyes a person is seen. `public`: who is not signed in. `none`: no one can be seen, since the person has not
 * consented, or is not there. Blocked people are strangers: what everyone sees signed out is theirs to see, and a page that
 * is missing for one person only would tell them that they are blocked. They reach no one: see `isReachable`.
 */
export type Relation = "self" | "friend" | "stranger" | "public" | "none";

/** Whom a level reaches. A pending request is no friendship: both are strangers. */
const reach: Record<ShareLevel, readonly Relation[]> = {
  private: ["self"],
  friends: ["self", "friend"],
  public: ["self", "friend", "stranger", "public"],
};

/** How far a person shares each part of themselves. */
export type ShareLevels = Record<ShareScope, ShareLevel>;

/** What is between a viewer and a person, as the database reports it. */
export interface RelationFacts {
  /** null: the viewer is not signed in */
  viewerId: string | null;
  personId: string;
  /** the person has consented */
  isTakingPart: boolean;
  /** either blocked the other */
  isBlocked: boolean;
  isFriend: boolean;
}

/** The one place that says in whose eyes a person is seen. */
export function relationOf(facts: RelationFacts): Relation {
  if (facts.viewerId === facts.personId) return "self";
  if (!facts.isTakingPart) return "none";
  if (facts.viewerId === null) return "public";
  return facts.isFriend && !facts.isBlocked ? "friend" : "stranger";
}

/** The one rule of what is seen: every endpoint that shows something of a person asks it. */
export function sharesOf(levels: ShareLevels, relation: Relation): Shares {
  const seen = shareScopes.map((scope) => [scope, reach[levels[scope]].includes(relation)] as const);
  return Object.fromEntries(seen) as Record<ShareScope, boolean>;
}

/** Whether there is a page of the person at all: friends know of each other, others see who shares something with them. */
export function isKnown(relation: Relation, shares: Shares): boolean {
  if (relation === "none") return false;
  return relation === "self" || relation === "friend" || shareScopes.some((scope) => shares[scope]);
}

/** Whether the two compare. Only friends do, and only after both said yes. */
export function comparisonOf(relation: Relation, said: { mine: boolean; theirs: boolean }): Comparison {
  if (relation !== "friend") return "none";
  if (said.mine && said.theirs) return "agreed";
  if (said.mine) return "asked";
  return said.theirs ? "asking" : "none";
}
