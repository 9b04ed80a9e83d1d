import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import type { PlanChanges } from "#contract/base/plan-changes.ts";
import type { DryRun } from "#web/features/genres/genres.queries.ts";
import { defaultPlanSettings, makePlan } from "#web/features/genres/suggestions/make-plan.ts";
import { planChangesText } from "#web/features/genres/texts/plan-changes-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { type ComparedGroup, compareGroups } from "./compared-groups.ts";

function differenceOf({ before, now, isChanged }: ComparedGroup): string {
  if (!isChanged) return "";
  if (before === 0) return planChangesText("isNew");
  if (now === 0) return planChangesText("isGone");
  if (now === before) return planChangesText("otherSongs");
  return now > before ? `+${formatCount(now - before)}` : `−${formatCount(before - now)}`;
}

/** The playlists of both plans with how many songs each gives them. */
function Groups({ groups }: { groups: readonly ComparedGroup[] }) {
  const [onlyChanges, setOnlyChanges] = useState(true);
  const shown = onlyChanges ? groups.filter(({ isChanged }) => isChanged) : groups;
  const number = "tabular px-2 py-1.5 text-end whitespace-nowrap";
  return (
    <>
      <div className="mb-2 flex justify-end">
        <CheckBox label={planChangesText("onlyChanges")} isChecked={onlyChanges} onChange={setOnlyChanges} />
      </div>
      <table aria-label={planChangesText("table")} className="w-full">
        <thead className="border-b border-hairline text-sm text-weak">
          <tr>
            <th scope="col" className="w-full px-2 py-1.5 text-start">
              {planChangesText("playlist")}
            </th>
            <th scope="col" className={number}>
              {planChangesText("before")}
            </th>
            <th scope="col" className={number}>
              {planChangesText("now")}
            </th>
            <th scope="col" className={joinClasses(number, "max-md:hidden")}>
              {planChangesText("difference")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {shown.map((group) => (
            <tr key={group.genre} className={group.isChanged ? "text-strong" : "text-normal"}>
              <th scope="row" className="px-2 py-1.5 text-start font-normal break-words">
                {group.name}
                <span className="block text-sm font-semibold md:hidden">{differenceOf(group)}</span>
              </th>
              <td className={number}>{group.before === 0 ? "–" : formatCount(group.before)}</td>
              <td className={number}>{group.now === 0 ? "–" : formatCount(group.now)}</td>
              <td className={joinClasses(number, "font-semibold max-md:hidden")}>{differenceOf(group)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface Song {
  track_id: string;
  name: string;
  artist: string;
  from?: string | null;
  to?: string | null;
}

interface SongsProps {
  title: "added" | "gone" | "moved";
  songs: { total: number; items: readonly Song[] };
}

const named = (genre: string | null) =>
  genre === null ? planChangesText("noPlaylist") : genreDisplay(genre);

function placeOf(title: SongsProps["title"], { from = null, to = null }: Song): string {
  if (title === "moved") return planChangesText("fromTo", { from: named(from), to: named(to) });
  return title === "added"
    ? planChangesText("to", { to: named(to) })
    : planChangesText("from", { from: named(from) });
}

/** Songs by name, with where they go or went; nothing where there are none. */
function Songs({ title, songs }: SongsProps) {
  if (songs.total === 0) return null;
  const more = songs.total - songs.items.length;
  return (
    <section className="mt-5">
      <h3 className="font-semibold text-strong">{planChangesText(title, { count: songs.total })}</h3>
      <ul className="mt-1 divide-y divide-hairline">
        {songs.items.map((song) => (
          <li key={song.track_id} className="flex min-h-9 flex-wrap items-center gap-x-3">
            <span dir="auto" className="min-w-0 grow basis-48 truncate text-start text-strong">
              {song.name || song.track_id}
              <span className="text-weak">{song.artist === "" ? "" : ` · ${song.artist}`}</span>
            </span>
            <span className="text-sm text-weak">{placeOf(title, song)}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-1 text-weak">{planChangesText("more", { count: more })}</p> : null}
    </section>
  );
}

interface ChangedPlanDialogProps {
  plan: DryRun;
  changes: PlanChanges;
  /** today's plan is there, to be looked at and applied */
  onUse: (today: DryRun) => void;
  /** what is shown stays */
  onBack: () => void;
}

/** A plan beside today's, after it was refused because the library has changed: what differs, and which is gone on with. */
export function ChangedPlanDialog({ plan, changes, onUse, onBack }: ChangedPlanDialogProps): ReactNode {
  const { added, gone, moved } = changes;
  const make = useMutation({
    mutationFn: () => makePlan({ ...defaultPlanSettings, ...changes.options }),
    onSuccess: onUse,
    onError: (error) => showFailure(planChangesText("failed"), error),
  });
  return (
    <Dialog
      size="wide"
      title={planChangesText("title")}
      closeLabel={planChangesText("close")}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{planChangesText("back")}</Button>
          <Button variant="primary" isBusy={make.isPending} onClick={() => make.mutate()}>
            {planChangesText("use")}
          </Button>
        </>
      }
    >
      <p>{planChangesText("lead")}</p>
      <p className="tabular mt-1 mb-3 text-lg text-strong">
        {planChangesText("counts", {
          added: added.total,
          gone: gone.total,
          moved: moved.total,
        })}
      </p>
      <Groups groups={compareGroups(plan, changes)} />
      <Songs title="added" songs={added} />
      <Songs title="gone" songs={gone} />
      <Songs title="moved" songs={moved} />
    </Dialog>
  );
}
