import { commandText } from "#web/features/commands/texts/commands-text.ts";
import { isApple, keysOf } from "./key-combos.ts";

/** A shortcut drawn as keys; read as words. */
export function KeyCaps({ shortcut }: { shortcut: string }) {
  const steps = keysOf(shortcut, isApple(navigator.platform));
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {steps.map((keys, step) => (
        <span key={keys.join("+")} className="inline-flex items-center gap-1">
          {step === 0 ? null : <span className="text-xs text-weak">{commandText("thenKey")}</span>}
          {keys.map((key) => (
            <kbd
              key={key}
              className="grid min-w-6 place-items-center rounded-control border border-hairline-strong bg-hover px-1.5 font-sans text-xs leading-5 font-medium text-normal"
            >
              {key}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
