import { lazyPage, lazyPart } from "#web/platform/loading/lazy-component.ts";

/** What stands around every page of the friends area: its heading and tabs, and the question for consent before them. */
export const FriendsArea = lazyPage(async () => ({
  default: (await import("./area/friends-area.tsx")).FriendsArea,
}));

/** The person's friends: `/friends`. */
export const FriendsPage = lazyPage(async () => ({
  default: (await import("./friends/friends-page.tsx")).FriendsPage,
}));

/** Friend requests both ways: `/friends/requests`. */
export const RequestsPage = lazyPage(async () => ({
  default: (await import("./requests/requests-page.tsx")).RequestsPage,
}));

/** Finds people, by a search and by friend code: `/friends/search`. */
export const PeopleSearchPage = lazyPage(async () => ({
  default: (await import("./search/people-search-page.tsx")).PeopleSearchPage,
}));

/** What others see of the person, and how they find them: `/friends/settings`. */
export const PrivacyPage = lazyPage(async () => ({
  default: (await import("./settings/privacy-page.tsx")).PrivacyPage,
}));

/** With whom the person shares what, for anyone who has agreed to that; it has no heading. */
export const SharingChoices = lazyPart(
  async () => (await import("./settings/sharing-choices.tsx")).SharingChoices,
);

/** Someone's page as far as they share themselves, and comparing with them: `/people/{id}`. */
export const PersonPage = lazyPage(async () => ({
  default: (await import("./person-page.tsx")).PersonPage,
}));

/** What someone shares with everyone: `/u/{handle}`. */
export const PublicPage = lazyPage(async () => ({
  default: (await import("./public/public-page.tsx")).PublicPage,
}));
