import { type EqualizerSettings } from "#web/features/equalizer/settings/equalizer-settings.ts";
import {
  bandsOf,
  coefficientsOf,
  responseDb,
  summedResponse,
} from "#web/features/equalizer/settings/filter-response.ts";
import {
  dbTicks,
  hzOfShare,
  hzTicks,
  shareOfDb,
  shareOfHz,
} from "#web/features/equalizer/settings/graph-scale.ts";

/** Size of the drawing's own space; it is stretched to the graph's. */
const size = { width: 1000, height: 400 } as const;
const points = 240;

function pathOf(dbAt: (frequencyHz: number) => number): string {
  const places = Array.from({ length: points + 1 }, (_, index) => {
    const share = index / points;
    const y = shareOfDb(dbAt(hzOfShare(share))) * size.height;
    return `${(share * size.width).toFixed(1)},${y.toFixed(2)}`;
  });
  return `M${places.join("L")}`;
}

interface ResponseCurveProps {
  settings: EqualizerSettings;
  sampleRate: number;
  /** the band whose own part of the curve is shown */
  active: number | null;
  isMuted: boolean;
}

/** The lines of the graph, the summed response of all bands, and the part of the band that is being set. */
export function ResponseCurve({ settings, sampleRate, active, isMuted }: ResponseCurveProps) {
  const summed = pathOf(summedResponse(settings, sampleRate));
  const zero = shareOfDb(0) * size.height;
  const band = active === null ? undefined : bandsOf(settings)[active];
  const own = band === undefined ? null : coefficientsOf(band, sampleRate);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-hidden"
    >
      <g className="stroke-(--hairline)" strokeWidth={1}>
        {hzTicks.map(({ hz }) => (
          <line
            key={hz}
            x1={shareOfHz(hz) * size.width}
            x2={shareOfHz(hz) * size.width}
            y1={0}
            y2={size.height}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {dbTicks.map((db) => (
          <line
            key={db}
            x1={0}
            x2={size.width}
            y1={shareOfDb(db) * size.height}
            y2={shareOfDb(db) * size.height}
            vectorEffect="non-scaling-stroke"
            className={db === 0 ? "stroke-(--hairline-strong)" : undefined}
          />
        ))}
      </g>
      <g className={isMuted ? "text-weak" : "text-accent-text"}>
        {own === null ? null : (
          <path
            d={`${pathOf((hz) => responseDb(own, hz, sampleRate))}L${size.width},${zero}L0,${zero}Z`}
            fill="currentColor"
            fillOpacity={0.16}
          />
        )}
        <path d={`${summed}L${size.width},${zero}L0,${zero}Z`} fill="currentColor" fillOpacity={0.1} />
        <path
          d={summed}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </g>
    </svg>
  );
}
