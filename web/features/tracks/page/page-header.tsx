import { ExternalLink, LoaderCircle, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { ServiceMark, useCapabilities, useOpenAtProvider } from "#web/features/auth/auth.tsx";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { buttonClasses, IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { SoftPicture } from "#web/ui/soft-picture.tsx";

interface PageHeaderProps {
  /** what kind of thing this is, above its name */
  kind: string;
  name: string;
  /** the cover as a square that fills its place */
  art: ReactNode;
  /** address of the cover, whose colours tint the header; null without one */
  tintUrl: string | null;
  /** facts in one line: owner, count, duration */
  facts: readonly string[];
  description?: string | null;
  providerUrl?: string | null;
  isRound?: boolean;
  /**
   * the big button: what it does, whether it pauses, and whether it was pressed and waits for the list; left out when
   * there is nothing to play
   */
  play?: { label: string; isSounding: boolean; isAwaited?: boolean; onPlay: () => void } | undefined;
  /** more buttons beside it */
  children?: ReactNode;
}

/** The cover's colours behind the header; a plain one where the service forbids altering its artwork. */
function Tint({ url }: { url: string | null }) {
  const { tint_artwork: mayTint } = useCapabilities();
  if (url === null) return null;
  if (!mayTint) {
    return <div aria-hidden className="absolute inset-0 -z-10 bg-raised mask-b-from-0%" />;
  }
  return (
    <div aria-hidden className="absolute inset-0 -z-10 overflow-hidden mask-b-from-0%">
      <SoftPicture url={url} className="opacity-30" />
    </div>
  );
}

function PlayButton({ label, isSounding, isAwaited = false, onPlay }: NonNullable<PageHeaderProps["play"]>) {
  return (
    <IconButton
      size="large"
      variant="accent"
      iconSize={24}
      icon={isAwaited ? LoaderCircle : isSounding ? Pause : Play}
      label={isAwaited ? trackText("playWaits") : label}
      aria-busy={isAwaited}
      aria-disabled={isAwaited || undefined}
      className={isAwaited ? "[&>svg]:animate-spin [&>svg]:fill-none!" : ""}
      onClick={isAwaited ? undefined : onPlay}
    />
  );
}

/** The page header: cover, name and facts of a playlist, album or artist, and the button that plays it. */
export function PageHeader({ kind, name, art, tintUrl, facts, play, ...rest }: PageHeaderProps) {
  const { description, providerUrl, isRound = false, children } = rest;
  const hasDescription = typeof description === "string" && description !== "";
  const openAtProvider = useOpenAtProvider();
  const { playback: canPlay } = useCapabilities();
  return (
    <header className="@container relative isolate px-4 pt-6 pb-6 md:px-8 md:pt-10">
      <Tint url={tintUrl} />
      <div className="flex gap-6 @max-xl:flex-col @max-xl:items-center @max-xl:text-center @xl:items-end @xl:gap-8">
        <div
          className={joinClasses(
            "w-44 shrink-0 shadow-cover @xl:w-52 @4xl:w-60",
            isRound ? "rounded-full" : "rounded-card",
          )}
        >
          {art}
        </div>
        <div className="min-w-0 @max-xl:w-full">
          <p className="text-sm font-semibold text-normal">{kind}</p>
          <h1
            dir="auto"
            title={name}
            className={joinClasses(
              "mt-1 line-clamp-2 pb-1 font-display font-bold tracking-tight text-balance text-strong @xl:text-start",
              name.length > 36
                ? "text-2xl"
                : "text-2xl @xl:text-3xl @4xl:text-[3.5rem] @4xl:leading-[3.75rem]",
            )}
          >
            {name}
          </h1>
          {hasDescription ? (
            <p
              dir="auto"
              title={description}
              className="mt-2 line-clamp-2 max-w-prose text-normal @xl:text-start"
            >
              {description}
            </p>
          ) : null}
          <p className="tabular mt-2 flex flex-wrap gap-x-1 text-normal @max-xl:justify-center">
            {facts.map((fact, index) => (
              <span key={fact} className={index === 0 ? "font-semibold text-strong" : ""}>
                {index === 0 ? "" : "· "}
                {fact}
              </span>
            ))}
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3 @max-xl:justify-center">
        {play === undefined || !canPlay ? null : <PlayButton {...play} />}
        {typeof providerUrl === "string" ? (
          <a
            href={providerUrl}
            target="_blank"
            rel="noreferrer"
            className={joinClasses(buttonClasses("quiet"), play === undefined && "@xl:-ms-4")}
          >
            <ExternalLink aria-hidden size={18} />
            {openAtProvider}
          </a>
        ) : null}
        {children}
        <ServiceMark url={providerUrl} className="ms-1" />
      </div>
    </header>
  );
}
