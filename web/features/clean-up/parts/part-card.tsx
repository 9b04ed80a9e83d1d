import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { joinClasses } from "#web/ui/join-classes.ts";

interface PartCardProps {
  icon: LucideIcon;
  name: string;
  /** how many there are of what the part is about */
  total: number;
  /** in one sentence what was found */
  sentence: string;
  isOn: boolean;
  /** there is something that can be done */
  canChoose: boolean;
  onChoose: (isOn: boolean) => void;
  children?: ReactNode;
}

/** A part of the pass: what was found, and whether it is to be cleaned up. */
export function PartCard(props: PartCardProps) {
  const { icon: Icon, name, total, sentence, isOn, canChoose, onChoose, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-raised p-4 md:p-5">
      <div className="flex items-start gap-3">
        <Icon aria-hidden size={22} strokeWidth={1.5} className="mt-1 shrink-0 text-weak" />
        <div className="min-w-0 grow">
          <h2 id={id} className="flex items-baseline gap-2 text-xl font-semibold text-strong">
            {name}
            <span className={joinClasses("tabular text-lg", total === 0 ? "text-weak" : "text-accent-text")}>
              {formatCount(total)}
            </span>
          </h2>
          <p className="mt-0.5 text-normal">{sentence}</p>
        </div>
        {canChoose ? (
          <label className="grid min-h-10 min-w-10 max-md:min-h-11 max-md:min-w-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={cleanUpText("include", { part: name })}
              checked={isOn}
              onChange={(event) => onChoose(event.currentTarget.checked)}
              className="size-5 accent-accent"
            />
          </label>
        ) : null}
      </div>
      {children === undefined ? null : <div className="mt-3 flex flex-col gap-3 md:ms-9">{children}</div>}
    </section>
  );
}
