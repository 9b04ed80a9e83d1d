import { useId } from "react";
import { buttonClasses } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";

interface FileChoiceProps {
  label: string;
  /** as of `<input accept>` */
  accept: string;
  look: "primary" | "secondary";
  onChoose: (files: readonly File[]) => void;
}

/** A button that opens the browser's choice of files; the same file may be chosen again. */
export function FileChoice({ label, accept, look, onChoose }: FileChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={joinClasses(
        buttonClasses(look),
        "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--accent-text)",
      )}
    >
      {label}
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was dropped.
          event.target.value = "";
        }}
      />
    </label>
  );
}
