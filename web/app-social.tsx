import { createRoute, Outlet } from "@tanstack/react-router";
import { RenewButton } from "#web/features/auth/auth.tsx";
import { NotificationsPage } from "#web/features/notifications/notifications.tsx";
import {
  FriendsArea,
  FriendsPage,
  PeopleSearchPage,
  PersonPage,
  PrivacyPage,
  PublicPage,
  RequestsPage,
} from "#web/features/social/social.tsx";
import { root, signedIn } from "./app-root.tsx";

/** What an address says of these names, as far as it is text. */
function pickTexts<Name extends string>(names: readonly Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : [])),
    ) as {
      [Key in Name]?: string;
    };
}

const friends = createRoute({
  getParentRoute: () => signedIn,
  path: "/friends",
  component: () => (
    <FriendsArea>
      <Outlet />
    </FriendsArea>
  ),
});

const friendList = createRoute({ getParentRoute: () => friends, path: "/", component: FriendsPage });

const friendRequests = createRoute({
  getParentRoute: () => friends,
  path: "/requests",
  component: RequestsPage,
});

const peopleSearch = createRoute({
  getParentRoute: () => friends,
  path: "/search",
  validateSearch: pickTexts(["q", "code"]),
  component: () => <PeopleSearchPage {...peopleSearch.useSearch()} />,
});

const privacy = createRoute({ getParentRoute: () => friends, path: "/settings", component: PrivacyPage });

const notifications = createRoute({
  getParentRoute: () => friends,
  path: "/notifications",
  component: () => <NotificationsPage renewButton={<RenewButton />} />,
});

const person = createRoute({
  getParentRoute: () => signedIn,
  path: "/people/$id",
  validateSearch: pickTexts(["tab", "as", "playlist"]),
  component: () => <PersonPage {...person.useSearch()} id={person.useParams().id} />,
});

/** What a person shares with everyone, for everyone. */
export const publicPage = createRoute({
  getParentRoute: () => root,
  path: "/u/$handle",
  component: () => <PublicPage handle={publicPage.useParams().handle} />,
});

/** The friends area with its tabs, and the pages of people. */
export const friendRoutes = [
  friends.addChildren([friendList, friendRequests, peopleSearch, privacy, notifications]),
  person,
] as const;
