import { expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { ErrorPage } from "./error-page.tsx";
import { GenericErrorPage } from "./generic-error-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

test("a generic error page shows code, title, message and what to do next", async () => {
  await renderScreen(<GenericErrorPage code={503} title="T" message="M" actions={<button>Next</button>} />);
  await screen.findByRole("heading", { name: "T" });
  for (const text of ["503", "M", "Next"]) screen.getByText(text);
});

test("an address that leads nowhere says so, and offers Home and Reload", async () => {
  await renderScreen(<NotFoundPage />);
  await screen.findByRole("heading", { name: "Not Found" });
  screen.getByText("We couldn't find that page.");
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  screen.getByRole("button", { name: "Reload" });
});

test("a page that failed shows the error's message where there is one", async () => {
  await renderScreen(<ErrorPage error={new Error("X is gone")} />);
  await screen.findByRole("heading", { name: "Something broke" });
  screen.getByText("X is gone");
  screen.getByRole("button", { name: "Reload" });
});
