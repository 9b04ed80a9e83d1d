import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { queryClient } from "#web/platform/api/query-client.ts";
import { setSession } from "#web/platform/api/session.ts";
import { Scroller } from "#web/ui/list/scroller.tsx";
import { ToastRegion } from "#web/ui/feedback/toast.tsx";
import { type Answers, stubApi, type StubbedApi } from "./stub-api.ts";

/** A part of the app on a page, and who uses it. */
export interface RenderedScreen {
  user: UserEvent;
  server: StubbedApi;
  /** the address that the page is at, with its query */
  address: () => string;
}

interface RenderOptions {
  answers?: Answers;
  /** the address that the page is at, with its query */
  address?: string;
  /** the part brings the main area that scrolls itself, as the shell does */
  isWhole?: boolean;
}

/**
 * Renders a screen or a part of one, for someone signed in, as the app would: in the main area that scrolls, with its router, its
 * cache of answers and its messages, before a stubbed server.
 */
export async function renderScreen(
  part: ReactNode,
  { answers = {}, address = "/", isWhole = false }: RenderOptions = {},
): Promise<RenderedScreen> {
  queryClient.clear();
  const { queries, ...others } = queryClient.getDefaultOptions();
  // Reads that failed are tried again as often as in the app, and at once.
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  const server = stubApi(answers);
  setSession({ appToken: "token-of-a-component-test", userId: "00000000-0000-4000-8000-000000000001" });
  const page = () =>
    isWhole ? (
      part
    ) : (
      <Scroller id="content" className="">
        {part}
      </Scroller>
    );
  const root = createRootRoute({ component: page, notFoundComponent: page });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastRegion label="Messages" closeLabel="Close" />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), server, address: () => router.state.location.href };
}

export { screen };
