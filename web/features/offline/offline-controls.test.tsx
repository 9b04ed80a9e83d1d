import { afterEach, expect, test, vi } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { isServerAway, noteRequest, watchConnection } from "#web/platform/offline/connection.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { Heart } from "lucide-react";

watchConnection();

async function loseServer(): Promise<void> {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  noteRequest(false);
  noteRequest(false);
  await expect.poll(isServerAway).toBe(true);
}

async function findServer(): Promise<void> {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  dispatchEvent(new Event("online"));
  await expect.poll(isServerAway).toBe(false);
}

afterEach(async () => {
  await findServer();
  vi.unstubAllGlobals();
});

test("while the server is away, whatever writes says so and does nothing; the rest works, and all of it again later", async () => {
  const write = vi.fn<(what: string) => void>();
  const { user } = await renderScreen(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        write("form");
      }}
    >
      <Button onClick={() => write("plain")}>Open</Button>
      <Button isBusy={false} onClick={() => write("save")}>
        Save
      </Button>
      <Button type="submit" needsServer>
        Send
      </Button>
      <IconButton label="Like" icon={Heart} needsServer onClick={() => write("like")} />
      <Switch label="Share" isOn needsServer onChange={() => write("share")} />
      <CheckBox label="Show" isChecked needsServer onChange={() => write("show")} />
      <input aria-label="Name" />
    </form>,
  );
  await loseServer();
  const names = ["Save", "Send", "Like"];
  for (const control of [
    ...names.map((name) => screen.getByRole("button", { name })),
    screen.getByRole("switch", { name: "Share" }),
    screen.getByRole("checkbox", { name: "Show" }),
  ]) {
    expect(control.matches(":disabled, [aria-disabled=true]")).toBe(true);
    expect(control.getAttribute("aria-description")).toBe("You're offline");
    await user.click(control);
  }
  await user.type(screen.getByLabelText("Name"), "x{Enter}");
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(write.mock.calls).toEqual([["plain"]]);
  await findServer();
  for (const name of names) await user.click(screen.getByRole("button", { name }));
  await user.click(screen.getByRole("switch", { name: "Share" }));
  await user.click(screen.getByRole("checkbox", { name: "Show" }));
  expect(write.mock.calls.slice(1).flat()).toEqual(["save", "form", "like", "share", "show"]);
});
