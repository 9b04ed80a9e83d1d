import { useId } from "react";
import { visualizerText } from "#web/features/visualizer/texts/visualizer-text.ts";
import { Button } from "#web/ui/button.tsx";
import { useVisualizerSettings } from "./visualizer-settings.ts";

/**
 * Shown once, at the first use: pictures that follow music move and change brightness. It blocks nothing, because the
 * picture is calm until someone has chosen.
 */
export function MotionNote() {
  const titleId = useId();
  const textId = useId();
  return (
    <dialog
      open
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="appear absolute inset-x-3 top-24 mx-auto w-auto max-w-md rounded-sheet border border-hairline bg-overlay p-5 text-normal shadow-float"
    >
      <h2 id={titleId} className="text-lg font-semibold text-strong">
        {visualizerText("note.title")}
      </h2>
      <p id={textId} className="mt-1 text-normal">
        {visualizerText("note.body")}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => useVisualizerSettings.setState({ motion: "calm" })}>
          {visualizerText("note.calm")}
        </Button>
        <Button variant="primary" onClick={() => useVisualizerSettings.setState({ motion: "full" })}>
          {visualizerText("note.full")}
        </Button>
      </div>
    </dialog>
  );
}
