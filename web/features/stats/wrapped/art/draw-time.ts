import { type Box, displayFont, middleOf, type Stage, textFont, turned, withShadow } from "../stage.ts";

interface Sheet {
  number: string;
  above: string;
  below: string;
}

/** A leaf of a calendar, with two more under it. */
export function drawSheet(stage: Stage, box: Box, { number, above, below }: Sheet): void {
  const { context, colours } = stage;
  const middle = middleOf(box);
  const height = Math.min(box.height * 0.9, box.width * 1.05);
  const width = height * 0.84;
  const [x, y] = [middle.x - width / 2, middle.y - height / 2];
  const papers = ["oklch(0.86 0.02 80)", "oklch(0.92 0.015 80)", "oklch(0.985 0.008 85)"];
  for (const [index, paper] of papers.entries())
    turned(context, middle, (2 - index) * 5 - 3, () =>
      withShadow(context, width / 14, () => {
        context.fillStyle = paper;
        context.beginPath();
        context.roundRect(x, y, width, height, width * 0.05);
        context.fill();
      }),
    );
  turned(context, middle, -3, () => {
    context.fillStyle = `oklch(0.5 0.17 ${colours.hue})`;
    context.beginPath();
    context.roundRect(x, y, width, height * 0.2, [width * 0.05, width * 0.05, 0, 0]);
    context.fill();
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = "oklch(0.99 0.01 85)";
    context.font = `700 ${height * 0.085}px ${textFont}`;
    context.fillText(above, middle.x, y + height * 0.105);
    context.fillStyle = "oklch(0.2 0.02 60)";
    context.font = `800 ${height * 0.52}px ${displayFont}`;
    context.fillText(number, middle.x, y + height * 0.54);
    context.font = `600 ${height * 0.07}px ${textFont}`;
    context.fillText(below, middle.x, y + height * 0.88);
  });
}

/** The hours of the day as a dial, midnight at the top; the loudest stands out. */
export function drawClock(
  stage: Stage,
  box: Box,
  { hours, label }: { hours: readonly number[]; label: string },
): void {
  const { context, colours } = stage;
  const middle = middleOf(box);
  const outer = (Math.min(box.width, box.height) / 2) * 0.98;
  const inner = outer * 0.42;
  const max = Math.max(1, ...hours);
  const peak = hours.indexOf(max);
  const slice = (2 * Math.PI) / hours.length;
  for (const [hour, count] of hours.entries()) {
    const from = hour * slice - Math.PI / 2 + slice * 0.08;
    const to = from + slice * 0.84;
    const wedge = (reach: number, fill: string) => {
      context.beginPath();
      context.arc(middle.x, middle.y, reach, from, to);
      context.arc(middle.x, middle.y, inner, to, from, true);
      context.closePath();
      context.fillStyle = fill;
      context.fill();
    };
    wedge(outer, colours.shapeSoft);
    context.globalAlpha = hour === peak ? 1 : 0.62;
    wedge(inner + (count / max) * (outer - inner), colours.shape);
    context.globalAlpha = 1;
  }
  context.fillStyle = colours.ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `800 ${inner * 0.52}px ${displayFont}`;
  context.fillText(label, middle.x, middle.y + inner * 0.03);
}
