import { nameDevice } from "#contract/auth/device-name.ts";

const nameKey = "device_name";

/** Longest name that a person may give a browser. */
export const maxDeviceNameLength = 60;

/** How people know this browser among their devices: by the name they gave it, else "Chrome on Linux". */
export function readDeviceName(): string {
  return localStorage.getItem(nameKey) ?? (nameDevice(navigator.userAgent) || "Gatefold");
}

/** Keeps the name that a person gives this browser; an empty one takes it back. */
export function keepDeviceName(name: string): void {
  const kept = name.trim().slice(0, maxDeviceNameLength);
  if (kept === "") localStorage.removeItem(nameKey);
  else localStorage.setItem(nameKey, kept);
}
