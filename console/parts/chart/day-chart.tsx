import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { language, theme } from "../../state/preferences.ts";
import { formatDay, words } from "../../words/words.ts";
import { drawBars, type PlotLook } from "./plot.ts";

export interface DaySeries {
  readonly title: string;
  /** The class with the color. */
  readonly look: string;
  /** One for each day. */
  readonly values: readonly number[];
}

interface DayChartProps extends Pick<PlotLook, "isWhole"> {
  readonly label: string;
  readonly days: readonly Date[];
  readonly series: readonly DaySeries[];
  /** Formats a value in the legend. */
  readonly format: (value: number) => string;
  /** Formats a value at the axis. */
  readonly formatAxis: (value: number) => string;
  /** Whether a sum of the days says nothing, so that the legend has the newest day that has values. */
  readonly isLevel?: boolean;
}

/** Stacked bars for each day. The legend has the sums, or the values of the day under the pointer; screen readers get a table. */
export function DayChart({
  label,
  days,
  series,
  format,
  formatAxis,
  isWhole,
  isLevel,
}: DayChartProps) {
  const hovered = useSignal<number | undefined>(undefined);
  const figure = useRef<HTMLElement>(null);
  const look = {
    ...{ isWhole, format: formatAxis },
    labelOf: (index: number) => formatDay(days[index]),
    onHover: (index: number | undefined) => {
      hovered.value = index;
    },
  };
  usePlot(figure, series, look);
  const index = hovered.value ?? (isLevel ? newestOf(series) : undefined);
  const day = index === undefined ? undefined : days[index];
  const shownOf = ({ values }: DaySeries) =>
    day ? (values[index ?? 0] ?? 0) : values.reduce((total, value) => total + value, 0);
  return (
    <figure class="chart" ref={figure}>
      <div class="plot" role="img" aria-label={words.value.statistics.picture(label)} />
      <figcaption class="quiet">
        <span>{day ? formatDay(day) : words.value.statistics.allDays(days.length)}</span>
        <ul class="legend">
          {series.map((one) => (
            <li key={one.title}>
              <span class={`swatch ${one.look}`} />
              {one.title}: {format(shownOf(one))}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function newestOf(series: readonly DaySeries[]): number | undefined {
  const newest = Math.max(
    ...series.map(({ values }) => values.findLastIndex((value) => value > 0)),
  );
  return newest < 0 ? undefined : newest;
}

type Look = Omit<PlotLook, "ink" | "grid">;

/** A canvas has no style sheet: it takes the colors of the legend, and is drawn again when theme, language or width change. */
function usePlot(figure: RefObject<HTMLElement>, series: readonly DaySeries[], look: Look): void {
  const dark = useSignal(matchMedia("(prefers-color-scheme: dark)").matches);
  const key = JSON.stringify([series, theme.value, language.value, dark.value]);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const note = () => {
      dark.value = query.matches;
    };
    query.addEventListener("change", note);
    return () => query.removeEventListener("change", note);
  }, []);
  useEffect(() => {
    return figure.current ? draw(figure.current, series, look) : undefined;
  }, [key]);
}

/** @returns removes the picture */
function draw(figure: HTMLElement, series: readonly DaySeries[], look: Look): () => void {
  const target = figure.querySelector<HTMLElement>(".plot");
  const swatches = [...figure.querySelectorAll(".swatch")].map((each) => getComputedStyle(each));
  if (!target) return () => undefined;
  const colors = {
    ink: getComputedStyle(figure.querySelector("figcaption") ?? figure).color,
    grid: swatches[0]?.borderTopColor ?? "",
  };
  const plotted = series.map(({ values }, index) => ({
    ...{ values, color: swatches[index]?.backgroundColor ?? "" },
  }));
  const plot = drawBars(target, plotted, { ...look, ...colors });
  const observer = new ResizeObserver(() => {
    plot.setSize({ width: target.clientWidth, height: plot.height });
  });
  observer.observe(target);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}
