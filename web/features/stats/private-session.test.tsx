import { beforeEach, expect, test } from "vitest";
import { queryClient } from "#web/platform/api/query-client.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal } from "#testing/web/stub-api.ts";
import { act, waitFor } from "@testing-library/react";
import { PrivateSession } from "./private-session.tsx";
import { privateSessionQuery } from "./stats.queries.ts";

const inSeconds = (seconds: number) => ({ until: Math.floor(Date.now() / 1_000) + seconds });
const show = (until: { until: number | null }) =>
  act(() => void queryClient.setQueryData(privateSessionQuery.queryKey, until));
const line = () => screen.queryByText(/^Private session until/u);

beforeEach(() => queryClient.clear());

test("the line is there while a private session is on, asks for nothing, and ends it at a press", async () => {
  const { user, server } = await renderScreen(<PrivateSession />, {
    answers: { "POST /stats/private-session": { until: null } },
  });
  expect(line()).toBeNull();
  show(inSeconds(3_600));
  await screen.findByText(/^Private session until/u);
  expect(server.requests).toEqual([]);
  await user.click(screen.getByRole("button", { name: "End" }));
  await waitFor(() => expect(line()).toBeNull());
  expect(server.requests.map(({ body }) => body)).toEqual([{ on: false }]);
});

test("one that is over is not shown, and one that cannot be ended stays, with a sentence", async () => {
  const { user } = await renderScreen(<PrivateSession />, {
    answers: {
      "POST /stats/private-session": new Refusal(500, { code: "internal", detail: "The disk is full." }),
    },
  });
  show(inSeconds(-1));
  expect(line()).toBeNull();
  show(inSeconds(3_600));
  await user.click(await screen.findByRole("button", { name: "End" }));
  await screen.findByText("The private session didn't end");
  expect(line()).not.toBeNull();
});
