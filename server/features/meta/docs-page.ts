import { createHash } from "node:crypto";
import { api } from "#contract/api.ts";
import type { PartedWork } from "#server/platform/process/loop-turns.ts";
import { schemaOf, unitsAnEndpoint } from "./open-api.ts";

const docsStyle = `
:root{color-scheme:light dark;font:16px/24px system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border-top:1px solid color-mix(in oklab,currentColor 20%,transparent);padding:.75rem 0}summary{cursor:pointer}summary span{margin-left:.5rem}
input{font:inherit;width:100%;box-sizing:border-box;padding:.5rem .75rem;border:1px solid color-mix(in oklab,currentColor 40%,transparent);border-radius:.5rem;background:transparent}[hidden]{display:none}output{display:block;padding:.5rem 0;opacity:.75}
summary i{float:right;opacity:.75;font-style:normal}h3{font-size:.875rem;margin:1rem 0 .25rem}pre{overflow:auto;font-size:.8125rem;line-height:1.25rem;padding:.75rem;background:color-mix(in oklab,currentColor 7%,transparent);border-radius:.5rem}
`;

/** Shows the endpoints that have every word of the box in their path, summary or schemas. */
const docsScript = `
const box = document.querySelector("input"), count = document.querySelector("output");
const rows = [...document.querySelectorAll("details")].map((row) => ({ row, text: row.textContent.toLowerCase() }));
const search = () => {
  const words = box.value.toLowerCase().split(" ").filter(Boolean);
  for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
  count.textContent = rows.filter(({ row }) => !row.hidden).length + " of " + rows.length + " endpoints";
};
box.addEventListener("input", search);
search();
`;

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The page's own policy: nothing but its style and script, which the policy of all other pages would keep out. */
export const docsPolicy = `default-src 'none'; style-src ${hashOf(docsStyle)}; script-src ${hashOf(docsScript)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page to read; its script is for searching only. */
export function* docsPage(version: string): PartedWork<string> {
  const rows: string[] = [];
  for (const endpoint of api) {
    yield unitsAnEndpoint;
    const schema = endpoint.output ?? endpoint.lines ?? endpoint.events;
    const parts = [
      ["Query", endpoint.query],
      ["Body", endpoint.body],
      ["Answer", schema],
    ] as const;
    const details = parts.flatMap(([title, part]) =>
      part ? [`<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schemaOf(part), null, 2))}</pre>`] : [],
    );
    rows.push(
      `<details><summary><code><b>${endpoint.method}</b> ${escapeHtml(endpoint.path)}</code> <span>${escapeHtml(endpoint.summary)}</span> <i>${endpoint.access}</i></summary>${details.join("")}</details>`,
    );
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gatefold HTTP interface</title><style>${docsStyle}</style></head><body><h1>Gatefold ${escapeHtml(version)}</h1><p>The same for machines: <a href="openapi.json">openapi.json</a>. Failures answer <code>{detail, code}</code>.</p><label>Search<input type="search" autocomplete="off"></label><output></output>${rows.join("")}<script>${docsScript}</script></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
