import { describe, expect, it } from "vitest";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import {
  changeCopy,
  type StoredCopy,
  markSent,
  readCopy,
  takeAnswer,
  takeBack,
  unsentOf,
} from "./merge-preferences.ts";

const fresh: StoredCopy = { values: preferenceDefaults, unsent: [], before: {} };

type Answer = Parameters<typeof takeAnswer>[1];

function answer(values: Partial<Answer>): Answer {
  const chosen = Object.keys(values) as Answer["chosen"];
  return { ...preferenceDefaults, keepalive: "30d", ...values, chosen };
}

describe("a change made here", () => {
  it("is shown and is to be sent; what is the same as before is not", () => {
    const changed = changeCopy(fresh, { eqQ: 2, theme: "dark" });
    expect(changed.values.eqQ).toBe(2);
    expect(unsentOf(changed)).toEqual({ eqQ: 2 });
  });

  it("is sent no more once the server has it, unless it has changed again meanwhile", () => {
    const changed = changeCopy(fresh, { eqQ: 2, compactDensity: true });
    const sent = unsentOf(changed);
    expect(markSent(changed, sent).unsent).toEqual([]);
    expect(markSent(changeCopy(changed, { eqQ: 3 }), sent).unsent).toEqual(["eqQ"]);
  });
});

describe("a change that the server refuses", () => {
  it("goes back to what the server had, whichever answer said so last", () => {
    const changed = changeCopy(fresh, { eqQ: 2, theme: "light" });
    const refused = takeBack(takeAnswer(changed, answer({ eqQ: 3 })), { eqQ: 2, theme: "light" });
    expect(refused).toMatchObject({ unsent: [], before: {}, values: { eqQ: 3, theme: "dark" } });
  });

  it("stays where it has changed again meanwhile, and is still to be sent", () => {
    const again = changeCopy(changeCopy(fresh, { eqQ: 2 }), { eqQ: 3 });
    const refused = takeBack(again, { eqQ: 2 });
    expect([refused.values.eqQ, refused.unsent]).toEqual([3, ["eqQ"]]);
    expect(takeBack(refused, { eqQ: 3 }).values.eqQ).toBe(preferenceDefaults.eqQ);
  });

  it("goes back to what the server took last, after several", () => {
    const twice = changeCopy(markSent(changeCopy(fresh, { eqQ: 2 }), { eqQ: 2 }), { eqQ: 3 });
    expect(takeBack(twice, { eqQ: 3 }).values.eqQ).toBe(2);
  });

  it("goes back after the page was opened again", () => {
    const stored = JSON.stringify({ userId: "me", ...changeCopy(fresh, { eqQ: 3 }) });
    expect(takeBack(readCopy(stored, "me") ?? fresh, { eqQ: 3 }).values.eqQ).toBe(preferenceDefaults.eqQ);
  });
});

describe("the server's answer", () => {
  it("wins over what is here", () => {
    const here = { ...fresh, values: { ...preferenceDefaults, eqQ: 3, theme: "light" as const } };
    expect(takeAnswer(here, answer({ eqQ: 2, theme: "dark" })).values).toMatchObject({
      eqQ: 2,
      theme: "dark",
    });
  });

  it("does not win over a change that it has not seen", () => {
    const here = changeCopy(fresh, { eqQ: 3 });
    expect(takeAnswer(here, answer({ eqQ: 2, compactDensity: true })).values).toMatchObject({
      eqQ: 3,
      compactDensity: true,
    });
  });

  it("leaves what this browser paints with alone where the person never chose, and all else is its default", () => {
    const here = {
      ...fresh,
      values: { ...preferenceDefaults, theme: "light" as const, accentColor: "#3B82F6", eqQ: 3 },
    };
    expect(takeAnswer(here, answer({})).values).toMatchObject({
      theme: "light",
      accentColor: "#3B82F6",
      eqQ: preferenceDefaults.eqQ,
    });
  });

  it("makes nothing that would be sent back", () => {
    expect(unsentOf(takeAnswer(fresh, answer({ eqQ: 2, theme: "light" })))).toEqual({});
  });
});

describe("the answer of an earlier server", () => {
  it("leaves what it does not know as it is", () => {
    const { eqGains: _unknown, ...known } = answer({ eqQ: 2 });
    const { values } = takeAnswer(fresh, known as ReturnType<typeof answer>);
    expect([values.eqGains, values.eqQ]).toEqual([fresh.values.eqGains, 2]);
  });
});

describe("the stored copy", () => {
  const kept = changeCopy(fresh, { eqGains: [1, 2, 3, 4, 5, 6, 7, 8], eqPreamp: -3 });

  it("comes back as it was", () => {
    expect(readCopy(JSON.stringify({ userId: "me", ...kept }), "me")).toEqual(kept);
  });

  it.each([null, "", "{", "7", '"text"', JSON.stringify({ userId: "somebody else", ...kept })])(
    "is not taken from %j",
    (text) => expect(readCopy(text, "me")).toBeNull(),
  );

  it("takes the default for each value that is wrong, and keeps the others", () => {
    const values = { eqFreqs: [1, 2, 3], eqGains: ["loud"], eqQ: "2", compactDensity: true, eqPreamp: "x" };
    const copy = readCopy(JSON.stringify({ userId: "me", values, unsent: ["eqQ", "nonsense"] }), "me");
    expect(copy).toEqual({
      values: { ...preferenceDefaults, compactDensity: true },
      unsent: ["eqQ"],
      before: {},
    });
  });
});
