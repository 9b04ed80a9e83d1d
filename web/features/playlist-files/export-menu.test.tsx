import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal } from "#testing/web/stub-api.ts";
import { ExportMenu } from "./export-menu.tsx";

test("an export that is under way can be stopped, and one that fails says so", async () => {
  const held = Promise.withResolvers<Response>();
  const { user, server } = await renderScreen(<ExportMenu list="search" q="is:liked" genre="jazz" />, {
    answers: { "GET /library/export": () => held.promise as Promise<never> },
  });
  const exportAs = async (format: RegExp) => {
    await user.click(screen.getByRole("button", { name: "Export this list" }));
    await user.click(await screen.findByRole("menuitem", { name: format }));
  };
  await exportAs(/^CSV/u);
  await user.click(await screen.findByRole("button", { name: /^Stop the export/u }));
  await screen.findByRole("button", { name: "Export this list" });
  expect(Object.fromEntries(server.requests[0]?.query ?? [])).toEqual({
    list: "search",
    format: "csv",
    q: "is:liked",
    genre: "jazz",
  });
  expect(screen.queryAllByRole("alert")).toEqual([]);

  server.answer({ "GET /library/export": new Refusal(500, { code: "internal", detail: "" }) });
  await exportAs(/^XSPF/u);
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn't export the list.");
  await waitFor(() => screen.getByRole("button", { name: "Export this list" }));
  expect(server.requests[1]?.query.get("format")).toBe("xspf");
});
