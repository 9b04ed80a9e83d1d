/** Windows that stay above all others, with a document of their own. Chromium and Firefox have them. */
interface DocumentPicture {
  requestWindow: (size: { width: number; height: number }) => Promise<Window>;
}

/** What opens such a window; undefined where the browser has none. */
export function documentPicture(): DocumentPicture | undefined {
  return (window as { documentPictureInPicture?: DocumentPicture }).documentPictureInPicture;
}

/** Whether the browser can open one. */
export function hasMiniWindow(): boolean {
  return documentPicture() !== undefined;
}
