import type { ReactNode } from "react";
import { consentVersion } from "#contract/consent.ts";
import type { Playlist } from "#contract/library/library.ts";
import { SignedInFrame } from "#web/app-frame.tsx";
import { recallLibrary } from "#web/features/sidebar/sidebar.tsx";
import { noStrips } from "#testing/samples/home-strips.ts";
import { answersOfPlaylist, sampleItems } from "./playlist-answers.ts";
import { renderScreen, type RenderedScreen } from "./render-screen.tsx";
import type { Answers } from "./stub-api.ts";

/** The answers of a server to the frame around every page, for someone whose library has these playlists beside one of three songs. */
export function answersOfFrame(others: readonly Playlist[] = []): Answers {
  return {
    ...answersOfPlaylist(sampleItems(3), { others }),
    "GET /auth/consent": { consented: true, version: consentVersion, accepted_at: 1_750_000_000 },
    "GET /classification/plan": { hash: null, threshold: null, made_at: null, groups: [] },
    "GET /library/cache/liked/count": { total: 30 },
    "GET /library/home": noStrips,
    "GET /social/notifications": { items: [], total: 0, unread: 0 },
  };
}

/** Renders a page in the frame that the app has around it, as a browser shows it that has just been opened. */
export async function renderFramed(
  part: ReactNode,
  { answers, address = "/", isTourSeen = true }: { answers: Answers; address?: string; isTourSeen?: boolean },
): Promise<RenderedScreen> {
  recallLibrary();
  if (isTourSeen) localStorage.setItem("tourSeen", "1");
  return renderScreen(<SignedInFrame>{part}</SignedInFrame>, { answers, address, isWhole: true });
}
