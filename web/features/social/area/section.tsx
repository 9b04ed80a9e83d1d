import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  lead?: string;
  /** beside the title: what was just saved, or a button */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page of the friends area, with its heading. */
export function Section({ title, lead, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-6 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} className="text-xl font-semibold text-strong">
          {title}
        </h2>
        {aside}
      </div>
      {lead === undefined ? null : <p className="mt-1 max-w-prose text-weak">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** What came of an action, in a line: said to assistive technology as it changes. */
export function Outcome({ done, failed }: { done?: string | null; failed?: string | null }) {
  return (
    <>
      <output className="text-sm font-semibold text-success empty:hidden">{done}</output>
      <span role="alert" className="text-sm text-danger empty:hidden">
        {failed}
      </span>
    </>
  );
}
