import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { clearSession } from "#web/platform/api/session.ts";
import { type GoTo, LandingPage, type WaitlistWanted } from "./landing-page.tsx";
import { PaymentsPage } from "./payments-page.tsx";

const closed: Answers = {
  "GET /landing/status": { gate: true, unlocked: false },
  "GET /waitlist/stats": { total: 3 },
};
const opened: Answers = { "GET /landing/status": { gate: true, unlocked: true } };
const noGate: Answers = {
  "GET /landing/status": { gate: false, unlocked: true },
  "GET /auth/providers": { items: [{ id: "demo", label: "Try the demo", configured: true }] } as never,
};

beforeEach(() => localStorage.clear());

interface Visit {
  isSignedIn?: boolean;
  waitlist?: WaitlistWanted;
  isSignIn?: boolean;
}

async function visit(answers: Answers, { isSignedIn = false, ...props }: Visit = {}) {
  const goTo = vi.fn<GoTo>();
  const rendered = await renderScreen(
    <Suspense>
      <LandingPage {...props} goTo={goTo} />
    </Suspense>,
    { answers },
  );
  if (!isSignedIn) clearSession();
  return { ...rendered, goTo };
}

test("a closed gate shows that it opens soon, a password field and the waitlist with its live count, and no sign-in", async () => {
  await visit(closed);
  await screen.findByRole("heading", { name: "Coming soon" });
  expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
  await screen.findByText("3 people are waiting.");
  expect(screen.getByLabelText("Email").getAttribute("type")).toBe("email");
  expect(screen.queryByRole("button", { name: /login|demo/iu })).toBeNull();
});

test("a wrong password is refused in the server's words, the right one leads to the sign-in and is remembered", async () => {
  const { user, server, goTo } = await visit({
    ...closed,
    "POST /landing/unlock": new Refusal(403, { code: "forbidden", detail: "Incorrect password" }),
  });
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByText("Enter the password.");
  await user.type(screen.getByLabelText("Password"), "opne");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("Incorrect password");
  expect([goTo.mock.calls, localStorage.getItem("landingUnlocked")]).toEqual([[], null]);
  server.answer({ "POST /landing/unlock": { ok: true } });
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await expect.poll(() => goTo.mock.calls).toEqual([["/login"]]);
  expect(localStorage.getItem("landingUnlocked")).toBe("1");
});

test("behind the gate there is a welcome with Login, and Go to Library for someone who is signed in", async () => {
  const { user, goTo } = await visit(opened);
  await user.click(await screen.findByRole("button", { name: "Login" }));
  await expect.poll(() => goTo.mock.calls).toEqual([["/login"]]);
});

test("someone who is signed in goes to the library from there", async () => {
  const { user, goTo } = await visit(opened, { isSignedIn: true });
  await user.click(await screen.findByRole("button", { name: "Go to Library" }));
  await expect.poll(() => goTo.mock.calls).toEqual([["/library"]]);
});

test("the sign-in itself shows behind an open gate", async () => {
  await visit({ ...noGate, ...opened }, { isSignIn: true });
  await screen.findByRole("button", { name: "Try the demo" });
});

test("a closed gate stands before the sign-in itself", async () => {
  await visit(closed, { isSignIn: true });
  await screen.findByRole("heading", { name: "Coming soon" });
});

test("without a gate the first page is the sign-in", async () => {
  await visit(noGate);
  await screen.findByRole("button", { name: "Try the demo" });
});

test("a browser that remembers an open gate sees what is behind it at once, and the gate if it has closed since", async () => {
  localStorage.setItem("landingUnlocked", "1");
  let close = () => {};
  const held = new Promise<void>((resolve) => (close = resolve));
  await visit({
    ...closed,
    "GET /landing/status": () => held.then(() => ({ gate: true, unlocked: false })),
  });
  await screen.findByRole("button", { name: "Login" });
  close();
  await screen.findByRole("heading", { name: "Coming soon" });
  expect(localStorage.getItem("landingUnlocked")).toBeNull();
});

test("an address alone joins the waitlist, which is remembered here, and the count goes up", async () => {
  const { user, server } = await visit({ ...closed, "POST /waitlist/join-lite": { total: 4 } });
  await user.click(await screen.findByRole("button", { name: "Join waitlist" }));
  await screen.findByText(/^Enter an email address/u);
  await user.type(screen.getByLabelText("Email"), "abc");
  await user.click(screen.getByRole("button", { name: "Join waitlist" }));
  await screen.findByText(/^Enter an email address/u);
  await user.type(screen.getByLabelText("Email"), "@example.org");
  await user.click(screen.getByRole("button", { name: "Join waitlist" }));
  await screen.findByText(/^You're on the list/u);
  await screen.findByText("4 people are waiting.");
  const sent = server.requests.filter(({ route }) => route === "POST /waitlist/join-lite");
  expect(sent.map(({ body }) => body)).toEqual([{ email: "abc@example.org" }]);
  expect(localStorage.getItem("waitlistSignedUp")).toBe("1");
});

test.each([
  [409, "conflict", "This email is already on the list."],
  [500, "internal", "Failed to join the waitlist. Please check your email and try again."],
  [429, "too-many-requests", "Failed to join the waitlist. Please check your email and try again."],
] as const)(
  "a waitlist that answers %i says so in the words of the specification",
  async (status, code, text) => {
    const { user } = await visit(
      { ...closed, "POST /waitlist/join-lite": new Refusal(status, { code, detail: "x" }) },
      { waitlist: "lite" },
    );
    expect(screen.queryByLabelText("Password")).toBeNull();
    await user.type(await screen.findByLabelText("Email"), "a@example.org");
    await user.type(screen.getByLabelText("Name (optional)"), " Ada ");
    await user.click(screen.getByRole("button", { name: "Join waitlist" }));
    await screen.findByText(text);
  },
);

test("an address with waitlist=1 shows the form also where the gate is open", async () => {
  await visit({ ...opened, "GET /waitlist/stats": { total: 1 } }, { waitlist: "1" });
  await screen.findByRole("button", { name: "Join waitlist" });
  await screen.findByText("1 person is waiting.");
});

test("payments says what each way will be, and asks visitors to log in", async () => {
  await renderScreen(<PaymentsPage />);
  await screen.findByRole("heading", { name: "Card checkout" });
  await screen.findByRole("heading", { name: "PayPal checkout" });
  expect(screen.queryByText("Login to enable payment requests.")).toBeNull();
  clearSession();
  await screen.findByText("Login to enable payment requests.");
});
