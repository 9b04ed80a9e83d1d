import { CircleAlert } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "className"> {
  label: string;
  hint?: string;
  /** what is wrong with the value; announced, and tied to the field */
  problem?: string | null;
  /** for codes and addresses, where every character counts */
  isCode?: boolean;
}

/** A line to type in, with its label above, and what is wrong with it below. */
export function TextField({ label, hint, problem = null, isCode = false, ...native }: TextFieldProps) {
  const ownId = useId();
  const id = native.id ?? ownId;
  const described = [hint === undefined ? "" : `${id}-hint`, problem === null ? "" : `${id}-problem`];
  const describedBy = described.filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-strong">
        {label}
      </label>
      <input
        {...native}
        id={id}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={describedBy === "" ? undefined : describedBy}
        className={joinClasses(
          "min-h-12 w-full rounded-card border bg-app px-3 text-lg text-strong transition",
          isCode && "font-mono",
          problem === null ? "border-control-line" : "border-danger",
        )}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-sm text-weak">
          {hint}
        </p>
      )}
      <p
        id={`${id}-problem`}
        role="alert"
        className="flex items-start gap-1.5 text-sm text-danger empty:hidden"
      >
        {problem === null ? null : (
          <>
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {problem}
          </>
        )}
      </p>
    </div>
  );
}
