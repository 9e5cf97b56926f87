import uPlot from "uplot";

/** Bars of one color, one for each day. */
export interface PlottedSeries {
  readonly color: string;
  readonly values: readonly number[];
}

export interface PlotLook {
  readonly ink: string;
  readonly grid: string;
  readonly labelOf: (index: number) => string;
  readonly format: (value: number) => string;
  /** Whether the values are counts, so that the axis has no fractions. */
  readonly isWhole: boolean;
  readonly onHover: (index: number | undefined) => void;
}

const HEIGHT = 190;
const FONT = "12px system-ui, sans-serif";
const STEPS_OF_DAYS = [1, 2, 3, 5, 7, 10, 14];
const WHOLE_STEPS = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/** Draws stacked bars: each series begins where the one before it ends. */
export function drawBars(
  target: HTMLElement,
  series: readonly PlottedSeries[],
  look: PlotLook,
): uPlot {
  const days = series[0]?.values.length ?? 0;
  const indexes = Array.from({ length: days }, (_, index) => index);
  const tops = series.map((_, row) => indexes.map((index) => heightAt(series, row, index)));
  // A higher stack is painted first, and the lower ones above it.
  const painted = series.map(({ color }, row) => ({ color, top: tops[row] ?? [] })).reverse();
  const options: uPlot.Options = {
    ...{ width: target.clientWidth, height: HEIGHT },
    padding: [10, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.5, days - 0.5] },
      y: { range: (_, __, max) => [0, max > 0 ? max * 1.05 : 1] },
    },
    axes: axesFor(look),
    series: [{}, ...painted.map(({ color }) => seriesOf(color))],
    hooks: { setCursor: [({ cursor }) => look.onHover(cursor.idx ?? undefined)] },
  };
  return new uPlot(options, [indexes, ...painted.map(({ top }) => top)], target);
}

const heightAt = (series: readonly PlottedSeries[], row: number, index: number): number =>
  series.slice(0, row + 1).reduce((height, { values }) => height + (values[index] ?? 0), 0);

function seriesOf(color: string): uPlot.Series {
  const paths = uPlot.paths.bars?.({ size: [0.7, 48] });
  const drawn = { stroke: color, fill: color, width: 0, points: { show: false } };
  return { ...drawn, ...(paths && { paths }) };
}

function axesFor({ ink, grid, labelOf, format, isWhole }: PlotLook): uPlot.Axis[] {
  const both = { stroke: ink, font: FONT, ticks: { show: false } };
  const label = (index: number) => (Number.isInteger(index) ? labelOf(index) : "");
  return [
    {
      ...both,
      ...{ grid: { show: false }, incrs: STEPS_OF_DAYS, space: 48, size: 28 },
      values: (_, splits) => splits.map(label),
    },
    {
      ...both,
      ...{ grid: { stroke: grid, width: 1 }, space: 34 },
      ...(isWhole && { incrs: WHOLE_STEPS }),
      values: (_, splits) => splits.map(format),
      size: (_, values) => 16 + 7.2 * Math.max(2, ...(values ?? []).map(({ length }) => length)),
    },
  ];
}
