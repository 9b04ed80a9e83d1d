import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { readOutbound } from "#server/platform/outbound.ts";
import { isThemeId, maxFileBytes } from "./theme-rules.ts";

/** A place that themes come from. */
export interface ThemeSource {
  /** what it is called in the log */
  name: string;
  /** ids of its themes */
  list: () => Promise<string[]>;
  /** a file of a theme; null where there is none */
  read: (id: string, file: string) => Promise<Buffer | null>;
}

/** Themes that are folders below one folder, which may be missing. */
export function folderSource(folder: string): ThemeSource {
  return {
    name: folder,
    list: async () => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => !entry.isFile() && isThemeId(entry.name)).map(({ name }) => name);
    },
    read: async (id, file) => {
      const path = join(folder, id, file);
      const found = await stat(path).catch(() => null);
      return found?.isFile() === true && found.size <= maxFileBytes ? readFile(path) : null;
    },
  };
}

const timeoutMs = 5000;

/** Themes below `themes/` of a bucket; `themes/index.json` there is the list of their ids, since a bucket shows no folders. */
export function bucketSource(address: string, signal: AbortSignal): ThemeSource {
  const read = async (path: string): Promise<Buffer | null> => {
    const { status, content } = await readOutbound({
      method: "GET",
      address: `${address}/themes/${path}`,
      headers: {},
      withinMs: timeoutMs,
      maxBytes: maxFileBytes,
      signal,
    });
    return status === 200 ? content : null;
  };
  return {
    name: address,
    list: async () => {
      const text = await read("index.json");
      const ids: unknown = text === null ? [] : JSON.parse(text.toString("utf8"));
      return Array.isArray(ids) ? ids.filter((id) => typeof id === "string" && isThemeId(id)) : [];
    },
    read: (id, file) => read(`${id}/${file}`),
  };
}
