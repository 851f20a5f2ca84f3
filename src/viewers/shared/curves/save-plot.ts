import type { ElementHost } from '../../../core/element-host.ts';
import { findByMnemonic } from '../../../compute/find-curve.ts';
import type { PlotTheme } from '../../../plot/log/theme.ts';
import type { Pen } from '../../../plot/pen.ts';
import {
  PAPER_THEME,
  type PictureFileType,
  renderPainted,
} from '../../../plot/print/painted-picture.ts';
import type { WellMarker } from '../../../sources/wells/well-markers.ts';
import { metresPer } from '../../../units/depth.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { PageContent } from '../export/save-page.ts';
import { type CaptionedPlot, layCaption, type NamedLog, nameLogs } from './plot-caption.ts';
import { TOPS } from './zone-choice.ts';
import { readSampleCurves, scalarCurves } from './sample-curves.ts';

/** A plot as it is put on paper. */
export interface PlotOnPaper extends CaptionedPlot {
  /** What the plot shows: "RHOB by NPHI". */
  title: string;
  /** Size on the screen, CSS pixels. */
  width: number;
  height: number;
  paint(pen: Pen, theme: PlotTheme, hair: number): void;
}

const EXTENSIONS: Readonly<Record<PictureFileType, string>> = {
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};
/** The plot as a picture, dark on white, under lines that name its logs and what it shows. */
export function renderPlot(
  host: ElementHost,
  plot: PlotOnPaper,
  type: PictureFileType,
): Promise<Blob> {
  const { line } = nameLogs(host, plot.logs);
  const { width } = plot;
  const caption = layCaption(host, plot, width);
  const height = plot.height + caption.height;
  return renderPainted({
    type,
    title: [line, plot.title].filter(Boolean).join(' · '),
    width,
    height,
    paint(pen, hair) {
      pen.fillStyle = PAPER_THEME.background;
      pen.fillRect(0, 0, width, height);
      caption.paint(pen);
      pen.translate(0, caption.height);
      plot.paint(pen, PAPER_THEME, hair);
    },
  });
}

/** Gives the user the plot as a file named after the log. */
export async function savePlot(
  host: ElementHost,
  plot: PlotOnPaper,
  type: PictureFileType,
): Promise<void> {
  const blob = await renderPlot(host, plot, type);
  savePlotFile(host, plot, { blob, extension: EXTENSIONS[type] });
}

/** Gives the user a file that was made of a plot, named after the log. */
export function savePlotFile(
  host: ElementHost,
  { logs, title }: Pick<PlotOnPaper, 'logs' | 'title'>,
  { blob, extension }: { blob: Blob; extension: string },
): void {
  saveFile(blob, `${nameLogs(host, logs).stem} ${title}.${extension}`);
}

/** A log that a plot is made of, for a page without a server. */
export interface PageLog extends NamedLog {
  /** Mnemonics of the curves that the plot is made of. */
  curves: readonly string[];
  /** Tops in metres along hole or the unit of the index. */
  tops: readonly WellMarker[];
}

/** What a plot shows, with the samples in it, for a page without a server. */
export interface PlotOnPage {
  title: string;
  /** One log, or several. */
  logs: readonly PageLog[];
  /** What makes its zones. */
  zones: string | null;
  /** Attributes of the element. */
  properties: Readonly<Record<string, unknown>>;
}

/** The plot as a page shows it without a server, with the curves in it. */
export async function describePlot(host: ElementHost, plot: PlotOnPage): Promise<PageContent> {
  const { line, stem } = nameLogs(host, plot.logs);
  const zoneCurve = plot.zones === null || plot.zones === TOPS ? [] : [plot.zones];
  const sources = await Promise.all(
    plot.logs.map(async (log) => ({
      name: log.name,
      ...(plot.logs.length > 1 ? { curve: log.curves[0] } : {}),
      data: await readPageData(log, zoneCurve),
    })),
  );
  return {
    title: [line, plot.title].filter(Boolean).join(' · '),
    stem: `${stem} ${plot.title}`,
    properties: {
      ...(sources.length > 1 ? { sources } : { data: sources[0]?.data }),
      zones: plot.zones ?? undefined,
      ...plot.properties,
    },
  };
}

/** Curves of a log as the property `data` has them. @param more curves, of which it may lack some */
async function readPageData(
  { reading, curves, tops }: PageLog,
  more: readonly string[],
): Promise<Record<string, unknown>> {
  const [shown, frame] = [reading.shown.peek()!, reading.frame.peek()!];
  const { signal } = new AbortController();
  const scalars = scalarCurves(frame);
  const found = more.flatMap((name) => findByMnemonic(scalars, name)?.mnemonic ?? []);
  const read = await readSampleCurves(
    shown.log,
    frame,
    [...new Set([...curves, ...found])],
    signal,
  );
  const metres = metresPer(frame.indexUnit) ?? 1;
  return {
    index: { mnemonic: frame.index, unit: read.indexUnit, values: read.index },
    curves: read.curves,
    nullValue: read.nullValue,
    markers: tops.map(({ name, mdM }) => ({ name, depth: mdM / metres })),
  };
}
