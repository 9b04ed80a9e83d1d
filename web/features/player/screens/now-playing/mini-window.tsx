import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SeekControl } from "#web/features/player/screens/controls/seek-control.tsx";
import { TransportButtons } from "#web/features/player/screens/controls/transport-buttons.tsx";
import { usePlayer } from "#web/features/player/state/use-player.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { documentPicture } from "./document-picture.ts";

const size = { width: 320, height: 440 };

/** Opens the small player in a window of its own. Rejects where the browser refuses it. Called inside a press. */
export async function openMiniWindow(): Promise<void> {
  const pictures = documentPicture();
  if (pictures === undefined) return;
  const opened = await pictures.requestWindow(size);
  takeLook(opened.document);
  const root = createRoot(opened.document.body);
  root.render(
    <StrictMode>
      <MiniWindow />
    </StrictMode>,
  );
  opened.addEventListener("pagehide", () => root.unmount());
}

/** The window has a document of its own: it looks, and is read, as the page does. */
function takeLook(target: Document): void {
  for (const { name, value } of document.documentElement.attributes)
    target.documentElement.setAttribute(name, value);
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style'))
    target.head.append(target.importNode(style, true));
  target.title = document.title;
}

function MiniWindow() {
  const track = usePlayer((state) => state.track);
  if (track === null) return null;
  return (
    <main className="flex h-dvh flex-col gap-3 bg-panel p-4 text-normal">
      <Artwork
        url={track.image}
        seed={track.album.id ?? track.id}
        size="fill"
        isEager
        className="mx-auto max-w-[min(100%,60dvh)] shadow-cover"
      />
      <div className="min-w-0 text-center">
        <p dir="auto" className="truncate font-semibold text-strong">
          {trackName(track)}
        </p>
        <p dir="auto" className="truncate text-sm text-weak">
          {artistNames(track.artists)}
        </p>
      </div>
      <SeekControl layout="stacked" />
      <TransportButtons size="bar" />
    </main>
  );
}
