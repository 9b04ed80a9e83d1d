import { Layers } from "lucide-react";
import type { SongVersions } from "#contract/playlists/clean-up.ts";
import type { Totals } from "#web/features/clean-up/clean-up.queries.ts";
import type { PartChoice } from "#web/features/clean-up/part-choice.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { countText, type VersionChoice } from "#web/features/clean-up/use-choices.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import { PartCard } from "./part-card.tsx";
import { VersionLines } from "./version-lines.tsx";

const rules = ["same-recording", "same-song"] as const;
const ways = ["replace", "remove"] as const;

interface VersionsPartProps {
  totals: Totals;
  versions: VersionChoice;
  choice: PartChoice;
  onChoose: (choice: PartChoice) => void;
  onChooseVersions: (versions: VersionChoice) => void;
}

/** Songs that are in playlists and among the likes in several versions, of which one stays. */
export function VersionsPart({ totals, versions, choice, onChoose, onChooseVersions }: VersionsPartProps) {
  const { songs, places, others, redated, by_rule: byRule } = totals.versions;
  const { rule, how } = versions;
  const handleKeep = ({ key }: SongVersions, trackId: string) => {
    // Other places hold what goes now.
    const rowsLeftOut = new Map(choice.rowsLeftOut);
    rowsLeftOut.delete(key);
    onChoose({ ...choice, rowsLeftOut });
    onChooseVersions({ ...versions, stays: new Map(versions.stays).set(key, trackId) });
  };
  return (
    <PartCard
      icon={Layers}
      name={cleanUpText("versions.name")}
      total={songs}
      sentence={
        songs === 0
          ? cleanUpText("versions.none")
          : cleanUpText("versions.sentence", {
              songs: countText("songs", songs),
              places: cleanUpText("versions.places", { count: places }),
            })
      }
      isOn={choice.isOn}
      canChoose={songs > 0}
      onChoose={(isOn) => onChoose({ ...choice, isOn })}
    >
      <p className="max-w-prose text-weak">{cleanUpText("versions.about")}</p>
      <div className="flex max-w-3xl flex-wrap gap-3">
        <div className="flex min-w-60 grow basis-0">
          <Choice
            label={cleanUpText("versions.rule")}
            value={rule}
            options={rules}
            textOf={(each) => cleanUpText(`versions.rules.${each}`, { count: byRule[each] })}
            onChange={(chosen) => onChooseVersions({ rule: chosen, how, stays: new Map() })}
          />
        </div>
        {songs === 0 ? null : (
          <div className="flex min-w-60 grow basis-0">
            <Choice
              label={cleanUpText("versions.how")}
              value={how}
              options={ways}
              textOf={(each) => cleanUpText(`versions.ways.${each}`)}
              onChange={(chosen) => onChooseVersions({ ...versions, how: chosen })}
            />
          </div>
        )}
      </div>
      {songs === 0 ? null : (
        <>
          {others > 0 ? (
            <p className="max-w-prose text-weak">{cleanUpText("versions.others", { count: others })}</p>
          ) : null}
          {how === "replace" && redated > 0 ? (
            <p className="max-w-prose text-weak">{cleanUpText("versions.dated", { count: redated })}</p>
          ) : null}
          <VersionLines
            key={rule}
            versions={versions}
            choice={choice}
            onChoose={onChoose}
            onKeep={handleKeep}
          />
        </>
      )}
    </PartCard>
  );
}
