import { useState } from "react";
import type { Rule } from "#contract/smart-playlists/rule-fields.ts";
import { parseRule, printRule } from "#contract/smart-playlists/rule-text.ts";
import { RuleProblem } from "#contract/smart-playlists/rule-tokens.ts";

/** A rule while it is written: as text, and as fields. */
export interface RuleDraft {
  text: string;
  /** what the fields show: the rule of the text, or where that has a problem the last that had none, or is not complete */
  rule: Rule;
  problem: RuleProblem | null;
  changeText: (text: string) => void;
  changeRule: (rule: Rule) => void;
}

function readRule(text: string): Rule | RuleProblem {
  try {
    return parseRule(text);
  } catch (error) {
    if (error instanceof RuleProblem) return error;
    throw error;
  }
}

/** Keeps text and fields of a rule equal. `initial` is the text of a rule without a problem. */
export function useRuleDraft(initial: string): RuleDraft {
  const [{ text, rule }, setDraft] = useState(() => ({ text: initial, rule: parseRule(initial) }));
  const read = readRule(text);
  return {
    text,
    rule,
    problem: read instanceof RuleProblem ? read : null,
    changeText: (changed) => {
      const understood = readRule(changed);
      setDraft({ text: changed, rule: understood instanceof RuleProblem ? rule : understood });
    },
    changeRule: (changed) => setDraft({ text: printRule(changed), rule: changed }),
  };
}
