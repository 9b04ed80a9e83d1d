import { CircleAlert } from "lucide-react";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";

/** Says why something failed. */
export function Refusal({ title, error }: { title: string; error: unknown }) {
  return (
    <p role="alert" className="mt-4 flex items-start gap-2 text-danger">
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      {joinSentences(title, sentenceOf(error))}
    </p>
  );
}
