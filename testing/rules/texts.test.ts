import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const check = fileURLToPath(new URL("../../scripts/steps/texts.mjs", import.meta.url));

const text = 'import { queueText } from "#web/features/queue/texts/queue-text.ts";\n';

/** A project whose texts are in order. */
const clean: Record<string, string> = {
  "web/features/queue/texts/en.json": JSON.stringify({
    title: "Queue",
    songs_one: "{{count}} song",
    songs_other: "{{count}} songs",
    from: "From {{list}}",
    kinds: { album: "Album", artist: "Artist" },
  }),
  "web/features/queue/texts/pl.json": JSON.stringify({
    title: "Kolejka",
    songs_one: "{{count}} utwór",
    songs_few: "{{count}} utwory",
    songs_many: "{{count}} utworów",
    songs_other: "{{count}} utworu",
    from: "Z listy {{list}}",
    kinds: { album: "Album", artist: "Artysta" },
  }),
  "web/features/queue/texts/queue-text.ts":
    'import en from "./en.json" with { type: "json" };\nexport const queueText = defineTexts("queue", en);',
  "web/features/queue/queue.tsx": `${text}export const Queue = ({ kind, list, count }) => (
    <p aria-label={queueText("title")}>
      {queueText(\`kinds.\${kind}\`)} {queueText("from", { list })} {queueText("songs", { count })}
    </p>
  );`,
  "contract/messages/en.json": JSON.stringify({ queue: { full: "The queue holds {{max}} songs." } }),
  "contract/messages/messages.ts": "export const message = (id, values) => ({ id, values });",
  "contract/queue.ts":
    'export const Rows = z.array(Id).min(1).refine(isFew, "queue.full" satisfies MessageId).describe("few of them");',
  "server/features/queue/queue.ts":
    'import { message } from "#contract/messages/messages.ts";\nexport const full = () => message("queue.full", { max: 9 });',
};

function judge(planted: Record<string, string>): Promise<{ status: number; faults: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "gatefold-texts-"));
  for (const [path, content] of Object.entries({ ...clean, ...planted })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [check, folder], (error, stdout) => {
      rmSync(folder, { recursive: true, force: true });
      resolve({ status: error ? Number(error.code) : 0, faults: stdout.trim().split("\n").slice(0, -1) });
    });
  });
}

test("texts that are used with their values, translated whole and worded when they are needed pass", async () => {
  expect(await judge({})).toEqual({ status: 0, faults: [] });
});

const planted = "web/features/queue/planted.tsx";
const faults: { fault: string; path?: string; content: string; says: string }[] = [
  {
    fault: "a text that is used nowhere",
    path: "web/features/queue/texts/en.json",
    content: (clean["web/features/queue/texts/en.json"] ?? "").replace("{", '{"idle":"Idle",'),
    says: "web/features/queue/texts/en.json: idle is used nowhere",
  },
  {
    fault: "a message of the server that is used nowhere",
    path: "contract/messages/en.json",
    content: JSON.stringify({ queue: { full: "The queue holds {{max}} songs.", idle: "Idle." } }),
    says: "contract/messages/en.json: queue.idle is used nowhere",
  },
  {
    fault: "a shape of the contract that refuses in words",
    path: "contract/planted.ts",
    content: 'export const Id = z.string().regex(/^x/u, "is not an id");',
    says: "contract/planted.ts:1: “is not an id” is the id of no text in contract/messages/",
  },
  {
    fault: "a shape of the contract that refuses with an id that has no text",
    path: "contract/planted.ts",
    content: 'export const Both = z.object({}).refine(isBoth, { message: "queue.both" });',
    says: "contract/planted.ts:1: “queue.both” is the id of no text in contract/messages/",
  },
  {
    fault: "a sentence of the server without an id",
    path: "server/planted.ts",
    content: 'export const planted = () => ({ detail: `Port ${port()} is taken.`, code: "busy" });',
    says: "server/planted.ts:1: “`Port ${port()} is taken.`” is the id of no text in contract/messages/",
  },
  {
    fault: "a module of texts with another name than its file",
    path: "web/features/queue/texts/list-text.ts",
    content:
      'import en from "./en.json" with { type: "json" };\nexport const listText = defineTexts("queue", en);',
    says: "web/features/queue/texts/list-text.ts: its name is that of its texts, queue-text.ts",
  },
  {
    fault: "a namespace by which no translation is found",
    path: "web/features/queue/texts/queue-text.ts",
    content:
      'import en from "./en.json" with { type: "json" };\nexport const queueText = defineTexts("queues", en);',
    says: "web/features/queue/texts/queue-text.ts: its namespace is queue",
  },
  {
    fault: "a place without a value",
    content: `${text}export const planted = () => queueText("from");`,
    says: `${planted}:2: from is given no list`,
  },
  {
    fault: "a message whose place gets no value",
    path: "server/planted.ts",
    content:
      'import { message } from "#contract/messages/messages.ts";\nexport const planted = () => message("queue.full");',
    says: "server/planted.ts:2: queue.full is given no max",
  },
  {
    fault: "a value without a place",
    content: `${text}export const planted = () => queueText("title", { name: "x" });`,
    says: `${planted}:2: title: no place for name`,
  },
  {
    fault: "a text that is worded when its module is imported",
    content: `${text}export const planted = [{ label: queueText("title") }];`,
    says: `${planted}:2: title is worded when the module is imported; byLanguage words it when it is needed`,
  },
  {
    fault: "a format that is made when its module is imported",
    content: 'export const planted = new Intl.NumberFormat("en");',
    says: `${planted}:1: Intl.NumberFormat is made when the module is imported; byLanguage makes it when it is needed`,
  },
  {
    fault: "words in a component",
    content: "export const Planted = () => <p>Up next</p>;",
    says: `${planted}:1: “Up next” stands in a component`,
  },
  {
    fault: "words in an attribute",
    content: 'export const Planted = () => <input placeholder="search" />;',
    says: `${planted}:1: “search” stands in a component`,
  },
  {
    fault: "a translation that lacks a text",
    path: "web/features/queue/texts/pl.json",
    content: (clean["web/features/queue/texts/pl.json"] ?? "").replace('"title":"Kolejka",', ""),
    says: "web/features/queue/texts/pl.json: title is missing",
  },
  {
    fault: "a translation with a text of its own",
    path: "web/features/queue/texts/pl.json",
    content: (clean["web/features/queue/texts/pl.json"] ?? "").replace("{", '{"own":"Inne",'),
    says: "web/features/queue/texts/pl.json: own is no key of web/features/queue/texts/en.json",
  },
  {
    fault: "a translation with another place",
    path: "web/features/queue/texts/pl.json",
    content: (clean["web/features/queue/texts/pl.json"] ?? "").replace("{{list}}", "{{lista}}"),
    says: "web/features/queue/texts/pl.json: from has other places: list, lista",
  },
  {
    fault: "a translation without a form that its language has",
    path: "web/features/queue/texts/pl.json",
    content: (clean["web/features/queue/texts/pl.json"] ?? "").replace("songs_few", "songs_two"),
    says: "web/features/queue/texts/pl.json: songs lacks the forms few",
  },
];

test.each(faults)("$fault fails the check", async ({ path = planted, content, says }) => {
  const { status, faults: said } = await judge({ [path]: content });
  expect(status).toBe(1);
  expect(said).toContain(says);
});
