import type { ElementHost } from '../../../core/element-host.ts';
import { addEnglish, type Translate, translator } from '../../../i18n/i18n.ts';
import { joinList } from '../../../i18n/join-list.ts';
import { parseLanguage } from '../../../i18n/language.ts';
import english from '../../../i18n/texts/en/export.json';
import { breakLines } from '../../../plot/log/export/text-lines.ts';
import type { Pen } from '../../../plot/pen.ts';
import { PAPER_THEME } from '../../../plot/print/painted-picture.ts';
import { canvasMeasure } from '../../../plot/print/raster-text.ts';
import { SvgPen } from '../../../plot/print/svg-pen.ts';
import { identifyLog } from '../../../sources/log/log-identity.ts';
import { formatValue } from '../../../ui/format.ts';
import { fileStem, identityLine, intervalText, type NamedInterval } from '../export/file-stem.ts';
import type { SelectedSamples } from './depth-selection.ts';
import type { LogReading } from './log-reading.ts';
import { type LogZone, TOPS } from './zone-choice.ts';

addEnglish(english);

/** A log of a plot. */
export interface NamedLog {
  reading: Pick<LogReading, 'shown' | 'frame'>;
  /** Name among several logs; it goes before that of the log itself. */
  name?: string | undefined;
  /** From the first to the last sample that is drawn; null where none is. */
  interval: NamedInterval | null;
}

/** The logs of a plot, and what it shows of them. */
export interface CaptionedPlot {
  logs: readonly NamedLog[];
  /** What the axes do not say: zones, what is hidden or selected, parameters. */
  describe(t: Translate): readonly string[];
}

/** Most characters of a file name that the logs take; the name of the plot goes behind them. */
const MOST_STEM = 80;
const SEPARATOR = ' · ';
/** Letters of Arabic and Hebrew. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;
const SIDE_PX = 16;
const NAME_FONT = `13px ${PAPER_THEME.font}`;
const DETAIL_FONT = `11px ${PAPER_THEME.font}`;
/** Room for a line of names and for one of details, and above the first and below the last. */
const NAME_PX = 18;
const DETAIL_PX = 15;
const EDGE_PX = 5;

/** What the logs of a plot are called, as one line and as the stem of a file name. */
export function nameLogs(
  host: ElementHost,
  logs: readonly NamedLog[],
): { line: string; stem: string } {
  const t = textsOf(host);
  const names = logs.flatMap(({ reading, name, interval }) => {
    const shown = reading.shown.peek();
    if (!name && !shown) return [];
    const identity = name
      ? { well: name, uwi: '', log: '', run: '' }
      : identifyLog(shown!.log.info, reading.frame.peek(), shown!.name);
    return [
      {
        line: identityLine(identity, interval, (run) => t('export.run', { run })),
        stem: fileStem(identity, null, 'log'),
        interval: interval ? ` ${intervalText(interval, '-')}` : '',
      },
    ];
  });
  // Long names are cut, the interval of a single log is not.
  const [only] = names.length === 1 ? names : [];
  const stem = names.map((one) => `${one.stem}${only ? '' : one.interval}`).join(' + ');
  return {
    line: joinList(t, names.map(({ line }) => line).filter(Boolean)),
    stem: `${stem.slice(0, MOST_STEM).trimEnd() || 'log'}${only?.interval ?? ''}`,
  };
}

/** The lines above a plot on paper. */
export interface PlotCaption {
  /** Room that they take, CSS pixels. */
  height: number;
  paint(pen: Pen): void;
}

/**
 * Names the logs of a plot with what it shows of them, in lines that are no wider than the plot. A
 * part is broken only where it is wider than that by itself.
 */
export function layCaption(
  host: ElementHost,
  { logs, describe }: CaptionedPlot,
  width: number,
): PlotCaption {
  const isRtl = host.environment.peek().dir === 'rtl';
  const room = width - 2 * SIDE_PX;
  const name = nameLogs(host, logs).line;
  const names = breakParts(name === '' ? [] : name.split(SEPARATOR), NAME_FONT, room);
  const details = breakParts(describe(textsOf(host)), DETAIL_FONT, room);
  const hasLines = names.length + details.length > 0;
  const height = names.length * NAME_PX + details.length * DETAIL_PX;
  return {
    height: hasLines ? height + 2 * EDGE_PX : 0,
    paint(pen) {
      const x = isRtl ? width - SIDE_PX : SIDE_PX;
      pen.textAlign = isRtl ? 'right' : 'left';
      pen.textBaseline = 'middle';
      pen.fillStyle = PAPER_THEME.text;
      pen.font = NAME_FONT;
      names.forEach((parts, i) =>
        pen.fillText(directLine(parts, isRtl), x, EDGE_PX + (i + 0.5) * NAME_PX),
      );
      pen.font = DETAIL_FONT;
      const top = EDGE_PX + names.length * NAME_PX;
      details.forEach((parts, i) =>
        pen.fillText(directLine(parts, isRtl), x, top + (i + 0.5) * DETAIL_PX),
      );
    },
  };
}

/** The parts of each line that has room in a width. */
function breakParts(parts: readonly string[], font: string, width: number): string[][] {
  const pen = new SvgPen({ width: 1, height: 1, title: '', measureText: canvasMeasure() });
  pen.font = font;
  const lines: string[][] = [];
  for (const part of parts.flatMap((text) => breakLines(pen, text, width))) {
    const longer = [...(lines.at(-1) ?? []), part];
    const fits = pen.measureText(longer.join(SEPARATOR)).width <= width;
    if (fits && lines.length > 0) lines[lines.length - 1] = longer;
    else lines.push([part]);
  }
  return lines;
}

/**
 * A line with its direction, and each part with its own: what is drawn depends on no page around
 * it. A text of Latin letters alone stays as it is.
 */
function directLine(parts: readonly string[], isRtl: boolean): string {
  if (!isRtl && !parts.some((part) => RIGHT_TO_LEFT.test(part))) return parts.join(SEPARATOR);
  const isolate = (text: string, isFromRight: boolean): string =>
    `${isFromRight ? '\u2067' : '\u2066'}${text}\u2069`;
  const line = parts.map((part) => isolate(part, isRtl && RIGHT_TO_LEFT.test(part)));
  return isolate(line.join(SEPARATOR), isRtl);
}

/**
 * From the first to the last sample that is drawn, whichever way the index runs; null where none
 * is.
 * @param isDrawn whether a sample is drawn
 */
export function drawnInterval(
  { index, indexUnit }: SelectedSamples,
  isDrawn: (row: number) => boolean,
): NamedInterval | null {
  let [top, base] = [Infinity, -Infinity];
  for (let row = 0; row < index.length; row++) {
    const at = index[row]!;
    if (!Number.isFinite(at) || !isDrawn(row)) continue;
    top = Math.min(top, at);
    base = Math.max(base, at);
  }
  return top <= base ? { top, base, unit: indexUnit } : null;
}

/** A range of values of a curve: "NPHI 0.1 – 0.3". */
export function describeLimits(
  mnemonic: string,
  { least, most }: { least: number; most: number },
): string {
  const [from, to] = [least, most].map((value) => formatValue(Number(value.toPrecision(5))));
  return `${mnemonic} ${from} – ${to}`;
}

/**
 * What is selected: "12 selected (GR 20 – 60, 1002 – 1010 m)"; nothing without a selection.
 * @param limits of its values, as `describeLimits` writes them
 */
export function describeSelection(
  t: Translate,
  samples: SelectedSamples,
  rows: Uint8Array | null,
  limits: readonly string[],
): string[] {
  if (!rows) return [];
  const interval = drawnInterval(samples, (row) => rows[row] === 1);
  const ends = joinList(t, [...limits, ...(interval ? [intervalText(interval, ' – ')] : [])]);
  const selected = t('samplePlot.selected', { count: rows.reduce((sum, row) => sum + row, 0) });
  return [ends === '' ? selected : `${selected} (${ends})`];
}

/** What makes the zones: "Zones: Formation tops"; nothing without zones. */
export function describeZones(t: Translate, choice: string | null): string[] {
  if (choice === null) return [];
  return [`${t('samplePlot.zones')}: ${choice === TOPS ? t('samplePlot.zones.tops') : choice}`];
}

/** The zones or wells that are hidden: "Hidden: Coal, Outside zones"; nothing where none is. */
export function describeHidden(t: Translate, zones: readonly LogZone[]): string[] {
  const names = zones
    .filter(({ isShown }) => !isShown)
    .map(({ name }) => name || t('samplePlot.zones.outside'));
  return names.length > 0 ? [t('samplePlot.hidden', { names: joinList(t, names) })] : [];
}

function textsOf(host: ElementHost): Translate {
  return translator(parseLanguage(host.environment.peek().lang));
}
