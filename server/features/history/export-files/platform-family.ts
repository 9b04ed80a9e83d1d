/** Kinds of players. Devices are never kept: what an export says of them may carry a serial number. */
export type PlatformFamily =
  | "android"
  | "ios"
  | "windows"
  | "macos"
  | "linux"
  | "web"
  | "tv"
  | "speaker"
  | "car"
  | "other";

/** In the order in which they are looked for: a television may run Android, a web player runs on Windows. */
const families: readonly (readonly [PlatformFamily, RegExp])[] = [
  ["web", /web_?player|cefsharp|chrome\b|firefox|safari/],
  ["car", /\bcar\b|automotive|carplay|tesla|android auto/],
  ["tv", /\btv\b|_tv|tizen|webos|roku|chromecast|playstation|\bps[345]\b|xbox|fire ?tv/],
  ["speaker", /speaker|sonos|echo|alexa|cast|receiver|libspotify|partner /],
  ["android", /android/],
  ["ios", /\bios\b|iphone|ipad|ipod|watchos/],
  ["windows", /windows/],
  ["macos", /os ?x|macos|darwin/],
  ["linux", /linux/],
];

/** The family of what an export names as the platform; null where it names none. */
export function platformFamilyOf(platform: unknown): PlatformFamily | null {
  if (typeof platform !== "string" || platform === "") return null;
  const text = platform.slice(0, 200).toLowerCase();
  return families.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";
}
