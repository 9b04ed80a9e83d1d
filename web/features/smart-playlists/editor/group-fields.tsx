import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { groupWords, isGroup, ruleBounds, type RuleGroup } from "#contract/smart-playlists/rule-fields.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/form/choice.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { usualCondition } from "./usual-condition.ts";

interface GroupFieldsProps {
  group: RuleGroup;
  label: string;
  /** 1 is the outermost */
  depth: number;
  onChange: (group: RuleGroup) => void;
}

/** Conditions that hold together, and groups of such within. */
export function GroupFields({ group, label, depth, onChange }: GroupFieldsProps) {
  const adding = useRef<HTMLDivElement>(null);
  const { items } = group;
  const add = (item: RuleGroup["items"][number]) => onChange({ ...group, items: [...items, item] });
  const change = (at: number, item: RuleGroup["items"][number]) =>
    onChange({ ...group, items: items.with(at, item) });
  const handleRemove = (at: number) => {
    onChange({ ...group, items: items.toSpliced(at, 1) });
    // The button that was pressed is gone, and with it the place of the keyboard.
    adding.current?.querySelector("button")?.focus();
  };
  return (
    <fieldset className="min-w-0 rounded-card border border-hairline p-3">
      <legend className="sr-only">{label}</legend>
      <Choice
        label={smartText("match")}
        value={group.match}
        options={groupWords}
        textOf={(word) => smartText(`matches.${word}`)}
        onChange={(match) => onChange({ ...group, match })}
      />
      <ul className="mt-3 flex flex-col gap-3">
        {items.map((item, at) => (
          // What stands at a place is edited there, and has no other name.
          <li key={at} className="flex items-start gap-1">
            <div className="min-w-0 grow">
              {isGroup(item) ? (
                <GroupFields
                  group={item}
                  label={smartText("group", { at: at + 1 })}
                  depth={depth + 1}
                  onChange={(changed) => change(at, changed)}
                />
              ) : (
                <ConditionFields
                  condition={item}
                  label={smartText("condition", { at: at + 1 })}
                  onChange={(changed) => change(at, changed)}
                />
              )}
            </div>
            <IconButton
              icon={X}
              label={smartText(isGroup(item) ? "removeGroup" : "removeCondition", { at: at + 1 })}
              disabled={items.length === 1}
              onClick={() => handleRemove(at)}
            />
          </li>
        ))}
      </ul>
      <div ref={adding} className="mt-3 flex flex-wrap gap-2">
        <Button icon={Plus} onClick={() => add(usualCondition("liked"))}>
          {smartText("addCondition")}
        </Button>
        {depth === ruleBounds.depth ? null : (
          <Button
            variant="quiet"
            icon={Plus}
            onClick={() => add({ match: "any", items: [usualCondition("liked")] })}
          >
            {smartText("addGroup")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
