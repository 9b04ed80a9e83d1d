import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Profile } from "#contract/auth/auth.ts";
import { sampleProfile } from "#testing/samples/sample-library.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { WhatToTry } from "./what-to-try.tsx";

const address = "http://localhost:3000/provider/my-data/listener~abcdefgh";
const uploadId = "00000000-0000-4000-8000-00000000000a";

beforeEach(() => localStorage.removeItem("whatToTryDismissed"));
afterEach(() => localStorage.removeItem("whatToTryDismissed"));

const open = (profile: Partial<Profile>) =>
  renderScreen(<WhatToTry />, {
    answers: {
      "GET /auth/me": { ...sampleProfile, ...profile },
      "POST /stats/opt_in": { stats_opt_in: true },
      "POST /spotify-import/upload": {
        ok: true,
        job_id: uploadId,
        upload_id: uploadId,
        received: 2,
        table: null,
        is_held: false,
        is_copy: false,
      },
    },
  });

test("five things, each one press, where the service hands out its export; gone for good when dismissed", async () => {
  const { user } = await open({ data_export_url: address });
  await screen.findByRole("heading", { name: "What to try" });
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  await user.click(screen.getByRole("button", { name: "Dismiss What to try" }));
  expect(screen.queryByRole("heading", { name: "What to try" })).toBeNull();
  expect(localStorage.getItem("whatToTryDismissed")).toBe("1");
});

test("it is not there where the export comes by mail", async () => {
  const { server } = await open({ data_export_url: null });
  await vi.waitFor(() => expect(server.requests.map(({ route }) => route)).toContain("GET /auth/me"));
  expect(screen.queryByRole("heading", { name: "What to try" })).toBeNull();
});

test("one press takes the export as the service gives it, turns statistics on and begins an ordinary import", async () => {
  const { user, server } = await open({ data_export_url: address });
  const ordinary = globalThis.fetch;
  vi.stubGlobal("fetch", async (asked: string, init?: RequestInit) =>
    asked === address ? new Response("PK") : ordinary(asked, init),
  );
  await user.click(await screen.findByRole("button", { name: /Import five years/u }));
  await vi.waitFor(() =>
    expect(server.requests.map(({ route }) => route)).toEqual(
      expect.arrayContaining(["POST /stats/opt_in", "POST /spotify-import/upload"]),
    ),
  );
});
