import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from "react";
import {
  draggedGain,
  type EqualizerSettings,
  roundFrequency,
  withFrequency,
  withGain,
} from "#web/features/equalizer/settings/equalizer-settings.ts";
import { hzOfShare, shareOfDb, shareOfHz, shownDb } from "#web/features/equalizer/settings/graph-scale.ts";
import { changeSettings } from "#web/features/equalizer/sound/use-equalizer-settings.ts";

/** px: a press that moves less changes nothing, and an upward drag that sways a little keeps its frequency. */
const deadZone = { gain: 3, frequency: 10 } as const;
/** px around a handle in which it is meant rather than one that lies over it */
const reach = 28;

interface Drag {
  band: number;
  pointerId: number;
  from: { x: number; y: number };
  began: { gainDb: number; frequencyHz: number };
  box: DOMRect;
  hasMoved: { gain: boolean; frequency: boolean };
}

/** The band whose handle is nearest to a point; handles lie over each other where bands are close. */
function nearestBand(
  { gains, freqs }: EqualizerSettings,
  box: DOMRect,
  point: { x: number; y: number },
): number | null {
  let nearest: { band: number; distance: number } | null = null;
  gains.forEach((gainDb, band) => {
    const x = box.left + shareOfHz(freqs[band] ?? 0) * box.width;
    const y = box.top + shareOfDb(gainDb) * box.height;
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance <= reach && (nearest === null || distance < nearest.distance)) nearest = { band, distance };
  });
  return (nearest as { band: number } | null)?.band ?? null;
}

/**
 * Dragging of handles in the graph, by mouse, pen and touch: the gain by whole dB, or by 0.2 dB with shift or when
 * `isFine`; the frequency between the neighbours'. Escape takes a drag back.
 *
 * @returns the band under way, and the handlers of the handles
 */
export function useBandDrag(
  graph: RefObject<HTMLElement | null>,
  settings: EqualizerSettings,
  { isFine, onGrab }: { isFine: boolean; onGrab: (band: number) => void },
) {
  const drag = useRef<Drag | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);

  const end = () => {
    drag.current = null;
    setDragged(null);
  };

  const handlePointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const box = graph.current?.getBoundingClientRect();
    if (event.button !== 0 || box === undefined) return;
    const from = { x: event.clientX, y: event.clientY };
    const band = nearestBand(settings, box, from);
    if (band === null) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const began = { gainDb: settings.gains[band] ?? 0, frequencyHz: settings.freqs[band] ?? 0 };
    drag.current = {
      band,
      pointerId: event.pointerId,
      from,
      began,
      box,
      hasMoved: { gain: false, frequency: false },
    };
    setDragged(band);
    onGrab(band);
  };

  const handlePointerMove = (event: ReactPointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (now === null || event.pointerId !== now.pointerId) return;
    const moved = { x: event.clientX - now.from.x, y: event.clientY - now.from.y };
    now.hasMoved.gain ||= Math.abs(moved.y) >= deadZone.gain;
    now.hasMoved.frequency ||= Math.abs(moved.x) >= deadZone.frequency;
    const isFineNow = isFine || event.shiftKey;
    changeSettings((latest) => moveBand(latest, now, moved, isFineNow));
  };

  const handlePointerUp = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.pointerId === drag.current?.pointerId) end();
  };

  return {
    dragged,
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerUp,
      onLostPointerCapture: handlePointerUp,
    },
    /** Puts the band back where it was; false when none is being dragged. */
    takeBack: (): boolean => {
      const now = drag.current;
      if (now === null) return false;
      const { band, began } = now;
      changeSettings((latest) =>
        withFrequency(withGain(latest, band, began.gainDb), band, began.frequencyHz),
      );
      end();
      return true;
    },
  };
}

function moveBand(
  settings: EqualizerSettings,
  { band, began, box, hasMoved }: Drag,
  moved: { x: number; y: number },
  isFine: boolean,
): EqualizerSettings {
  const gainDb = began.gainDb - (moved.y / box.height) * 2 * shownDb;
  const raised = hasMoved.gain ? withGain(settings, band, draggedGain(gainDb, isFine)) : settings;
  if (!hasMoved.frequency) return raised;
  // Without the dead zone's width, so that the handle does not jump when it is left.
  const across = moved.x - Math.sign(moved.x) * deadZone.frequency;
  const frequencyHz = hzOfShare(shareOfHz(began.frequencyHz) + across / box.width);
  return withFrequency(raised, band, isFine ? Math.round(frequencyHz) : roundFrequency(frequencyHz));
}
