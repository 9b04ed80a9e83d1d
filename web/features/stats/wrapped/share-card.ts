import { wrappedText } from "#web/features/stats/texts/wrapped-text.ts";
import { offerFile } from "#web/ui/files/offer-file.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { type CardDrawing, drawCard } from "./draw-card.ts";

async function makePicture(drawing: CardDrawing): Promise<File> {
  const canvas = document.createElement("canvas");
  drawCard(canvas, drawing);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("The browser made no picture of the canvas.");
  return new File([blob], `gatefold-${drawing.card.id}-${drawing.format}.png`, { type: blob.type });
}

/** Offers a card to be saved as a picture. */
export async function saveCard(drawing: CardDrawing): Promise<void> {
  try {
    const file = await makePicture(drawing);
    offerFile(file, file.name);
  } catch (error) {
    showFailure(wrappedText("saveFailed"), error);
  }
}

/** Whether this device can hand a picture to other apps. */
export function canShareCards(): boolean {
  const file = new File([], "card.png", { type: "image/png" });
  return "canShare" in navigator && navigator.canShare({ files: [file] });
}

/** Hands a card as a picture to whichever app the person chooses. */
export async function shareCard(drawing: CardDrawing): Promise<void> {
  try {
    await navigator.share({ files: [await makePicture(drawing)] });
  } catch (error) {
    // Anyone who closes the choice of apps has decided against it.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showFailure(wrappedText("shareFailed"), error);
  }
}
