import type { ReactNode } from "react";
import { useId } from "react";

/** A part of a page of the panel, under its heading. */
export function PanelSection({
  title,
  body,
  children,
}: {
  title: string;
  body?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-xl font-semibold text-strong">
        {title}
      </h2>
      {body === undefined ? null : <p className="mt-1 text-normal">{body}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
