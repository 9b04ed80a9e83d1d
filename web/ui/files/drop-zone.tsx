import type { LucideIcon } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";

interface DropZoneProps {
  /** names the place for assistive technology */
  label: string;
  icon: LucideIcon;
  /** what a mouse can do here; a phone, which drags no files, does not read it */
  title: string;
  onFiles: (files: readonly File[]) => void;
  /** the button that chooses files, for those who drag none, and what else there is to say */
  children: ReactNode;
}

/** A place that files are dropped on, with what chooses them otherwise. */
export function DropZone({ label, icon: Icon, title, onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  // The pointer also leaves for what is inside, where the files are still over the place.
  const handleLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it does the same
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={handleLeave}
      onDrop={handleDrop}
      className={joinClasses(
        "flex flex-col items-center justify-center gap-3 rounded-sheet border-2 border-dashed px-6 py-12 text-center transition",
        isOver ? "border-accent-text bg-hover" : "border-hairline-strong",
      )}
    >
      <Icon aria-hidden size={36} strokeWidth={1.25} className={isOver ? "text-accent-text" : "text-weak"} />
      <p className="text-xl font-semibold text-strong max-md:hidden">{title}</p>
      {children}
    </section>
  );
}
