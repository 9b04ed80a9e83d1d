import { afterEach, describe, expect, test } from "vitest";
import { accentColours } from "./accent.ts";

const sheets = import.meta.glob<string>("../../public/themes/*/theme.css", {
  query: "?raw",
  import: "default",
  eager: true,
});
const themes = ["default", ...Object.keys(sheets).map((path) => path.split("/").at(-2) ?? "")];
const schemes = ["dark", "light"] as const;
const accents = ["#1DB954", "#000000", "#ffffff", "#ffff00", "#0000ff", "#E11D48"];

type Rgb = readonly [number, number, number];

const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Colours as custom properties, painted over each other from the first to the last. */
function paint(...colours: readonly string[]): Rgb {
  if (canvas === null) throw new Error("no canvas");
  for (const colour of colours) {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = colour;
    canvas.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

function luminanceOf(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const isSet = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name) !== "";

/** Every surface that text stands on, with all that a glass one may let through. */
function listSurfaces(scheme: (typeof schemes)[number]): [name: string, colour: Rgb][] {
  const lights = ["--aero-light-1", "--aero-light-2", "--aero-light-3", "--aero-light-4"].filter(isSet);
  const behind = ["--surface-app", ...lights].map((name) => `var(${name})`);
  const sheens = isSet("--aero-sheen") ? ["transparent", "var(--aero-sheen)"] : ["transparent"];
  const covers = scheme === "dark" ? ["white", "black"] : ["black", "white"];
  return [
    ...behind.map((colour): [string, Rgb] => [`shell, ${colour}`, paint(colour, "var(--shell-fill)")]),
    ...behind.flatMap((colour) =>
      sheens.flatMap((sheen): [string, Rgb][] => [
        [`panel over ${colour}, ${sheen}`, paint(colour, "var(--shell-fill)", "var(--surface-panel)", sheen)],
        [
          `raised over ${colour}, ${sheen}`,
          paint(colour, "var(--shell-fill)", "var(--surface-panel)", sheen, "var(--surface-raised)"),
        ],
      ]),
    ),
    // A menu lies over covers: a blurred one is half as far from the page as the cover itself at the most.
    ...covers.map((cover): [string, Rgb] => [
      `overlay over half ${cover}`,
      paint(
        "var(--surface-app)",
        `color-mix(in srgb, ${cover} 50%, transparent)`,
        "var(--surface-overlay)",
        sheens.at(-1) ?? "",
      ),
    ]),
  ];
}

function show(theme: string, scheme: string, accent: string): void {
  const root = document.documentElement;
  root.dataset["visualTheme"] = theme;
  root.dataset["theme"] = scheme;
  for (const [name, value] of Object.entries(accentColours(accent))) root.style.setProperty(name, value);
}

afterEach(() => {
  delete document.documentElement.dataset["visualTheme"];
  document.documentElement.dataset["theme"] = "dark";
  document.documentElement.removeAttribute("style");
  for (const sheet of document.querySelectorAll("style[data-of-test]")) sheet.remove();
});

describe.each(themes)("the theme %s", (theme) => {
  test.each(schemes)("can be read, %s: every text on every surface, and with every accent", (scheme) => {
    const css = Object.entries(sheets).find(([path]) => path.includes(`/${theme}/`))?.[1];
    const style = document.head.appendChild(document.createElement("style"));
    style.dataset["ofTest"] = "";
    style.textContent = css ?? "";
    const poor: string[] = [];
    for (const accent of accents) {
      show(theme, scheme, accent);
      const texts = accent === accents[0] ? ["strong", "normal", "weak"].map((name) => `--text-${name}`) : [];
      const tones = accent === accents[0] ? ["--danger", "--warning", "--success", "--stopped"] : [];
      for (const [surface, colour] of listSurfaces(scheme))
        for (const name of [...texts, ...tones, "--accent-text"]) {
          const contrast = contrastOf(paint("black", `var(${name})`), colour);
          if (contrast < 4.5) poor.push(`${name} of ${accent} on ${surface}: ${contrast.toFixed(2)}`);
        }
    }
    expect(poor).toEqual([]);
  });
});
