import { CircleAlert } from "lucide-react";
import { sentenceOf } from "#web/platform/api/failure.ts";

/** Why something could not be known, or was not done. */
export function Refusal({ title, error }: { title: string; error: unknown }) {
  return (
    <p role="alert" className="mt-4 flex items-start gap-2 text-danger">
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      {`${title} ${sentenceOf(error)}`}
    </p>
  );
}
