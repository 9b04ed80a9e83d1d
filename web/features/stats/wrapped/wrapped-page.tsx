import { useNavigate } from "@tanstack/react-router";
import {
  ChevronLeft,
  ChevronRight,
  Disc3,
  Download,
  RectangleHorizontal,
  Share2,
  Smartphone,
  X,
} from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { defaultRange, type RangeSearch, rangeOf } from "#web/features/stats/range/wanted-range.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { wrappedText } from "#web/features/stats/texts/wrapped-text.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { type CardDrawing, drawCard } from "./draw-card.ts";
import { canShareCards, saveCard, shareCard } from "./share-card.ts";
import { useWrapped, type Wrapped } from "./use-wrapped.ts";
import type { WrappedCard } from "./wrapped-card.ts";
import { type CardFormat, cardSizes } from "./card-sizes.ts";

/** A card in words, for anyone who cannot see its picture. */
function describeCard({ kicker, headline, lines, art }: WrappedCard): string {
  const lists =
    art.kind === "lists"
      ? [
          ...art.figures.map(({ name, value }) => `${name}: ${value}`),
          ...art.columns.map(({ title, names }) => `${title}: ${names.join(", ")}`),
        ]
      : [];
  // Some are sentences already.
  return [kicker, headline, ...lines, ...lists].map((part) => part.replace(/\.$/u, "")).join(". ");
}

function CardCanvas({ drawing }: { drawing: CardDrawing }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { card, place, format, covers, rangeName } = drawing;
  useLayoutEffect(() => {
    if (canvas.current !== null) drawCard(canvas.current, { card, place, format, covers, rangeName });
  }, [card, place, format, covers, rangeName]);
  const { width, height } = cardSizes[format];
  return (
    <figure className="flex h-full min-w-0 items-center justify-center">
      <canvas
        key={card.id}
        ref={canvas}
        aria-hidden
        className="appear h-auto max-h-full w-auto max-w-full rounded-sheet shadow-cover"
        style={{ aspectRatio: `${width} / ${height}` }}
      />
      <figcaption aria-live="polite" className="sr-only">
        {describeCard(card)}
      </figcaption>
    </figure>
  );
}

interface DotsProps {
  cards: readonly WrappedCard[];
  place: number;
  onGo: (place: number) => void;
}

function Dots({ cards, place, onGo }: DotsProps) {
  return (
    <ol
      aria-label={wrappedText("progress", { number: place + 1, count: cards.length })}
      className="flex gap-1"
    >
      {cards.map(({ id, kicker }, index) => (
        <li key={id} className="grow">
          <button
            type="button"
            aria-label={wrappedText("goTo", { number: index + 1, kicker })}
            aria-current={index === place ? "step" : undefined}
            onClick={() => onGo(index)}
            className="group flex h-6 w-full min-w-6 items-center"
          >
            <span
              className={joinClasses(
                "h-1 w-full rounded-full transition",
                index <= place ? "bg-(--accent-text)" : "bg-pressed group-hover:bg-(--hairline-strong)",
              )}
            />
          </button>
        </li>
      ))}
    </ol>
  );
}

const formats = [
  { format: "tall", icon: Smartphone },
  { format: "wide", icon: RectangleHorizontal },
] as const;

interface ActionsProps {
  drawing: CardDrawing;
  onFormat: (format: CardFormat) => void;
}

function Actions({ drawing, onFormat }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <fieldset className="flex">
        <legend className="sr-only">{wrappedText("format")}</legend>
        {formats.map(({ format, icon }) => (
          <IconButton
            key={format}
            label={wrappedText(format)}
            icon={icon}
            aria-pressed={drawing.format === format}
            onClick={() => onFormat(format)}
          />
        ))}
      </fieldset>
      <Button icon={Download} onClick={() => void saveCard(drawing)}>
        {wrappedText("save")}
      </Button>
      {canShareCards() ? (
        <Button variant="primary" icon={Share2} onClick={() => void shareCard(drawing)}>
          {wrappedText("share")}
        </Button>
      ) : null}
    </div>
  );
}

const stepOfKey: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 };

function Cards({ cards, covers, rangeName }: Extract<Wrapped, { state: "ready" }>) {
  const [place, setPlace] = useState(0);
  const [format, setFormat] = useState<CardFormat>("tall");
  const card = cards[Math.min(place, cards.length - 1)];
  const go = (next: number) => setPlace(Math.max(0, Math.min(cards.length - 1, next)));
  useEffect(() => {
    // Before the keys of the player, which mean seeking.
    const handleKey = (event: KeyboardEvent) => {
      const step = stepOfKey[event.key];
      if (step === undefined) return;
      event.stopPropagation();
      event.preventDefault();
      setPlace((now) => Math.max(0, Math.min(cards.length - 1, now + step)));
    };
    addEventListener("keydown", handleKey, { capture: true });
    return () => removeEventListener("keydown", handleKey, { capture: true });
  }, [cards.length]);
  if (card === undefined) return null;
  const drawing: CardDrawing = { card, place, format, covers, rangeName };
  return (
    <>
      <Dots cards={cards} place={place} onGo={go} />
      <div className="relative flex min-h-0 grow items-center justify-center gap-6">
        <IconButton
          size="large"
          label={wrappedText("previous")}
          icon={ChevronLeft}
          disabled={place === 0}
          onClick={() => go(place - 1)}
          className="max-md:hidden"
        />
        <div className="relative flex h-full min-w-0 items-center justify-center">
          <CardCanvas drawing={drawing} />
          {/* On a phone taps as on any story: the left third goes back, the rest goes on. */}
          <div className="absolute inset-0 flex md:hidden">
            <button
              type="button"
              aria-label={wrappedText("previous")}
              disabled={place === 0}
              className="w-1/3"
              onClick={() => go(place - 1)}
            />
            <button
              type="button"
              aria-label={wrappedText("next")}
              disabled={place === cards.length - 1}
              className="grow"
              onClick={() => go(place + 1)}
            />
          </div>
        </div>
        <IconButton
          size="large"
          label={wrappedText("next")}
          icon={ChevronRight}
          disabled={place === cards.length - 1}
          onClick={() => go(place + 1)}
          className="max-md:hidden"
        />
      </div>
      <Actions drawing={drawing} onFormat={setFormat} />
      <p className="text-center text-sm text-weak max-md:hidden">{wrappedText("private")}</p>
    </>
  );
}

function Content({ wrapped }: { wrapped: Wrapped }) {
  if (wrapped.state === "loading")
    return (
      <Loading label={wrappedText("loading")} className="flex min-h-0 grow justify-center">
        <Skeleton className="aspect-9/16 h-full rounded-sheet" />
      </Loading>
    );
  if (wrapped.state === "failed")
    return <ErrorState title={wrappedText("failed")} error={wrapped.error} onRetry={wrapped.retry} />;
  if (wrapped.cards.length === 0)
    return <EmptyState icon={Disc3} title={wrappedText("none")} body={wrappedText("noneBody")} />;
  return <Cards {...wrapped} />;
}

/** `/stats/wrapped`; see the public file. */
export function WrappedPage({ search }: { search: RangeSearch }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const wrapped = useWrapped(rangeOf(search) ?? defaultRange);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const close = () => void navigate({ to: "/stats", search });
  const rangeName = wrapped.state === "ready" ? wrapped.rangeName : "";
  const title = rangeName === "" ? wrappedText("name") : wrappedText("title", { range: rangeName });
  return (
    <dialog
      ref={dialog}
      aria-labelledby="wrapped-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none bg-app p-0 text-normal"
    >
      <title>{commonText("pageTitle", { page: title })}</title>
      <div className="mx-auto flex h-full max-w-6xl flex-col gap-3 p-4 md:p-6">
        <header className="flex items-center justify-between gap-4">
          <h1 id="wrapped-title" className="truncate font-display text-xl font-bold text-strong">
            {title}
          </h1>
          <IconButton label={wrappedText("close")} icon={X} onClick={close} />
        </header>
        <Content wrapped={wrapped} />
      </div>
    </dialog>
  );
}
