import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";

interface ToolCardProps {
  title: string;
  children: ReactNode;
  /** it can be folded away */
  isFoldable?: boolean;
}

const cardClasses = "rounded-card border border-hairline bg-raised p-4";
const titleClasses = "text-lg font-semibold text-strong";

/** One tool in the column of settings. */
export function ToolCard({ title, children, isFoldable = false }: ToolCardProps) {
  const id = useId();
  if (isFoldable) {
    return (
      <section aria-labelledby={id} className={cardClasses}>
        <details open className="group/card">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-2 rounded-control">
            <h2 id={id} className={titleClasses}>
              {title}
            </h2>
            <ChevronDown aria-hidden size={18} className="text-weak transition group-open/card:rotate-180" />
          </summary>
          <div className="mt-3 flex flex-col gap-3">{children}</div>
        </details>
      </section>
    );
  }
  return (
    <section aria-labelledby={id} className={cardClasses}>
      <h2 id={id} className={titleClasses}>
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-3">{children}</div>
    </section>
  );
}
