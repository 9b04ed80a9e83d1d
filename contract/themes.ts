import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import type { MessageId } from "#contract/messages/messages.ts";

/** The name of a theme's folder. */
export const ThemeId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "input.notTheme" satisfies MessageId);

const themeSchemes = ["dark", "light"] as const;

/** What a theme's `theme.json` says: its name as people read it, and what it may look like. */
export const ThemeFacts = z.object({
  name: z.string().trim().min(1).max(60),
  schemes: z.array(z.enum(themeSchemes)).min(1).max(themeSchemes.length),
});
export type ThemeFacts = z.infer<typeof ThemeFacts>;

/**
 * `default` and `aero` first, then the others by name: those of the build, of `ASSETS_URL` and of `THEMES_DIR`. A theme's
 * styles are at `/themes/{id}/theme.css`; `default` has none. With a theme that lacks a scheme, pages have its other one.
 */
export const listThemes = endpoint({
  method: "GET",
  path: "/meta/themes",
  summary: "The visual themes of this server",
  access: "public",
  output: z.object({ items: z.array(ThemeFacts.extend({ id: ThemeId })) }),
});
