const key = "developmentMode";

/** Whether this browser is a developer's: the local key `developmentMode`, or `devMode` as it was called before. */
export function isDevelopmentMode(): boolean {
  return [key, "devMode"].some((name) =>
    ["true", "1", "on"].includes(localStorage.getItem(name)?.replaceAll('"', "") ?? ""),
  );
}

/** Makes this browser a developer's, or ends it under either name. */
export function setDevelopmentMode(isOn: boolean): void {
  localStorage.setItem(key, String(isOn));
  if (!isOn) localStorage.removeItem("devMode");
}
