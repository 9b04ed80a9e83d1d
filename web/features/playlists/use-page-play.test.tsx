import { useImperativeHandle, useState } from "react";
import { expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { type PlayShown, usePagePlay, usePlayWhenReady } from "./use-page-play.ts";

/** A page whose list is in order when a button says so; `played` gets the order that was played. */
function PageOfList({ isOwnOrder, played }: { isOwnOrder: boolean; played: (order: string) => void }) {
  const [isReady, setIsReady] = useState(false);
  const pagePlay = usePagePlay(() => played("own"));
  useImperativeHandle<PlayShown, PlayShown>(pagePlay.shown, () =>
    isReady && !isOwnOrder ? () => played("shown") : null,
  );
  usePlayWhenReady(pagePlay, isReady);
  return (
    <>
      <button onClick={() => pagePlay.press()}>Play</button>
      <button onClick={() => setIsReady(true)}>Arrive</button>
      <button onClick={pagePlay.giveUp}>Fail</button>
      <output>{pagePlay.isAwaited ? "waits" : "rests"}</output>
    </>
  );
}

async function open(address: string) {
  const orders: string[] = [];
  const page = <PageOfList isOwnOrder={address === "/"} played={(order) => orders.push(order)} />;
  const { user } = await renderScreen(page, { address });
  const press = async (name: string): Promise<void> => user.click(screen.getByRole("button", { name }));
  const status = (): string | null => screen.getByRole("status").textContent;
  return { orders, press, status };
}

test.each(["/?sort=title", "/?filter=love"])(
  "Play of a list shown as %s waits until it is in order",
  async (address) => {
    const { orders, press, status } = await open(address);
    await press("Play");
    expect([orders, status()]).toEqual([[], "waits"]);
    await press("Arrive");
    expect([orders, status()]).toEqual([["shown"], "rests"]);
  },
);

test("Play of a list that is not all here plays its own order at once", async () => {
  const own = await open("/");
  await own.press("Play");
  expect([own.orders, own.status()]).toEqual([["own"], "rests"]);
});

test("a list that could not be read does not begin to play later", async () => {
  const { orders, press, status } = await open("/?sort=title");
  await press("Play");
  await press("Fail");
  await press("Arrive");
  expect([orders, status()]).toEqual([[], "rests"]);
});
