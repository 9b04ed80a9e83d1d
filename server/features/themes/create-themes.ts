import type { ThemeFacts } from "#contract/themes.ts";
import type { AppContext } from "#server/features/context.ts";
import { faultOfCss, inThemeOrder, ownTheme, parseThemeFacts } from "./theme-rules.ts";
import type { ThemeSource } from "./theme-sources.ts";

type Theme = ThemeFacts & { id: string };

/** The visual themes that there are. */
export interface Themes {
  /** in the order in which they are offered */
  list: () => Promise<Theme[]>;
  has: (id: string) => Promise<boolean>;
  /** a file of a theme; null where there is none */
  read: (id: string, file: string) => Promise<Buffer | null>;
}

interface Found {
  themes: Theme[];
  sourceOf: Map<string, ThemeSource>;
}

/** A theme that was added is offered this long after at the latest. */
const keepMs = 60_000;

type ThemesParts = Pick<AppContext, "log" | "now"> & { sources: readonly ThemeSource[] };

/** Reads themes of their sources, of which the first that has an id counts; what is wrong with one is logged. */
export function createThemes({ sources, log, now }: ThemesParts): Themes {
  let known: { atMs: number; found: Promise<Found> } | null = null;

  const readTheme = async (source: ThemeSource, id: string): Promise<Theme | null> => {
    const [json, css] = await Promise.all([source.read(id, "theme.json"), source.read(id, "theme.css")]);
    const facts = json === null ? null : parseThemeFacts(json.toString("utf8"));
    const fault =
      facts === null
        ? "theme.json is missing or not of the described shape"
        : css === null
          ? "theme.css is missing or too large"
          : faultOfCss(css.toString("utf8"));
    if (facts !== null && fault === null) return { id, ...facts };
    log.warn({ theme: id, of: source.name, fault }, "a theme is left out");
    return null;
  };

  const readSource = async (source: ThemeSource): Promise<Theme[]> => {
    try {
      const ids = await source.list();
      const themes = await Promise.all(ids.map((id) => readTheme(source, id)));
      return themes.filter((theme) => theme !== null);
    } catch (error) {
      log.warn({ of: source.name, err: error }, "themes could not be read");
      return [];
    }
  };

  const readAll = async (): Promise<Found> => {
    const sourceOf = new Map<string, ThemeSource>();
    const themes: Theme[] = [{ ...ownTheme, schemes: [...ownTheme.schemes] }];
    for (const source of sources)
      for (const theme of await readSource(source)) {
        if (sourceOf.has(theme.id)) continue;
        sourceOf.set(theme.id, source);
        themes.push(theme);
      }
    return { themes: inThemeOrder(themes), sourceOf };
  };

  const find = (): Promise<Found> => {
    if (known === null || now() - known.atMs > keepMs) known = { atMs: now(), found: readAll() };
    return known.found;
  };

  return {
    list: async () => (await find()).themes,
    has: async (id) => (await find()).themes.some((theme) => theme.id === id),
    read: async (id, file) => (await find()).sourceOf.get(id)?.read(id, file) ?? null,
  };
}
