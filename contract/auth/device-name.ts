/** The first that fits names it: many browsers also say that they are like another. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPiOS)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * What a person knows a device by: "Firefox on Windows". Of a program that is no browser its own name, and an empty text
 * where it does not say. Only this is kept of the header, which reveals far more than that.
 */
export function nameDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 1000);
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? /^[\w.-]{1,60}/.exec(text)?.[0] ?? "";
}

function nameIn(known: readonly [RegExp, string][], text: string): string | undefined {
  return known.find(([sign]) => sign.test(text))?.[1];
}
