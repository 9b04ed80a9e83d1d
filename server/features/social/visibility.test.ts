import fc from "fast-check";
import { expect, test } from "vitest";
import { shareLevels, shareScopes } from "#contract/social/sharing.ts";
import { comparisonOf, relationOf, sharesOf, type Relation } from "./visibility.ts";

/** Who sees what is shared with whom, written out. */
const expected: Record<(typeof shareLevels)[number], Record<Relation, boolean>> = {
  private: { self: true, friend: false, stranger: false, public: false, none: false },
  friends: { self: true, friend: true, stranger: false, public: false, none: false },
  public: { self: true, friend: true, stranger: true, public: true, none: false },
};
const relations = ["self", "friend", "stranger", "public", "none"] as const;

const level = fc.constantFrom(...shareLevels);
const levels = fc.record({ profile: level, library: level, analytics: level });
const facts = fc.record({
  viewerId: fc.constantFrom(null, "a", "b"),
  personId: fc.constantFrom("a", "b"),
  isTakingPart: fc.boolean(),
  isBlocked: fc.boolean(),
  isFriend: fc.boolean(),
});

test("each part is seen as its own level says, whatever the others are", () => {
  fc.assert(
    fc.property(levels, fc.constantFrom(...relations), (chosen, relation) => {
      const shares = sharesOf(chosen, relation);
      for (const scope of shareScopes) expect(shares[scope]).toBe(expected[chosen[scope]][relation]);
    }),
  );
});

test("without consent no one is seen by others, and blocked people see what strangers see", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const relation = relationOf(given);
      if (given.viewerId === given.personId) expect(relation).toBe("self");
      else if (!given.isTakingPart) expect(relation).toBe("none");
      else if (given.viewerId === null) expect(relation).toBe("public");
      else expect(relation).toBe(given.isFriend && !given.isBlocked ? "friend" : "stranger");
    }),
  );
});

test("only friends compare, and only after both said yes", () => {
  fc.assert(
    fc.property(fc.constantFrom(...relations), fc.boolean(), fc.boolean(), (relation, mine, theirs) => {
      const isAgreed = comparisonOf(relation, { mine, theirs }) === "agreed";
      expect(isAgreed).toBe(relation === "friend" && mine && theirs);
    }),
  );
});
