import { act, fireEvent, render, screen } from "@testing-library/react";
import { Pause, Play } from "lucide-react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Button, IconButton } from "./button.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const done: string[] = [];
afterEach(() => void done.splice(0));

/** A button of the player at two moments. */
const playing = (isPlaying: boolean) => (
  <IconButton
    label={isPlaying ? "Pause" : "Play"}
    icon={isPlaying ? Pause : Play}
    onClick={() => done.push(isPlaying ? "paused" : "played")}
  />
);
const button = () => screen.getByRole("button");
const release = () => {
  fireEvent.pointerUp(button());
  fireEvent.click(button());
};

test("a button that says something else by the release does what it said at the press, and says the new thing after", () => {
  const { rerender } = render(playing(false));
  fireEvent.pointerDown(button());
  rerender(playing(true));
  expect(button().getAttribute("aria-label")).toBe("Play");
  release();
  expect([done, button().getAttribute("aria-label")]).toEqual([["played"], "Pause"]);
});

test("a press that ends elsewhere holds nothing, and keys do what the button says", () => {
  const { rerender } = render(playing(false));
  fireEvent.pointerDown(button());
  rerender(playing(true));
  fireEvent.pointerUp(document.body);
  act(() => void vi.advanceTimersByTime(60));
  expect(button().getAttribute("aria-label")).toBe("Pause");
  fireEvent.click(button());
  expect(done).toEqual(["paused"]);
});

test("what the press itself changed counts while the button says the same: a form saves what was typed last", () => {
  const save = (text: string) => <Button onClick={() => done.push(text)}>Save</Button>;
  const { rerender } = render(save("before"));
  fireEvent.pointerDown(button());
  rerender(save("after"));
  release();
  expect(done).toEqual(["after"]);
});

test("a like is of the song that was pressed", () => {
  const like = (song: string) => (
    <IconButton label="Like" target={song} icon={Play} onClick={() => done.push(song)} />
  );
  const { rerender } = render(like("one"));
  fireEvent.pointerDown(button());
  rerender(like("two"));
  release();
  expect(done).toEqual(["one"]);
});

test("the space bar does what the button said when it went down, and another key holds nothing", () => {
  const { rerender } = render(playing(false));
  fireEvent.keyDown(button(), { key: " " });
  rerender(playing(true));
  expect(button().getAttribute("aria-label")).toBe("Play");
  fireEvent.keyUp(button(), { key: " " });
  fireEvent.click(button());
  expect([done, button().getAttribute("aria-label")]).toEqual([["played"], "Pause"]);
  fireEvent.keyDown(button(), { key: "Tab" });
  rerender(playing(false));
  expect(button().getAttribute("aria-label")).toBe("Play");
});

test("a button that goes by its own press leaves no timer", () => {
  const { unmount } = render(playing(true));
  fireEvent.pointerDown(button());
  fireEvent.pointerUp(button());
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
