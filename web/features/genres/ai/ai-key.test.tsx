import { cleanup, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { genreAnswers } from "#testing/web/genre-answers.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import type { Answers } from "#testing/web/stub-api.ts";
import { ToolsPage } from "#web/features/genres/tools-page.tsx";
import { AiKeyField } from "./ai-key-field.tsx";

/** The answers of a server that keeps a person's key, which it never shows. */
function keepKey(): Answers {
  let key: string | null = null;
  return {
    "GET /auth/gemini-key": () => ({ exists: key !== null }),
    "POST /auth/gemini-key": ({ body }) => {
      key = (body as { api_key: string | null }).api_key;
      return { exists: key !== null };
    },
  };
}

test("an AI key is kept, never shown again, and lets AI be used until it is cleared", async () => {
  const answers: Answers = {
    ...genreAnswers,
    ...keepKey(),
    "GET /library/cache/liked/count": { total: 30 },
    "GET /library/cache/playlists": { items: [], total: 0 },
  };
  const openPlan = async () => {
    cleanup();
    const { user } = await renderScreen(<ToolsPage tab="plan" />, { answers, address: "/library/tools" });
    await user.click(await screen.findByRole("button", { name: "Settings and scans" }));
    return { user, card: within(await screen.findByRole("dialog")) };
  };
  const openKey = async () => {
    cleanup();
    return renderScreen(<AiKeyField />, { answers });
  };

  const before = await openPlan();
  const useAi = before.card.getByRole("switch", { name: "Use AI" });
  expect(useAi).toHaveProperty("disabled", true);
  const add = before.card.getByRole("link", { name: "Add your AI key in the settings" });
  expect(add.getAttribute("href")).toMatch(/^\/settings\/ai/u);

  const { user, server } = await openKey();
  const field = screen.getByLabelText<HTMLInputElement>("AI key");
  expect(field.type).toBe("password");
  await user.type(field, "  a-key-of-ones-own ");
  await user.click(screen.getByRole("button", { name: "Save key" }));
  await screen.findByText(/^Your key is saved\./u);
  expect(field.value).toBe("");
  expect(server.requests.filter(({ body }) => body !== undefined).map(({ body }) => body)).toEqual([
    { api_key: "a-key-of-ones-own" },
  ]);

  const kept = await openPlan();
  await kept.card.findByRole("link", { name: "Your AI key is in the settings" });
  await kept.user.click(kept.card.getByRole("switch", { name: "Use AI" }));
  expect(kept.card.getByRole("switch", { name: "Use AI" }).getAttribute("aria-checked")).toBe("true");

  const again = await openKey();
  await again.user.click(await screen.findByRole("button", { name: "Clear key" }));
  await screen.findByText(/^Your own key for the AI service/u);
  const after = await openPlan();
  await after.card.findByRole("link", { name: "Add your AI key in the settings" });
  expect(after.card.getByRole("switch", { name: "Use AI" }).getAttribute("aria-checked")).toBe("false");
});
