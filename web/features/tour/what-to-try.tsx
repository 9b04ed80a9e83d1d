import { Link, useNavigate } from "@tanstack/react-router";
import { History, type LucideIcon, Play, Shapes, Sparkles, WandSparkles, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useProfile } from "#web/features/auth/auth.tsx";
import { useCategorize } from "#web/features/genres/genres.ts";
import { importFromService } from "#web/features/history/history.tsx";
import { likedList, playWhole } from "#web/features/lists/lists.ts";
import { call } from "#web/platform/api/api.ts";
import { IconButton } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { useOfflineMark } from "#web/ui/needs-server.ts";
import { tourText } from "./texts/tour-text.ts";

/** Kept by the browser until the person signs out. */
const dismissedKey = "whatToTryDismissed";

/** See the public file. */
export function WhatToTry() {
  const address = useProfile()?.data_export_url ?? null;
  const [isDismissed, setIsDismissed] = useState(() => localStorage.getItem(dismissedKey) !== null);
  if (address === null || isDismissed) return null;
  const dismiss = () => {
    localStorage.setItem(dismissedKey, "1");
    setIsDismissed(true);
    // The button that had the focus goes away with the card; the page is the next place to be.
    document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-labelledby="what-to-try"
      className="@container rounded-card border border-hairline-strong bg-raised p-4"
    >
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="what-to-try" className="font-semibold text-strong">
          {tourText("title")}
        </h2>
        <IconButton label={tourText("dismiss")} icon={X} size="small" onClick={dismiss} />
      </div>
      <ul className="grid gap-1 @2xl:grid-cols-2 @5xl:grid-cols-3">
        <li>
          <button type="button" className={lineClasses} onClick={() => playWhole(likedList())}>
            <Line icon={Play} title={tourText("play")} body={tourText("playBody")} />
          </button>
        </li>
        <li>
          <ImportLine address={address} />
        </li>
        <li>
          <Link to="/stats/wrapped" search={{ range: "all" }} className={lineClasses}>
            <Line icon={Sparkles} title={tourText("wrapped")} body={tourText("wrappedBody")} />
          </Link>
        </li>
        <li>
          <CategorizeLine />
        </li>
        <li>
          <Link to="/library/clean-up" className={lineClasses}>
            <Line icon={WandSparkles} title={tourText("tidy")} body={tourText("tidyBody")} />
          </Link>
        </li>
      </ul>
    </section>
  );
}

const lineClasses =
  "flex w-full items-start gap-3 rounded-control p-2 text-start transition hover:bg-hover aria-disabled:opacity-60";

function Line({ icon: Icon, title, body }: { icon: LucideIcon; title: string; body: string }): ReactNode {
  return (
    <>
      <Icon aria-hidden size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-accent-text" />
      <span className="min-w-0">
        <span className="block font-semibold text-strong">{title}</span>
        <span className="block text-sm text-pretty text-weak">{body}</span>
      </span>
    </>
  );
}

function CategorizeLine() {
  const { isPending, categorize } = useCategorize();
  const offline = useOfflineMark(true);
  return (
    <button type="button" className={lineClasses} aria-disabled={isPending} onClick={categorize} {...offline}>
      <Line icon={Shapes} title={tourText("genres")} body={tourText("genresBody")} />
    </button>
  );
}

/** Takes the service's export as it hands it out, and goes to where its import is followed. */
function ImportLine({ address }: { address: string }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const offline = useOfflineMark(true);
  const begin = async () => {
    setIsBusy(true);
    try {
      await call("POST /stats/opt_in");
      await importFromService(address);
      await navigate({ to: "/spotify-import" });
    } catch (error) {
      showFailure(tourText("importFailed"), error);
      setIsBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={lineClasses}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : () => void begin()}
      {...offline}
    >
      <Line icon={History} title={tourText(isBusy ? "importing" : "import")} body={tourText("importBody")} />
    </button>
  );
}
