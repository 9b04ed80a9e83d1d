import { emptyRow, millisecondsOf, type ListRow, type ListWriter, type ReadList } from "./list-row.ts";

/** XSPF 1 (https://xspf.org/spec): XML with one `track` a row; several artists share one `creator`, parted by semicolons. */
export const xspfWriter: ListWriter = {
  contentType: "application/xspf+xml; charset=utf-8",
  head: ({ name, at }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/">\n` +
    `  <title>${escaped(name)}</title>\n  <date>${at.toISOString()}</date>\n  <trackList>\n`,
  row: (row) => {
    const isrc = row.isrc === null ? null : `urn:isrc:${row.isrc}`;
    const parts = [
      element("location", row.uri),
      element("identifier", isrc),
      element("title", row.title),
      element(
        "creator",
        row.artists.length === 0 ? null : row.artists.map((each) => each.replaceAll(";", ",")).join("; "),
      ),
      element("album", row.album),
      element("duration", row.durationMs === null ? null : String(row.durationMs)),
    ];
    return `    <track>${parts.join("")}</track>\n`;
  },
  foot: () => "  </trackList>\n</playlist>\n",
};

function element(name: string, text: string | null): string {
  return text === null || text === "" ? "" : `<${name}>${escaped(text)}</${name}>`;
}

/** What XML 1.0 may hold, with its own signs spelled out. */
function escaped(text: string): string {
  const allowed = text.toWellFormed().replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, "");
  return allowed
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text
    .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/gu, (_, inner: string) => escaped(inner))
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (all, decimal, hex, name) => {
      if (name !== undefined) return names[String(name)] ?? all;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
    });
}

/** Reads the tracks of an XSPF; entities of the document's own are not taken up. Null for what is none. */
export function readXspf(text: string): ReadList | null {
  if (!/<playlist[\s>]/u.test(text) || !/<trackList[\s/>]/u.test(text)) return null;
  const [before = ""] = text.split(/<trackList[\s/>]/u, 1);
  const tracks = text.split(/<track>/u).slice(1);
  const rows = tracks.map((rest): ListRow => {
    const track = rest.split("</track>", 1)[0] ?? "";
    const isrc = /^urn:isrc:(.+)$/iu.exec(inside(track, "identifier") ?? "")?.[1];
    return {
      ...emptyRow,
      uri: inside(track, "location"),
      isrc: isrc ?? null,
      title: inside(track, "title") ?? "",
      artists: (inside(track, "creator") ?? "").split("; ").filter(Boolean),
      album: inside(track, "album"),
      durationMs: millisecondsOf(inside(track, "duration")),
    };
  });
  return { name: inside(before, "title"), rows };
}

function inside(text: string, name: string): string | null {
  const start = text.indexOf(`<${name}>`);
  const end = start === -1 ? -1 : text.indexOf(`</${name}>`, start);
  return end === -1 ? null : unescaped(text.slice(start + name.length + 2, end));
}
