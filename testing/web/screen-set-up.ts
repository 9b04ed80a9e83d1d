import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/bricolage-grotesque/wght.css";
import "#web/ui/tokens.css";
import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { page } from "vitest/browser";
import { startAppearance } from "#web/platform/appearance/appearance.ts";
import { putBack } from "./put-back.ts";
import { desktop, setMotion } from "./real-input.ts";

/* Set-up file of the tests of one screen in a real browser: the app's look and fonts, as `web/main.tsx` has them. */
startAppearance();
// The main area scrolls, not the page, as the app's shell has it.
const shell = document.createElement("style");
shell.textContent = "#content { height: 100dvh; overflow-y: auto; }";
document.head.append(shell);
// A machine that is busy with others stalls for seconds now and then.
configure({ asyncUtilTimeout: 60_000 });

afterEach(async () => {
  putBack();
  await page.viewport(desktop.width, desktop.height);
  await setMotion("reduce");
});
