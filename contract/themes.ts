import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import type { MessageId } from "#contract/messages/messages.ts";

/** The name of a theme's folder. */
export const ThemeId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "input.notTheme" satisfies MessageId);

const themeSchemes = ["dark", "light"] as const;

/** The contents of a theme's `theme.json`: its display name and the colour schemes that it supports. */
export const ThemeFacts = z.object({
  name: z.string().trim().min(1).max(60),
  schemes: z.array(z.enum(themeSchemes)).min(1).max(themeSchemes.length),
});
export type ThemeFacts = z.infer<typeof ThemeFacts>;

/**
 * The available themes: `default` and `aero` first, then the others by name, from the build, `ASSETS_URL` and
 * `THEMES_DIR`. A theme's styles are at `/themes/{id}/theme.css`; `default` has none. If a theme lacks the chosen scheme,
 * pages use its other one.
 */
export const listThemes = endpoint({
  method: "GET",
  path: "/meta/themes",
  summary: "List the visual themes of this server",
  access: "public",
  output: z.object({ items: z.array(ThemeFacts.extend({ id: ThemeId })) }),
});
