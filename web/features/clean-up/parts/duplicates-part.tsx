import { Copy } from "lucide-react";
import type { SameSong } from "#contract/playlists/clean-up.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import type { PartProps } from "./part-props.ts";
import { PartCard } from "./part-card.tsx";
import { PlaylistLines } from "./playlist-lines.tsx";
import { countText } from "#web/features/clean-up/use-choices.ts";

const rules = ["same-id", "same-recording", "same-song"] as const;

/** Songs that stand more than once in a playlist. */
export function DuplicatesPart({
  totals,
  rule,
  choice,
  onChoose,
  onChooseRule,
}: PartProps & { onChooseRule: (rule: SameSong) => void }) {
  const { by_rule: byRule, duplicates } = totals;
  const { rows, playlists, redated: dated } = duplicates;
  const name = cleanUpText("duplicates.name");
  return (
    <PartCard
      icon={Copy}
      name={name}
      total={rows}
      sentence={
        rows === 0
          ? cleanUpText("duplicates.none")
          : cleanUpText("duplicates.sentence", {
              rows: countText("rows", rows),
              playlists: countText("playlists", playlists),
            })
      }
      isOn={choice.isOn}
      canChoose={rows > 0}
      onChoose={(isOn) => onChoose({ ...choice, isOn })}
    >
      <p className="max-w-prose text-weak">{cleanUpText("duplicates.about")}</p>
      {dated === 0 ? null : (
        <p className="max-w-prose text-weak">{cleanUpText("duplicates.dated", { count: dated })}</p>
      )}
      <div className="flex max-w-sm">
        <Choice
          label={cleanUpText("duplicates.rule")}
          value={rule}
          options={rules}
          textOf={(each) => cleanUpText(`duplicates.rules.${each}`, { count: byRule[each] })}
          onChange={onChooseRule}
        />
      </div>
      {rows === 0 ? null : (
        <PlaylistLines
          key={rule}
          part="duplicates"
          rule={rule}
          label={name}
          choice={choice}
          onChoose={onChoose}
        />
      )}
    </PartCard>
  );
}
