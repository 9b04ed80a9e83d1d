import { between, box, type Canvas, circle, curve, fill, line, path, round, whole } from "./drawing.ts";

/** An artist: a head and shoulders built from a few shapes, in front of a disc. */
export function portrait({ random, palette }: Canvas): string {
  const x = between(random, 175, 225);
  const headY = between(random, 150, 178);
  const head = between(random, 58, 76);
  const disc = between(random, 130, 168);
  const shoulders = between(random, 118, 150);
  const lean = between(random, -24, 24);
  const hair: [number, number][] = [];
  for (let step = 0; step <= 6; step++) {
    const angle = Math.PI * (1.05 + (step / 6) * 0.98);
    const reach = head * between(random, 1.02, 1.34);
    hair.push([x + Math.cos(angle) * reach, headY + Math.sin(angle) * reach]);
  }
  const body = `M${round(x - shoulders)} 420C${round(x - shoulders)} 300 ${round(x - 60)} 285 ${round(x + lean)} 285S${round(x + shoulders)} 300 ${round(x + shoulders)} 420Z`;
  const half = `M${round(x)} ${round(headY - head)}A${head} ${head} 0 0 1 ${round(x)} ${round(headY + head)}Z`;
  return (
    circle(200 + lean, 190, disc, fill(palette.second)) +
    rays({ random, palette }, disc) +
    path(body, fill(palette.main)) +
    box(
      { x: x - head * 0.36, y: headY, width: head * 0.72, height: 128 },
      `${fill(palette.accent)} rx="24"`,
    ) +
    circle(x, headY, head, fill(palette.accent)) +
    path(half, fill(palette.ink, 0.22)) +
    path(
      `${curve(hair)}Q${round(x + lean)} ${round(headY - head * 0.3)} ${round(hair[0]?.[0] ?? x)} ${round(hair[0]?.[1] ?? headY)}Z`,
      fill(palette.ink),
    )
  );
}

function rays({ random, palette }: Canvas, disc: number): string {
  const count = whole(random, 0, 3) === 0 ? 0 : whole(random, 2, 5);
  let rings = "";
  for (let ring = 1; ring <= count; ring++)
    rings += circle(200, 190, disc + ring * 17, line(palette.second, 5 - ring * 0.7));
  return rings;
}
