import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** Why a song has its genre, as a dialog, and how to correct it: for the song, its album and its artist. */
export const WhyDialog = lazyPart(async () => (await import("./why-dialog.tsx")).WhyDialog);
