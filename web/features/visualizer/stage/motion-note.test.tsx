import { expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { MotionNote } from "./motion-note.tsx";

test.each([
  ["Keep it calm", "calm"],
  ["Show full motion", "full"],
])("the note about moving light keeps what is chosen: %s", async (choice, motion) => {
  const { user } = await renderScreen(<MotionNote />);
  await screen.findByRole("dialog", { name: "Moving light" });
  await user.click(screen.getByRole("button", { name: choice }));
  expect(JSON.parse(localStorage.getItem("visualizer_v1") ?? "{}")).toMatchObject({ motion });
});
