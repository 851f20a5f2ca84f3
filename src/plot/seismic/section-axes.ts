import type { Pen } from '../pen.ts';
import type { PlotTheme } from '../log/theme.ts';
import { ticksIn } from '../scene/ticks.ts';
import type { SectionAxisTick } from './axis-ticks.ts';
import { numberTicks, sampleSteps } from './axis-ticks.ts';
import type { SectionContent, SectionWords } from './section-content.ts';
import { isLines } from './section-place.ts';
import type { PixelRect, SectionView } from './section-view.ts';

/** Height of a row of numbers along the top, and of the marks under the last. */
const ROW_HEIGHT = 16;
const MARK = 5;
const MINOR_MARK = 3;
/** Least room between two numbers along the top. */
const GAP = 14;
const EDGE = 10;
/** Height of the line under the samples. */
export const CAPTION_HEIGHT = 22;
/** Most rows of numbers along the top; fewer in a low plot. */
const MOST_ROWS = 3;

/** A row of numbers along the top. */
interface NumberRow {
  title: string;
  numbers: Float64Array;
}

/** Rows along the top of a section, most useful first. */
function numberRows({ section, survey }: SectionContent, words: SectionWords): NumberRow[] {
  if (isLines(section.rows))
    return survey.inlines
      ? [{ title: words.annotation.inline, numbers: Float64Array.from(survey.inlines.numbers) }]
      : [];
  return section.annotations.map(({ key, numbers }) => ({ title: words.annotation[key], numbers }));
}

function formatFont({ font }: PlotTheme): string {
  return `12px ${font}`;
}

/** Size of a plot, and of its finest line, in the pen's unit. */
export interface PlotExtent {
  width: number;
  height: number;
  hair: number;
}

/** Axes of one section: their size, and how they are drawn. */
export class SectionAxes {
  readonly #rows: NumberRow[];
  readonly #sideTitle: string;
  readonly #lines: Float64Array | null;
  #measured: { font: string; widths: Map<string, number> } = { font: '', widths: new Map() };

  constructor(
    private readonly content: SectionContent,
    words: SectionWords,
  ) {
    const {
      section: { rows },
      survey,
    } = content;
    this.#rows = numberRows(content, words);
    this.#lines = isLines(rows) ? Float64Array.from(rows.numbers) : null;
    this.#sideTitle = isLines(rows)
      ? words.annotation.crossline
      : `${survey.samples.domain === 'time' ? words.time : words.depth} (${survey.samples.unit})`;
  }

  /** Where the samples lie in a plot of this size. */
  layoutField(pen: Pen, theme: PlotTheme, width: number, height: number): PixelRect {
    pen.font = formatFont(theme);
    const shown = this.#shownRows(height);
    const titles = [this.#sideTitle, ...shown.map(({ title }) => title)];
    const left = Math.min(
      Math.round(width * 0.3),
      Math.ceil(Math.max(40, ...titles.map((title) => pen.measureText(title).width))) + 12,
    );
    const top = (shown.length + 1) * ROW_HEIGHT + 4;
    return {
      x: left,
      y: top,
      width: Math.max(1, width - left - EDGE),
      height: Math.max(1, height - top - CAPTION_HEIGHT),
    };
  }

  /**
   * Draws numbers, marks and the frame round the samples in a plot of this size; the line under the
   * samples is left alone.
   */
  paint(pen: Pen, view: SectionView, theme: PlotTheme, { width, height, hair }: PlotExtent): void {
    const { place } = view;
    this.#measure(pen, theme);
    pen.font = formatFont(theme);
    pen.fillStyle = theme.background;
    // The ground beside the samples only: under them lies the picture.
    pen.fillRect(0, 0, width, place.y);
    pen.fillRect(0, place.y, place.x, height - place.y);
    pen.fillRect(place.x + place.width, place.y, width - place.x - place.width, place.height + 1);
    pen.strokeStyle = theme.line;
    pen.lineWidth = hair;
    pen.beginPath();
    this.#top(pen, view, theme, height);
    this.#side(pen, view, theme);
    pen.stroke();
    pen.strokeRect(place.x - hair / 2, place.y - hair / 2, place.width + hair, place.height + hair);
  }

  /** Forgets widths of another type. */
  #measure(pen: Pen, theme: PlotTheme): void {
    if (this.#measured.font === theme.font) return;
    this.#measured = { font: theme.font, widths: new Map() };
    pen.font = formatFont(theme);
  }

  /** Width of a number: needed again in each frame of a moving picture. */
  #measureWidth(pen: Pen, text: string): number {
    const { widths } = this.#measured;
    const known = widths.get(text);
    if (known !== undefined) return known;
    const { width } = pen.measureText(text);
    if (widths.size > 2000) widths.clear();
    widths.set(text, width);
    return width;
  }

  #shownRows(height: number): NumberRow[] {
    return this.#rows.slice(0, height < 220 ? 1 : height < 320 ? 2 : MOST_ROWS);
  }

  #top(pen: Pen, view: SectionView, theme: PlotTheme, height: number): void {
    const { place } = view;
    const rows = this.#shownRows(height);
    pen.textBaseline = 'middle';
    rows.forEach(({ title, numbers }, i) => {
      const y = 4 + (i + 0.5) * ROW_HEIGHT;
      pen.textAlign = 'right';
      pen.fillStyle = theme.muted;
      pen.fillText(title, place.x - 8, y);
      pen.textAlign = 'center';
      pen.fillStyle = theme.text;
      const ticks = this.#fitting(pen, view, numbers);
      for (const { x, text } of ticks) {
        pen.fillText(text, x, y);
        if (i > 0) continue;
        pen.moveTo(x, place.y - MARK);
        pen.lineTo(x, place.y);
      }
    });
    pen.fillStyle = theme.muted;
    // A title wider than its margin extends over the marks: its row has no numbers.
    const isWide = this.#measureWidth(pen, this.#sideTitle) > place.x - 12;
    pen.textAlign = isWide ? 'left' : 'right';
    pen.fillText(this.#sideTitle, isWide ? 4 : place.x - 8, 4 + (rows.length + 0.5) * ROW_HEIGHT);
  }

  /** Numbers that fit beside each other without touching, inside the plot. */
  #fitting(pen: Pen, view: SectionView, numbers: Float64Array): { x: number; text: string }[] {
    const {
      traces: [from, to],
    } = view.window;
    const { place } = view;
    const widest = Math.max(
      this.#measureWidth(pen, numberText(numbers[0] ?? 0)),
      this.#measureWidth(pen, numberText(numbers.at(-1) ?? 0)),
    );
    const placed: { x: number; text: string }[] = [];
    let free = place.x - 4;
    const isSame =
      numbers[Math.max(0, Math.ceil(from - 0.5))] ===
      numbers[Math.min(numbers.length, Math.floor(to + 0.5)) - 1];
    for (const { at, value } of numberTicks(
      numbers,
      from - 0.5,
      to - 0.5,
      place.width / (widest + GAP),
    )) {
      const text = numberText(value);
      const half = this.#measureWidth(pen, text) / 2;
      // One number for all traces in view may be written beside the first of them, which is hardly
      // as wide.
      const x = isSame ? Math.max(place.x + half, view.xAt(at + 0.5)) : view.xAt(at + 0.5);
      if (x - half < free || x + half > place.x + place.width + EDGE) continue;
      placed.push({ x, text });
      free = x + half + GAP / 2;
    }
    return placed;
  }

  #side(pen: Pen, view: SectionView, theme: PlotTheme): void {
    const { place } = view;
    pen.textAlign = 'right';
    pen.fillStyle = theme.text;
    const most = Math.max(1, place.height / 34);
    const { majors, minors } = this.#lines
      ? { majors: this.#lineTicks(this.#lines, view, most), minors: [] }
      : this.#sampleTicks(view, most);
    for (const at of minors) this.#mark(pen, view, at, MINOR_MARK);
    let last = -Infinity;
    for (const { at, value } of majors) {
      const y = view.yAt(at + 0.5);
      if (y < place.y - 0.5 || y > place.y + place.height + 0.5) continue;
      this.#mark(pen, view, at, MARK);
      // The uppermost number gives way to the title above it.
      if (y < place.y + 3 || Math.abs(y - last) < ROW_HEIGHT) continue;
      pen.fillText(numberText(value), place.x - 8, y);
      last = y;
    }
  }

  #mark(pen: Pen, view: SectionView, at: number, length: number): void {
    const y = view.yAt(at + 0.5);
    const { place } = view;
    if (y < place.y || y > place.y + place.height) return;
    pen.moveTo(place.x - length, y);
    pen.lineTo(place.x, y);
  }

  #lineTicks(lines: Float64Array, view: SectionView, most: number): SectionAxisTick[] {
    const {
      samples: [from, to],
    } = view.window;
    return numberTicks(lines, from - 0.5, to - 0.5, most);
  }

  #sampleTicks(view: SectionView, most: number): { majors: SectionAxisTick[]; minors: number[] } {
    const { rows } = this.content.section;
    if (isLines(rows)) return { majors: [], minors: [] };
    const { samples } = view.window;
    const [low, high] = samples.map((row) => rows.first + (row - 0.5) * rows.interval) as [
      number,
      number,
    ];
    const { step, minor } = sampleSteps(high - low, most);
    const rowAt = (value: number): number => (value - rows.first) / rows.interval;
    return {
      majors: ticksIn(low, high, step).map((value) => ({ at: rowAt(value), value })),
      minors: ticksIn(low, high, minor).map(rowAt),
    };
  }
}

/** A number of an axis: no grouping, as many decimals as it needs, a hyphen as minus. */
export function numberText(value: number): string {
  return String(Number(value.toPrecision(9)));
}
