import type { AppContext } from "#server/features/context.ts";

/** What the parts of this feature work with. */
export type SocialCtx = Pick<AppContext, "database" | "events" | "now" | "publicUrl" | "providers">;
