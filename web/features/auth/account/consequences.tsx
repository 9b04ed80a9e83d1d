import { Check, X } from "lucide-react";

interface ConsequencesProps {
  title: string;
  /** these go; they stay if left out */
  isLost?: boolean;
  lines: readonly string[];
}

/** What a step that cannot be taken back takes away, or what it leaves. */
export function Consequences({ title, isLost = false, lines }: ConsequencesProps) {
  const Mark = isLost ? X : Check;
  return (
    <div>
      <h3 className="font-semibold text-strong">{title}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-3 text-normal">
            <Mark
              aria-hidden
              size={18}
              className={`mt-0.5 shrink-0 ${isLost ? "text-danger" : "text-success"}`}
            />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
