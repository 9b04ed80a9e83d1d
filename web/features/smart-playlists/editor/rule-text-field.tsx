import { CircleAlert } from "lucide-react";
import { useId, useRef } from "react";
import { ruleBounds } from "#contract/smart-playlists/rule-fields.ts";
import { lineAndColumn } from "#contract/smart-playlists/rule-text.ts";
import type { RuleProblem } from "#contract/smart-playlists/rule-tokens.ts";
import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import type { RuleDraft } from "./use-rule-draft.ts";

/** The line in which a problem is, its place marked. */
function Place({ text, position }: { text: string; position: number }) {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  const [rest = ""] = text.slice(position).split("\n", 1);
  return (
    <code aria-hidden className="mt-1 block font-mono text-sm wrap-anywhere whitespace-pre-wrap text-normal">
      {text.slice(start, position)}
      <mark className="bg-transparent text-danger underline decoration-wavy underline-offset-4">
        {rest === "" ? "␣" : rest}
      </mark>
    </code>
  );
}

interface ProblemProps {
  id: string;
  text: string;
  problem: RuleProblem | null;
  onShow: (position: number) => void;
}

function Problem({ id, text, problem, onShow }: ProblemProps) {
  return (
    <>
      <div id={id} aria-live="polite" className="text-sm text-danger">
        {problem === null ? null : (
          <p className="flex items-start gap-1.5">
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {smartText("place", {
              ...lineAndColumn(text, problem.position),
              sentence: wordMessage({ detail: problem.message, message: problem.said }),
            })}
          </p>
        )}
      </div>
      {problem === null ? null : (
        <>
          <Place text={text} position={problem.position} />
          <p className="text-sm text-weak">{smartText("lastUnderstood")}</p>
          <Button className="self-start" onClick={() => onShow(problem.position)}>
            {smartText("showPlace")}
          </Button>
        </>
      )}
    </>
  );
}

/** The text form of a rule, with the place of what is wrong with it. */
export function RuleTextField({ draft }: { draft: RuleDraft }) {
  const { text, problem, changeText } = draft;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const handleShow = (position: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(position, position);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-strong">
        {smartText("text")}
      </label>
      <p id={`${id}-hint`} className="text-sm text-weak">
        {smartText("textHint")}
      </p>
      <textarea
        ref={field}
        id={id}
        rows={Math.min(20, Math.max(8, text.split("\n").length + 1))}
        maxLength={ruleBounds.textLength}
        spellCheck={false}
        value={text}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? `${id}-hint` : `${id}-hint ${id}-problem`}
        onChange={(event) => changeText(event.currentTarget.value)}
        className={joinClasses(
          "w-full rounded-card border bg-app p-3 font-mono text-sm text-strong",
          problem === null ? "border-control-line" : "border-danger",
        )}
      />
      <Problem id={`${id}-problem`} text={text} problem={problem} onShow={handleShow} />
    </div>
  );
}
