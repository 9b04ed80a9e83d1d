import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { WelcomePage } from "./welcome-page.tsx";

const answers: Answers = {
  "GET /auth/providers": {
    items: [
      { id: "spotify", label: "Login with Spotify", configured: false },
      { id: "demo", label: "Try the demo", configured: true },
    ],
  } as never,
};

/** The window of a sign-in, as far as the page knows it. */
const popup = { location: { href: "" }, closed: false, close: vi.fn<() => void>() };

beforeEach(() => {
  popup.close.mockClear();
  vi.spyOn(window, "open").mockReturnValue(popup as unknown as Window);
  vi.spyOn(window, "alert").mockImplementation(() => undefined);
});
afterEach(() => {
  expect(window.alert).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("the entrance welcomes visitors with a way in of each kind; one that is not set up leads to its guide", async () => {
  await renderScreen(<WelcomePage />, { answers });
  await screen.findByRole("heading", { name: "Welcome" });
  await screen.findByRole("button", { name: "Try the demo" });
  const link = screen.getByRole("link", { name: "Login with Spotify" });
  expect(link.getAttribute("href")).toBe("/login?setup=spotify");
});

test("a server that cannot be reached is named with what to check, and the window is closed", async () => {
  const { user } = await renderScreen(<WelcomePage />, {
    answers: { ...answers, "GET /auth/login": () => Promise.reject(new TypeError("refused")) },
  });
  await user.click(await screen.findByRole("button", { name: "Try the demo" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(location.origin);
  expect(alert.textContent).toMatch(/PUBLIC_URL.*proxy/u);
  expect(popup.close).toHaveBeenCalledOnce();
  expect(screen.queryByText(/^Waiting for the sign-in window/u)).toBeNull();
});

test("a login answer without an address is reported in the words of the specification, and a refusal in its own", async () => {
  const { user, server } = await renderScreen(<WelcomePage />, {
    answers: { ...answers, "GET /auth/login": {} as never },
  });
  await user.click(await screen.findByRole("button", { name: "Try the demo" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Backend did not return an auth_url");
  server.answer({
    "GET /auth/login": new Refusal(403, { code: "admin-required", detail: "The gate is closed." }),
  });
  await user.click(screen.getByRole("button", { name: "Try the demo" }));
  await screen.findByText("The gate is closed.");
});

test("where it is allowed, a visitor signs in by a Client ID of their own, which this browser keeps", async () => {
  const items = [{ id: "spotify", label: "Login with Spotify", configured: true, takes_client_id: true }];
  const { user, server } = await renderScreen(<WelcomePage />, {
    answers: {
      "GET /auth/providers": { items } as never,
      "GET /auth/login": { auth_url: "https://accounts.example/authorize" },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Use your own Client ID" }));
  const field = await screen.findByLabelText("Client ID");
  await user.type(field, "abc");
  await user.click(screen.getByRole("button", { name: "Login with your Client ID" }));
  expect(screen.getByText(/^A Client ID has 32 digits/u)).toBeDefined();
  await user.clear(field);
  await user.type(field, "0123456789ABCDEF0123456789abcdef");
  await user.click(screen.getByRole("button", { name: "Login with your Client ID" }));
  const asked = server.requests.find(({ route }) => route === "GET /auth/login");
  expect(asked?.query.get("client_id")).toBe("0123456789abcdef0123456789abcdef");
  expect(localStorage.getItem("ownClientId")).toBe("0123456789abcdef0123456789abcdef");
  localStorage.removeItem("ownClientId");
});
