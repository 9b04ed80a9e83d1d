import { Shuffle } from "lucide-react";
import {
  orderWords,
  ruleBounds,
  type Rule,
  type RuleLimit,
  type RuleOrder,
} from "#contract/smart-playlists/rule-fields.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/form/choice.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";

const directions = ["ascending", "descending"] as const;
const limits = ["none", "songs", "minutes"] as const;
const usualCount = 100;

function anOrder(by: RuleOrder["by"], before: RuleOrder): RuleOrder {
  if (by === "random") return { by, seed: Math.floor(Math.random() * ruleBounds.seed) };
  return { by, isDescending: before.by === "random" || before.isDescending };
}

function OrderFields({ order, onChange }: { order: RuleOrder; onChange: (order: RuleOrder) => void }) {
  return (
    <>
      <Choice
        label={smartText("order")}
        value={order.by}
        options={[...orderWords, "random" as const]}
        textOf={(word) => smartText(`orders.${word}`)}
        onChange={(by) => onChange(anOrder(by, order))}
      />
      {order.by === "random" ? (
        <Button icon={Shuffle} className="self-end" onClick={() => onChange(anOrder("random", order))}>
          {smartText("shuffle")}
        </Button>
      ) : (
        <Choice
          label={smartText("direction")}
          value={order.isDescending ? "descending" : "ascending"}
          options={directions}
          textOf={(word) => smartText(`directions.${word}`)}
          onChange={(word) => onChange({ ...order, isDescending: word === "descending" })}
        />
      )}
    </>
  );
}

interface LimitFieldsProps {
  limit: RuleLimit | null;
  onChange: (limit: RuleLimit | null) => void;
}

function LimitFields({ limit, onChange }: LimitFieldsProps) {
  const max = limit?.unit === "minutes" ? ruleBounds.minutes : ruleBounds.songs;
  return (
    <>
      <Choice
        label={smartText("limit")}
        value={limit?.unit ?? "none"}
        options={limits}
        textOf={(word) => smartText(`limits.${word}`)}
        onChange={(unit) => onChange(unit === "none" ? null : { unit, count: usualCount })}
      />
      {limit === null ? null : (
        <div className="flex min-w-0 grow flex-col gap-1.5">
          <span aria-hidden className="font-semibold text-strong">
            {smartText("atMost")}
          </span>
          <NumberField
            label={smartText("atMost")}
            value={limit.count}
            min={1}
            max={max}
            step={1}
            isDisabled={false}
            onChoose={(count) => onChange({ ...limit, count: Math.min(max, Math.max(1, Math.round(count))) })}
          />
        </div>
      )}
    </>
  );
}

/** In which order songs come, and how many. */
export function OrderAndLimit({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <OrderFields order={rule.order} onChange={(order) => onChange({ ...rule, order })} />
      <LimitFields limit={rule.limit} onChange={(limit) => onChange({ ...rule, limit })} />
    </div>
  );
}
