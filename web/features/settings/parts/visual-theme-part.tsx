import { queryOptions, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { changePreferences, usePreference } from "#web/features/preferences/preferences.ts";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { call } from "#web/platform/api/api.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { addressOf } from "#web/platform/base-path.ts";

type Theme = RouteOutput<"GET /meta/themes">["items"][number];

const themesQuery = queryOptions({
  queryKey: ["meta", "themes"],
  queryFn: ({ signal }) => call("GET /meta/themes", { signal }),
});

interface ThemeCardProps {
  group: string;
  theme: Theme;
  isChosen: boolean;
}

function ThemeCard({ group, theme: { id, name }, isChosen }: ThemeCardProps) {
  return (
    <label
      className={joinClasses(
        "relative flex cursor-pointer flex-col overflow-hidden rounded-card border has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-text",
        isChosen ? "border-accent-text" : "border-hairline-strong hover:bg-hover",
      )}
    >
      <input
        type="radio"
        name={group}
        value={id}
        checked={isChosen}
        onChange={() => changePreferences({ visualTheme: id })}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <ThemePicture id={id} />
      <span className="flex min-h-10 items-center gap-2 px-3 font-semibold text-strong">
        <span dir="auto" className="min-w-0 grow truncate">
          {name}
        </span>
        {isChosen ? <Check aria-hidden size={18} className="shrink-0 text-accent-text" /> : null}
      </span>
    </label>
  );
}

/** The visual themes of this server, as cards with a picture. */
export function VisualThemePart() {
  const group = useId();
  const chosen = usePreference("visualTheme");
  const { data, isError, refetch } = useQuery(themesQuery);
  if (isError && data === undefined)
    return (
      <ErrorState
        size="panel"
        title={settingsText("themesFailed")}
        advice={commonText("failure.checkConnection")}
        onRetry={refetch}
      />
    );
  if (data === undefined) return <Skeleton className="h-36 w-full" />;
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
      <legend className="sr-only">{settingsText("of.visualTheme.label")}</legend>
      {data.items.map((theme) => (
        <ThemeCard key={theme.id} group={group} theme={theme} isChosen={theme.id === chosen} />
      ))}
    </fieldset>
  );
}

/** A theme's own picture, `preview.svg` in its folder; where it has none, a page in the colours that are shown now. */
function ThemePicture({ id }: { id: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (!isMissing)
    return (
      <img
        src={addressOf(`/themes/${id}/preview.svg`)}
        alt=""
        width={176}
        height={96}
        decoding="async"
        onError={() => setIsMissing(true)}
        className="aspect-[11/6] w-full object-cover"
      />
    );
  return (
    <span aria-hidden className="flex aspect-[11/6] w-full gap-1.5 bg-app p-2">
      <span className="w-1/4 rounded-control bg-panel" />
      <span className="flex grow flex-col gap-1.5 rounded-control bg-panel p-2">
        <span className="h-2 w-2/3 rounded-full bg-(--text-strong)" />
        <span className="h-1.5 w-1/2 rounded-full bg-(--text-weak)" />
        <span className="mt-auto h-3 w-8 rounded-full bg-accent" />
      </span>
    </span>
  );
}
