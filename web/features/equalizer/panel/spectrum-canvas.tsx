import { useEffect, useRef } from "react";
import { usePlayer } from "#web/features/player/player.tsx";
import { useAudioGraph } from "#web/platform/audio/audio-graph.ts";
import { useMotionReduced } from "#web/platform/appearance/motion.ts";
import { createSpectrumLevels } from "#web/features/equalizer/sound/spectrum-levels.ts";

const places = 160;
/** How often it is drawn where motion is to be reduced. */
const calmMs = 250;

/** Draws while sound plays and the canvas is on the screen; what is there sinks when it ends. @returns stops */
function drawSpectrum(
  canvas: HTMLCanvasElement,
  { analyser, isCalm }: { analyser: AnalyserNode | null; isCalm: boolean },
): () => void {
  const pen = canvas.getContext("2d");
  const spectrum = createSpectrumLevels(places);
  let [frame, drawnAtMs, isSeen] = [0, 0, false];

  const draw = (nowMs: number) => {
    frame = 0;
    const passedMs = drawnAtMs === 0 ? 16 : nowMs - drawnAtMs;
    let isVisible = true;
    if (!isCalm || passedMs >= calmMs || drawnAtMs === 0) {
      drawnAtMs = nowMs;
      isVisible = spectrum.update(analyser, passedMs / 1000);
      if (pen !== null) paint(pen, spectrum.levels);
    }
    if (isSeen && (analyser !== null || isVisible)) frame = requestAnimationFrame(draw);
  };
  const visibility = new IntersectionObserver((changes) => {
    isSeen = changes.at(-1)?.isIntersecting === true;
    drawnAtMs = 0;
    if (isSeen && frame === 0) frame = requestAnimationFrame(draw);
  });
  visibility.observe(canvas);
  return () => {
    visibility.disconnect();
    cancelAnimationFrame(frame);
  };
}

function paint(pen: CanvasRenderingContext2D, levels: Float32Array): void {
  const { canvas } = pen;
  const scale = devicePixelRatio;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  const { color } = getComputedStyle(canvas);
  pen.beginPath();
  pen.moveTo(0, height + 1);
  levels.forEach((level, place) => pen.lineTo((place / (places - 1)) * width, height * (1 - level)));
  pen.lineTo(width, height + 1);
  pen.closePath();
  pen.globalAlpha = 0.16;
  pen.fillStyle = color;
  pen.fill();
  pen.globalAlpha = 0.4;
  pen.strokeStyle = color;
  pen.lineWidth = 1;
  pen.stroke();
  pen.globalAlpha = 1;
}

/** What sounds now, after the equalizer, behind the curve. */
export function SpectrumCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const analyser = useAudioGraph(({ graph }) => graph?.analyser ?? null);
  const isPlaying = usePlayer(({ track, paused }) => track !== null && !paused);
  const isCalm = useMotionReduced();
  useEffect(() => {
    if (canvas.current === null) return undefined;
    return drawSpectrum(canvas.current, { analyser: isPlaying ? analyser : null, isCalm });
  }, [analyser, isPlaying, isCalm]);
  return <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full text-weak" />;
}
