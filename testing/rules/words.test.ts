import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const check = fileURLToPath(new URL("../../scripts/steps/words.mjs", import.meta.url));

/** What the check says of a folder with these files. */
async function judge(files: Record<string, string>): Promise<{ status: number; said: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "gatefold-words-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await new Promise((resolve) => {
      execFile(process.execPath, [check, folder], (error, stdout, stderr) => {
        resolve({ status: error ? Number(error.code) : 0, said: (stdout + stderr).trim().split("\n") });
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const word = (first: string, rest: string) => first + rest;
const column = word("to", "ld");
const whole = {
  "server/scan.ts": "/** Reports the most played songs, the longest first. */\nexport const maxRows = 5;\n",
  "server/scan.db.ts": `export const row = { ${column}_at: 1 };\n/** Reads \`${column}_at\`. */\nexport const at = row.${column}_at;\n`,
  "server/migrations/0001-facts.sql": `-- ${column} by the service\ncreate table facts (${column}_at timestamptz);\n`,
  "web/page.test.ts": 'test("the caller is notified", () => undefined);\n',
  "node_modules/other/index.js": `const ${column} = 1;\n`,
};

test("the field's words, superlatives in a sentence, columns and other people's code pass", async () => {
  expect(await judge(whole)).toEqual({ status: 0, said: ["3 files, 0 faults"] });
});

const planted: [where: string, text: string, said: string][] = [
  [
    "a name for what was reported",
    `const is${word("To", "ld")} = true;`,
    '1: "isTold": write report, notify, publish',
  ],
  [
    "a name for what is under way",
    `const ${word("beg", "un")} = 1;`,
    '1: "begun": write started, pending, in progress',
  ],
  ["a limit: most", `export const ${word("mo", "stRows")} = 5;`, '1: "mostRows": write max…'],
  ["a limit: longest", `type A = { ${word("long", "estName")}: 1 };`, '1: "longestName": write max…'],
  ["a limit: least", `const ${word("lea", "stMs")} = 5;`, '1: "leastMs": write min…'],
  ["a limit in capitals", `const ${word("MO", "ST_ROWS")} = 5;`, '1: "MOST_ROWS": write max…'],
  [
    "a person",
    `const ${word("some", "body")} = 1;`,
    '1: "somebody": write what the person is here: member, viewer, caller',
  ],
  ["a comment", `/** What the page was ${column}. */`, '1: "told": write reported, notified, asked'],
  ["the second line of a comment", `/*\n * Read ${word("an", "ew")}.\n */`, '2: "anew": write again'],
  [
    "a comment beside code",
    `const a = 1; // ${word("who", "ever")} asks`,
    '1: "whoever": write anyone who, or the person by their part',
  ],
  [
    "a test",
    `test("${word("no", "body")} asks", () => 1);`,
    '1: "nobody": write someone, no one, anyone, everyone',
  ],
];

test("each refused word is found in names, comments and names of tests, with its line", async () => {
  const files = planted.map(([where, text]) => [`server/${where}.test.ts`, `${text}\n`]);
  const { status, said } = await judge({ ...whole, ...Object.fromEntries(files) });
  const expected = planted.map(([where, , what]) => `server/${where}.test.ts:${what}`);
  expect([status, said.toSorted()]).toEqual([1, [...expected, "14 files, 11 faults"].toSorted()]);
});

test("a refused word in what screens say is found, in English alone: other languages have words of their own", async () => {
  const text = `{\n  "empty": "${word("No", "body")} is here."\n}\n`;
  const { status, said } = await judge({ ...whole, "web/texts/en.json": text, "web/texts/de.json": text });
  const found = `web/texts/en.json:2: "${word("No", "body")}": write someone, no one, anyone, everyone`;
  expect([status, said]).toEqual([1, [found, "4 files, 1 faults"]]);
});

test("a refused word is found in what the log, errors and the contract say, and in pages, but for those on words themselves", async () => {
  const files = {
    "server/log.ts": `log(\`${word("No", "body")} asked \${name}, ${word("an", "ew")}.\`);\nconst id = "${word("no", "body")}";\n`,
    "server/log.test.ts": `expect(said).toBe("${word("No", "body")} asked.");\ntest(\`${word("an", "ew")} \${1}\`, run);\n`,
    "docs/run.md": `Run it ${word("an", "ew")}, unless \`${column}\`.\n`,
    "docs/decisions/words.md": `Not ${word("an", "ew")}.\n`,
  };
  const { status, said } = await judge({ ...whole, ...files });
  const people = "write someone, no one, anyone, everyone";
  expect([status, said.toSorted()]).toEqual([
    1,
    [
      "6 files, 4 faults",
      `docs/run.md:1: "${word("an", "ew")}": write again`,
      `server/log.test.ts:2: "${word("an", "ew")}": write again`,
      `server/log.ts:1: "${word("No", "body")}": ${people}`,
      `server/log.ts:1: "${word("an", "ew")}": write again`,
    ].toSorted(),
  ]);
});

test("a folder without code is no result", async () => {
  const { status, said } = await judge({ "a.txt": "" });
  expect([status, said]).toEqual([1, ["No code was found, so the result says nothing."]]);
});
