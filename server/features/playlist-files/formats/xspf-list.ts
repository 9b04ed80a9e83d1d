import { XMLParser } from "fast-xml-parser";
import { maxImportRows } from "#contract/playlist-files.ts";
import {
  emptyRow,
  millisecondsOf,
  tooComplex,
  type ListRow,
  type ListWriter,
  type ReadList,
} from "./list-row.ts";

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

/** Of XML itself; those that a document declares are not taken up. */
const names: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (all, decimal, hex, name) => {
    if (name !== undefined) return names[String(name)] ?? all;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
  });
}

/** Of elements in each other. */
const maxDepth = 50;

const parser = new XMLParser({
  preserveOrder: true,
  processEntities: false,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  cdataPropName: "#cdata",
  maxNestedTags: maxDepth,
});

/** A node as the parser has it with `preserveOrder`: `{title: children}`, `{"#text": text}` or `{"#cdata": [text]}`. */
type XmlNode = Readonly<Record<string, unknown>>;

/** Reads the tracks of an XSPF; entities of the document's own are not taken up. Null for what is none. */
export function readXspf(text: string): ReadList | null {
  const playlist = childrenOf(parsed(text), "playlist");
  const list = playlist === null ? null : childrenOf(playlist, "trackList");
  if (playlist === null || list === null) return null;
  const tracks = list.flatMap((node) => (Array.isArray(node["track"]) ? [node["track"] as XmlNode[]] : []));
  return { name: textIn(playlist, "title"), rows: tracks.slice(0, maxImportRows + 1).map(readTrack) };
}

/** Marks of 20,000 tracks with a dozen elements each, twice over. */
const maxMarks = 50 * maxImportRows;

function parsed(text: string): XmlNode[] {
  if (countMarks(text) > maxMarks) throw tooComplex();
  try {
    return parser.parse(text) as XmlNode[];
  } catch {
    // The parser throws plain errors at what is no XML, or nested too deep to be a list.
    return [];
  }
}

/** How many elements, comments and other marks a text has at most. */
function countMarks(text: string): number {
  let marks = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) marks += 1;
  return marks;
}

function readTrack(track: readonly XmlNode[]): ListRow {
  const identifier = textIn(track, "identifier") ?? "";
  const isrc = identifier.slice(isrcPrefix.length);
  return {
    ...emptyRow,
    uri: textIn(track, "location"),
    isrc: identifier.toLowerCase().startsWith(isrcPrefix) && isrc !== "" ? isrc : null,
    title: textIn(track, "title") ?? "",
    artists: (textIn(track, "creator") ?? "").split("; ").filter(Boolean),
    album: textIn(track, "album"),
    durationMs: millisecondsOf(textIn(track, "duration")),
  };
}

const isrcPrefix = "urn:isrc:";

function childrenOf(nodes: readonly XmlNode[], name: string): XmlNode[] | null {
  const children = nodes.find((node) => Array.isArray(node[name]))?.[name];
  return children === undefined ? null : (children as XmlNode[]);
}

/** The text of the first element of this name; null where there is none. */
function textIn(nodes: readonly XmlNode[], name: string): string | null {
  const children = childrenOf(nodes, name);
  if (children === null) return null;
  return children
    .map((node) => {
      if (typeof node["#text"] === "string") return unescaped(node["#text"]);
      const [inner] = childrenOf([node], "#cdata") ?? [];
      return typeof inner?.["#text"] === "string" ? inner["#text"] : "";
    })
    .join("");
}
