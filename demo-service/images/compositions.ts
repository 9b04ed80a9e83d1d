import { pick } from "../music/random.ts";
import { between, box, type Canvas, circle, curve, fill, line, path, round, whole } from "./drawing.ts";

/** Draws the picture of a cover on a ground that is painted already. */
export type Composition = (canvas: Canvas) => string;

/** Quarter circles, halves and squares on a coarse grid. */
export const modernist: Composition = ({ random, palette }) => {
  const cells = whole(random, 3, 4);
  const size = 400 / cells;
  let shapes = "";
  for (let index = 0; index < cells * cells; index++) {
    const x = (index % cells) * size;
    const y = Math.floor(index / cells) * size;
    const [under, over] = pick(random, [
      [palette.main, palette.second],
      [palette.second, palette.accent],
      [palette.ground, palette.main],
      [palette.accent, palette.ground],
      [palette.ground, palette.ink],
    ] as const);
    shapes += box({ x, y, width: size + 0.5, height: size + 0.5 }, fill(under));
    const turn = 90 * whole(random, 0, 3);
    const middle = size / 2;
    const form = pick(random, [
      `M0 0H${round(size)}A${round(size)} ${round(size)} 0 0 1 0 ${round(size)}Z`,
      `M0 0A${round(middle)} ${round(middle)} 0 0 0 ${round(size)} 0Z`,
      `M0 0L${round(size)} 0L0 ${round(size)}Z`,
      `M${round(middle)} 0A${round(middle)} ${round(middle)} 0 1 1 ${round(middle - 0.1)} 0Z`,
    ]);
    shapes += `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn} ${round(middle)} ${round(middle)})">${path(form, fill(over))}</g>`;
  }
  return shapes;
};

/** A sun or moon in a field of light. */
export const horizon: Composition = ({ random, palette }) => {
  const y = between(random, 130, 250);
  const radius = between(random, 70, 130);
  const x = between(random, 140, 260);
  return (
    `<linearGradient id="a" x2="0" y2="1"><stop stop-color="${palette.ground}"/><stop offset="0.6" stop-color="${palette.second}"/><stop offset="1" stop-color="${palette.main}"/></linearGradient>` +
    `<linearGradient id="b" x2="0" y2="1"><stop stop-color="${palette.ink}"/><stop offset="1" stop-color="${palette.accent}" stop-opacity="0.2"/></linearGradient>` +
    box({ x: 0, y: 0, width: 400, height: 400 }, `fill="url(#a)"`) +
    circle(x, y, radius, `fill="url(#b)"`) +
    box({ x: 0, y: y + radius * 0.55, width: 400, height: 400 }, fill(palette.main, 0.45)) +
    path(`M0 ${round(y + radius * 0.55)}H400`, line(palette.ink, 1.5))
  );
};

/** The grooves of a record, off centre, with one bright arc. */
export const grooves: Composition = ({ random, palette }) => {
  const x = pick(random, [200, 0, 400, 200]);
  const y = pick(random, [200, 400, 200]);
  const step = between(random, 13, 24);
  let rings = circle(x, y, step * 9.6, fill(palette.main)) + circle(x, y, step * 5.4, fill(palette.second));
  for (let radius = step; radius < 580; radius += step) {
    rings += circle(x, y, radius, line(palette.ink, between(random, 1, 3.4)));
  }
  const arc = step * whole(random, 6, 9);
  return (
    rings +
    circle(
      x,
      y,
      arc,
      `${line(palette.accent, step * 0.9)} stroke-dasharray="${round(arc * between(random, 1.4, 3))} 3000"`,
    ) +
    circle(x, y, step * 0.9, fill(palette.accent))
  );
};

/** Layers of hills in haze. */
export const strata: Composition = ({ random, palette }) => {
  const layers = whole(random, 4, 6);
  const tones = [palette.second, palette.main, palette.accent];
  let hills = circle(
    between(random, 90, 310),
    between(random, 70, 130),
    between(random, 26, 58),
    fill(palette.ink, 0.9),
  );
  for (let layer = 0; layer < layers; layer++) {
    const base = 130 + (layer * 270) / layers;
    const points: [number, number][] = [];
    for (let x = -40; x <= 440; x += 96) points.push([x, base + between(random, -34, 34)]);
    const tone = tones[layer % 3] ?? palette.main;
    hills += path(
      `${curve(points)}V400H-40Z`,
      fill(layer === layers - 1 ? palette.ink : tone, layer === layers - 1 ? 1 : 0.86),
    );
  }
  return hills;
};

/** Two or three plates printed over each other, slightly off. */
export const risograph: Composition = ({ random, palette }) => {
  const blend = palette.isDark ? "screen" : "multiply";
  let plates = "";
  for (const tone of [palette.main, palette.second, palette.accent]) {
    const radius = between(random, 90, 150);
    const x = between(random, 120, 280);
    const y = between(random, 120, 280);
    const shape = pick(random, [0, 1, 2]);
    if (shape === 0) plates += circle(x, y, radius, fill(tone));
    else if (shape === 1)
      plates += box(
        { x: x - radius * 0.6, y: y - radius, width: radius * 1.2, height: radius * 2 },
        `${fill(tone)} rx="${round(radius * 0.6)}"`,
      );
    else
      plates += path(
        `M${round(x)} ${round(y - radius)}L${round(x + radius)} ${round(y + radius * 0.8)}H${round(x - radius)}Z`,
        fill(tone),
      );
  }
  const dots = `<pattern id="d" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(${whole(random, 10, 60)})"><circle cx="6" cy="6" r="2.6" fill="${palette.ink}"/></pattern>`;
  return `${dots}<g style="mix-blend-mode:${blend};isolation:auto">${plates.replaceAll("/>", ` style="mix-blend-mode:${blend}"/>`)}</g>${circle(between(random, 130, 270), between(random, 130, 270), between(random, 60, 110), `fill="url(#d)" fill-opacity="0.55"`)}`;
};

/** Bands that swell and shrink: a field that seems to move. */
export const opArt: Composition = ({ random, palette }) => {
  const bands = whole(random, 12, 17);
  const phase = between(random, 0, 6);
  const depth = between(random, 10, 26);
  const turn = pick(random, [0, 90, 35, -35]);
  let waves = "";
  for (let band = -4; band < bands + 4; band++) {
    const x = (band * 400) / bands;
    const points: [number, number][] = [];
    for (let y = -100; y <= 500; y += 150)
      points.push([x + depth * Math.sin(y / 62 + phase + band * 0.35), y]);
    const tone = band % 5 === 0 ? palette.accent : band % 2 === 0 ? palette.main : palette.ink;
    waves += path(curve(points), line(tone, 4 + 9 * (0.5 + 0.5 * Math.sin(band * 0.7 + phase))));
  }
  return `<g transform="rotate(${turn} 200 200)">${waves}</g>`;
};

/** Cut paper: overlapping blocks with one tilted strip. */
export const collage: Composition = ({ random, palette }) => {
  const tones = [palette.main, palette.second, palette.accent, palette.ink];
  let blocks = "";
  for (let count = 0; count < whole(random, 6, 9); count++) {
    const width = between(random, 70, 230);
    const height = between(random, 60, 210);
    const x = between(random, -30, 300);
    const y = between(random, -30, 300);
    blocks += `<g transform="rotate(${pick(random, [0, 0, 0, -7, 6, 12])} ${x} ${y})">${box({ x, y, width, height }, fill(tones[count % 4] ?? palette.main, count % 3 === 2 ? 0.82 : 1))}</g>`;
  }
  return (
    blocks +
    circle(
      between(random, 120, 280),
      between(random, 120, 280),
      between(random, 36, 80),
      fill(palette.ground),
    )
  );
};

/** A night sky with one body and its orbit. */
export const starfield: Composition = ({ random, palette }) => {
  const sky = palette.isDark ? palette.ground : palette.accent;
  let stars = box({ x: 0, y: 0, width: 400, height: 400 }, fill(sky));
  for (let count = 0; count < 46; count++) {
    stars += circle(
      between(random, 0, 400),
      between(random, 0, 400),
      0.8 + random() ** 3 * 3.2,
      fill(palette.ink),
    );
  }
  const x = between(random, 150, 250);
  const y = between(random, 150, 250);
  const radius = between(random, 60, 110);
  const tilt = between(random, -35, 35);
  return `${stars}<linearGradient id="p" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${palette.second}"/><stop offset="1" stop-color="${palette.main}"/></linearGradient>${circle(x, y, radius, `fill="url(#p)"`)}<ellipse cx="${x}" cy="${y}" rx="${round(radius * 1.75)}" ry="${round(radius * 0.42)}" transform="rotate(${tilt} ${x} ${y})" ${line(palette.ink, 5)}/>`;
};

/** Leaves along a stem. */
export const botanical: Composition = ({ random, palette }) => {
  let plant = "";
  for (const [index, root] of [between(random, 110, 170), between(random, 230, 290)].entries()) {
    const lean = between(random, -60, 60);
    plant += path(`M${root} 410Q${root} 220 ${round(root + lean)} 60`, line(palette.ink, 4));
    const leaves = whole(random, 5, 7);
    for (let leaf = 0; leaf < leaves; leaf++) {
      const place = (leaf + 0.6) / leaves;
      const x = root + lean * place * place;
      const y = 400 - place * 330;
      const size = between(random, 62, 112) * (1.1 - place * 0.5);
      const turn = (leaf % 2 === 0 ? -1 : 1) * between(random, 35, 75);
      const tone = [palette.main, palette.second, palette.accent][(leaf + index) % 3] ?? palette.main;
      plant += `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">${path(`M0 0Q${round(size * 0.42)} ${round(-size * 0.5)} 0 ${round(-size * 1.25)}Q${round(-size * 0.42)} ${round(-size * 0.5)} 0 0Z`, fill(tone))}</g>`;
    }
  }
  return plant;
};

/** Bars of an imagined signal, mirrored on the middle line. */
export const signal: Composition = ({ random, palette }) => {
  const bars = whole(random, 13, 27);
  const width = 340 / bars;
  let drawn = "";
  for (let bar = 0; bar < bars; bar++) {
    const swell = Math.sin(((bar + 0.5) / bars) * Math.PI);
    const height = 24 + swell * between(random, 50, 270);
    const tone = bar % 6 === 3 ? palette.accent : bar % 2 === 0 ? palette.main : palette.second;
    drawn += box(
      { x: 30 + bar * width, y: 200 - height / 2, width: width * 0.66, height },
      `${fill(tone)} rx="${round(width * 0.33)}"`,
    );
  }
  return drawn;
};

/** Blurred fields of colour. */
export const haze: Composition = ({ random, palette }) => {
  let fields = `<filter id="h" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="46"/></filter><g filter="url(#h)">`;
  for (const tone of [palette.main, palette.accent, palette.second, palette.main]) {
    fields += circle(
      between(random, 20, 380),
      between(random, 20, 380),
      between(random, 90, 170),
      fill(tone),
    );
  }
  const frame = between(random, 36, 70);
  return `${fields}</g>${box({ x: frame, y: frame, width: 400 - 2 * frame, height: 400 - 2 * frame }, line(palette.ink, 2))}`;
};
