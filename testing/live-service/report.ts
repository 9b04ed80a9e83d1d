/** How a point turned out: as Gatefold counts on, otherwise, good to know, or not to be seen with this account. */
type Outcome = "as expected" | "different" | "noted" | "not seen";

/** One point of the report. Texts name statuses, fields and headers, never what they hold. */
export interface Finding {
  point: string;
  outcome: Outcome;
  found: string;
}

const marks: Record<Outcome, string> = {
  "as expected": "  ok  ",
  different: " DIFF ",
  noted: " note ",
  "not seen": "  --  ",
};

/** A finding as a line. */
export function lineOf({ point, outcome, found }: Finding): string {
  return `[${marks[outcome]}] ${point}: ${found}`;
}

/** The closing lines. */
export function summaryOf(findings: readonly Finding[], calls: number): string {
  const count = (outcome: Outcome) => findings.filter((finding) => finding.outcome === outcome).length;
  return [
    "",
    `${count("as expected")} as expected, ${count("different")} different, ${count("noted")} noted, ${count("not seen")} not seen; ${calls} calls of the Web API.`,
    "The report holds no tokens, names or ids. What is different is worth an issue of the project.",
  ].join("\n");
}

/** As expected when `isRight`, else different. */
export function judge(point: string, isRight: boolean, found: string): Finding {
  return { point, outcome: isRight ? "as expected" : "different", found };
}

/** What Gatefold does not depend on, and is good to know. */
export function note(point: string, found: string): Finding {
  return { point, outcome: "noted", found };
}

/** A point that could not be looked at. */
export function notSeen(point: string, why: string): Finding {
  return { point, outcome: "not seen", found: why };
}
