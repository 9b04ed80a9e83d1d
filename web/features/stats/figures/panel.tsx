import { type ReactNode, useId } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";

interface PanelProps {
  title: string;
  /** a line under the title */
  detail?: ReactNode;
  /** buttons at the right of the title */
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A part of the page with a title of its own. */
export function Panel({ title, detail, actions, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={joinClasses("min-w-0 rounded-card border border-hairline p-4 md:p-5", className)}
    >
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg font-semibold text-strong">
          {title}
        </h2>
        {actions === undefined ? null : <div className="flex items-center gap-1">{actions}</div>}
        {detail === undefined ? null : <div className="w-full text-sm text-weak">{detail}</div>}
      </div>
      {children}
    </section>
  );
}
