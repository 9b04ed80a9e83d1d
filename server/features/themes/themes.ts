/* The visual themes of this server: which there are, and their files. */
import type { FastifyInstance } from "fastify";
import * as contract from "#contract/themes.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { createThemes, type Themes } from "./create-themes.ts";
import { typeOfThemeFile } from "./theme-rules.ts";
import { bucketSource, folderSource } from "./theme-sources.ts";

export type { Themes } from "./create-themes.ts";

/** The themes of the build, of `ASSETS_URL` and of `THEMES_DIR`. */
export function themesOf(
  ctx: Pick<AppContext, "settings" | "log" | "now" | "stopping">,
  builtFolder: string,
): Themes {
  const { ASSETS_URL: bucket, THEMES_DIR: folder } = ctx.settings;
  const sources = [
    folderSource(builtFolder),
    ...(bucket === undefined ? [] : [bucketSource(bucket, ctx.stopping)]),
    ...(folder === undefined ? [] : [folderSource(folder)]),
  ];
  return createThemes({ ...ctx, sources });
}

export const themeRoutes: Route<{ themes: Themes }>[] = [
  serve(contract.listThemes, async ({ themes }: { themes: Themes }) => ({ items: await themes.list() })),
];

/** Nothing of a theme may run, load or frame anything, also where someone opens its file by itself. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the files of themes beside those of the build, which are files of the app. */
export function serveThemeFiles(http: FastifyInstance, themes: Themes): void {
  http.get<{ Params: { id: string; file: string } }>("/themes/:id/:file", async (request, reply) => {
    const { id, file } = request.params;
    const type = typeOfThemeFile(file);
    const content = type === null ? null : await themes.read(id, file);
    if (type === null || content === null) return reply.callNotFound();
    return reply
      .type(type)
      .header("cache-control", "no-cache")
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", filePolicy)
      .send(content);
  });
}
