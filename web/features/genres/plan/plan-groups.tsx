import { ArrowRight } from "lucide-react";
import type { DryRun } from "#web/features/genres/genres.queries.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { countText } from "./count-text.ts";
import type { PlanGroup, ShownGroup } from "./plan-rows.ts";
import { CutName } from "#web/ui/list/cut-name.tsx";

interface CardProps {
  name: string;
  detail: string;
  isShown: boolean;
  onShow: () => void;
}

/** What shows a group's songs in the table; pressed again, it shows all. */
function ShowButton({ name, detail, isShown, onShow }: CardProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={genreToolsText("plan.show", { name })}
      onClick={onShow}
      className="flex min-h-12 min-w-0 grow items-center gap-2 rounded-control text-start"
    >
      <span className="min-w-0 grow">
        <CutName className="font-semibold text-strong">{name}</CutName>
        <CutName className="tabular text-sm text-weak">{detail}</CutName>
      </span>
      <ArrowRight aria-hidden size={16} className="shrink-0 text-weak" />
    </button>
  );
}

const cardClasses = (isShown: boolean) =>
  joinClasses(
    "flex items-center gap-3 rounded-card border px-3 transition",
    isShown ? "border-accent-text bg-pressed" : "border-hairline bg-raised hover:bg-hover",
  );

interface GroupCardProps {
  group: PlanGroup;
  isChosen: boolean;
  isShown: boolean;
  onChoose: (isChosen: boolean) => void;
  onShow: () => void;
}

function GroupCard({ group, isChosen, isShown, onChoose, onShow }: GroupCardProps) {
  return (
    <li className={cardClasses(isShown)}>
      <input
        type="checkbox"
        aria-label={genreToolsText("plan.choose", { name: group.playlist_name })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        className="size-6 shrink-0 accent-accent"
      />
      <ShowButton
        name={group.playlist_name}
        detail={countText("plan.songCount", group.total)}
        isShown={isShown}
        onShow={onShow}
      />
    </li>
  );
}

interface PlanGroupsProps {
  plan: DryRun;
  /** genres whose playlist is not to be made */
  leftOut: ReadonlySet<string>;
  onLeaveOut: (leftOut: ReadonlySet<string>) => void;
  shown: ShownGroup;
  onShow: (group: ShownGroup) => void;
}

/** Proposed playlists as cards, largest first, and last the songs that none is proposed for. */
export function PlanGroups({ plan, leftOut, onLeaveOut, shown, onShow }: PlanGroupsProps) {
  const show = (group: ShownGroup, isShown: boolean) => onShow(isShown ? { kind: "all" } : group);
  const choose = (genre: string, isChosen: boolean) => {
    const next = new Set(leftOut);
    if (isChosen) next.delete(genre);
    else next.add(genre);
    onLeaveOut(next);
  };
  const isLeftOverShown = shown.kind === "left-over";
  return (
    <section aria-label={genreToolsText("plan.groups")}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold text-strong">{genreToolsText("plan.groups")}</h2>
        {plan.groups.length === 0 ? null : (
          <span className="flex gap-1">
            <Button variant="quiet" onClick={() => onLeaveOut(new Set())}>
              {genreToolsText("plan.selectAll")}
            </Button>
            <Button
              variant="quiet"
              onClick={() => onLeaveOut(new Set(plan.groups.map(({ genre }) => genre)))}
            >
              {genreToolsText("plan.selectNone")}
            </Button>
          </span>
        )}
      </div>
      <ul className="grid max-h-60 grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2 overflow-y-auto p-0.5">
        {plan.groups.map((group) => {
          const isShown = shown.kind === "group" && shown.playlistName === group.playlist_name;
          return (
            <GroupCard
              key={group.genre}
              group={group}
              isChosen={!leftOut.has(group.genre)}
              isShown={isShown}
              onChoose={(isChosen) => choose(group.genre, isChosen)}
              onShow={() => show({ kind: "group", playlistName: group.playlist_name }, isShown)}
            />
          );
        })}
        {plan.left_over === 0 ? null : (
          <li className={joinClasses(cardClasses(isLeftOverShown), "col-span-full")}>
            <ShowButton
              name={genreToolsText("plan.leftOver")}
              detail={`${countText("plan.songCount", plan.left_over)} · ${genreToolsText("plan.leftOverWhy")}`}
              isShown={isLeftOverShown}
              onShow={() => show({ kind: "left-over" }, isLeftOverShown)}
            />
          </li>
        )}
      </ul>
    </section>
  );
}
