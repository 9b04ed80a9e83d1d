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

/** `640 KB`, `3.2 MB`, `1.5 GB` */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1000).toFixed(0)} KB`;
}
