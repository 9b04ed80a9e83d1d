/** The name that a `Content-Disposition` gives its file, in UTF-8 where there is one; else `fallback`. */
export function readFileName(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      return fallback;
    }
  }
  return /filename="([^"]+)"/iu.exec(disposition ?? "")?.[1] ?? fallback;
}

/** `640 KB`, `3.2 MB` */
export function formatBytes(bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  const amount = isLarge ? bytes / 1_000_000 : bytes / 1000;
  return `${amount.toFixed(isLarge ? 1 : 0)} ${isLarge ? "MB" : "KB"}`;
}
