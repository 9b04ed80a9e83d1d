import { LoaderCircle, Pause, Play, Shuffle } from "lucide-react";
import {
  createContext,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { ServiceMark, useCapabilities } from "#web/features/auth/auth.tsx";
import { useArtworkColours } from "#web/features/player/player.tsx";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { verbText } from "#web/platform/texts/verbs-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useScroller } from "#web/ui/list/scroller.tsx";
import type { MenuAnchor } from "#web/ui/menu/menu-entry.ts";
import { useLongPress } from "#web/ui/tiles/use-long-press.ts";
import { SoftPicture } from "#web/ui/soft-picture.tsx";
import { setLineSlot } from "#web/features/tracks/list-view/list-line.ts";

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
  play?: PlayAction | undefined;
  /** plays all of it in random order; left out where that cannot be */
  onShuffle?: (() => void) | undefined;
  /** more buttons beside it */
  children?: ReactNode;
}

interface PlayAction {
  label: string;
  isSounding: boolean;
  isAwaited?: boolean;
  onPlay: () => void;
}

type OpenAt = (anchor: MenuAnchor) => void;

/** Where the menu's button of a page says how its menu opens, for the title. */
const TitleMenuContext = createContext<RefObject<OpenAt | null> | null>(null);

/** Lets the title of the page, too, open the menu that a button beside it opens. */
export function useTitleMenu(open: OpenAt): void {
  const slot = useContext(TitleMenuContext);
  useEffect(() => {
    if (slot === null) return undefined;
    slot.current = open;
    return () => {
      slot.current = null;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- opening is the same at any time
  }, [slot]);
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

function PlayButton({ label, isSounding, isAwaited = false, onPlay }: PlayAction) {
  return (
    <IconButton
      variant="accent"
      icon={isAwaited ? LoaderCircle : isSounding ? Pause : Play}
      label={isAwaited ? trackText("playWaits") : label}
      aria-busy={isAwaited}
      aria-disabled={isAwaited || undefined}
      className={isAwaited ? "[&>svg]:animate-spin [&>svg]:fill-none!" : ""}
      onClick={isAwaited ? undefined : onPlay}
    />
  );
}

/** So little of the sleeve in sight (px) that its name can no longer be read. */
const hiddenPx = 48;

/** Whether an element has been scrolled out of the page, but for a rest. */
function useIsScrolledAway(element: RefObject<HTMLElement | null>): boolean {
  const scroller = useScroller();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (element.current === null || scroller === null) return undefined;
    // A busy browser reports several changes at once, oldest first.
    const see = (changes: IntersectionObserverEntry[]) => setIsAway(changes.at(-1)?.isIntersecting === false);
    const observer = new IntersectionObserver(see, {
      root: scroller,
      rootMargin: `-${hiddenPx}px 0px 0px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller]);
  return isAway;
}

type SleeveProps = Omit<PageHeaderProps, "play" | "onShuffle" | "children"> & {
  colours: CSSProperties;
  sleeve: RefObject<HTMLElement | null>;
  openMenu: RefObject<OpenAt | null>;
};

/** What it is: cover, name and facts. Its height goes by the window's, so that the list below has its share. */
function Sleeve({ sleeve, openMenu, colours, kind, name, art, tintUrl, facts, ...rest }: SleeveProps) {
  const { description, isRound = false, providerUrl } = rest;
  const longPress = useLongPress((at) => openMenu.current?.(at));
  const handleMenu = (event: MouseEvent) => {
    if (openMenu.current === null) return;
    event.preventDefault();
    if (!longPress.isUnderWay()) openMenu.current({ x: event.clientX, y: event.clientY });
  };
  const hasDescription = typeof description === "string" && description !== "";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys have the button of the same menu
    <header
      ref={sleeve}
      onContextMenu={handleMenu}
      {...longPress.handlers}
      style={colours}
      className="artwork-accent relative isolate flex items-center gap-4 px-4 pt-4 pb-2 md:gap-6 md:px-8 short:pt-2"
    >
      <Tint url={tintUrl} />
      <div
        className={joinClasses(
          "w-(--sleeve-art) shrink-0 shadow-cover",
          isRound ? "rounded-full" : "gatefold rounded-card",
        )}
      >
        {art}
      </div>
      <div className="min-w-0 grow">
        <h1
          dir="auto"
          title={name}
          className={joinClasses(
            "line-clamp-2 pb-0.5 text-start font-display text-xl font-bold tracking-tight text-balance text-strong short:line-clamp-1",
            name.length > 36 ? "md:text-xl" : "md:text-2xl tall:lg:text-3xl",
          )}
        >
          {name}
        </h1>
        {hasDescription ? (
          <p
            dir="auto"
            title={description}
            className="line-clamp-1 max-w-prose text-start text-normal max-md:hidden low:hidden"
          >
            {description}
          </p>
        ) : null}
        <p dir="auto" className="tabular truncate text-normal max-md:text-sm short:hidden">
          <span className="font-semibold text-strong">{kind}</span>
          {facts.map((fact) => (
            <span key={fact}>
              {" · "}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      </div>
      <ServiceMark url={providerUrl} className="self-start max-md:hidden" />
    </header>
  );
}

/**
 * The page header: cover, name and facts of a playlist, album or artist, and below it the line that stays in sight:
 * what plays it, and (`ListControls` puts them there) how its list is shown. Once the name is out of sight, the line has it.
 */
export function PageHeader({ play, onShuffle, children, ...what }: PageHeaderProps) {
  const { name, tintUrl } = what;
  // What one presses here has the colour of the cover.
  const colours = useArtworkColours(tintUrl);
  const sleeve = useRef<HTMLElement>(null);
  const openMenu = useRef<OpenAt>(null);
  const isAway = useIsScrolledAway(sleeve);
  const { playback: canPlay } = useCapabilities();
  return (
    <TitleMenuContext value={openMenu}>
      <Sleeve sleeve={sleeve} openMenu={openMenu} colours={colours} {...what} />
      <div
        data-away={isAway}
        style={colours}
        className="artwork-accent group/line sticky top-0 z-20 flex h-(--list-line) items-center gap-1 bg-panel px-4 md:gap-2 md:px-8"
      >
        {play === undefined || !canPlay ? null : (
          <>
            <PlayButton {...play} />
            {onShuffle === undefined ? null : (
              <IconButton icon={Shuffle} label={verbText("shuffle")} onClick={onShuffle} />
            )}
          </>
        )}
        {isAway ? (
          <span
            aria-hidden
            dir="auto"
            className="min-w-0 grow truncate text-start text-lg font-bold text-strong"
          >
            {name}
          </span>
        ) : null}
        <div className={joinClasses("flex shrink-0 items-center gap-1 md:gap-2", isAway && "max-lg:hidden")}>
          {children}
        </div>
        <div
          ref={setLineSlot}
          className={joinClasses("flex min-w-0 items-center justify-end gap-1 md:gap-2", !isAway && "grow")}
        />
      </div>
    </TitleMenuContext>
  );
}
