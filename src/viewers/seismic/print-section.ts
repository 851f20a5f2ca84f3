import { formatDay } from '../../core/dates.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { LONGEST_SHEET_MM, type PaperName, PAPERS } from '../../plot/log/export/paper.ts';
import type { SectionImageOptions } from '../../plot/seismic/section-options.ts';
import type { SectionScale } from '../../plot/seismic/section-scale.ts';
import type { SeismicController } from './controller.ts';
import { describePicture } from './save-section.ts';

/** Sheets that a section is fitted on. */
export const SHEETS = ['a4', 'a3', 'letter'] as const satisfies readonly PaperName[];

/** Texts above a printed section. */
export const SECTION_HEADING = ['survey', 'cut', 'date'] as const;
/** Those of one print. */
export type SectionHeading = Readonly<Record<(typeof SECTION_HEADING)[number], string>>;

/** What the user chose for a print. */
export interface SectionPrintChoice {
  /** Null fits the window on a sheet. */
  scale: SectionScale | null;
  paper: (typeof SHEETS)[number];
  isPortrait: boolean;
  heading: SectionHeading;
  show: { heading: boolean; overlays: boolean };
}

/** The choice to begin with: the window on a sheet, under the names of survey and cut. */
export function startPrint(controller: SeismicController, t: Translate): SectionPrintChoice {
  const { cut } = describePicture(controller, t);
  const name = controller.sections.survey.peek()?.info.name ?? '';
  return {
    scale: null,
    paper: 'a4',
    isPortrait: false,
    heading: { survey: name, cut, date: formatDay(new Date().toISOString()) },
    show: { heading: true, overlays: true },
  };
}

/** A choice as the plot takes it. */
export function printOptions(
  { scale, paper, isPortrait, heading, show }: SectionPrintChoice,
  title: string,
): SectionImageOptions {
  const { widthMm, heightMm } = PAPERS[paper];
  const lines = SECTION_HEADING.map((part) => heading[part].trim()).filter(Boolean);
  return {
    type: 'application/pdf',
    title,
    heading: show.heading ? lines : [],
    isPlain: !show.overlays,
    ...(scale
      ? { scale }
      : {
          paper: isPortrait ? { widthMm, heightMm } : { widthMm: heightMm, heightMm: widthMm },
        }),
  };
}

/**
 * Size of the samples at a scale, millimetres, without axes and margins; null without a section.
 */
export function sizeAtScale(
  { sections, picture }: SeismicController,
  { tracesPerCm, cmPerSecond }: SectionScale,
): { widthMm: number; heightMm: number } | null {
  const samples = sections.survey.peek()?.info.samples;
  const window = picture.window.peek();
  if (!samples || !window) return null;
  const [columns, rows] = [window.traces, window.samples].map(([from, to]) => to - from);
  return {
    widthMm: Math.round((columns! / tracesPerCm) * 10),
    heightMm: Math.round(((rows! * samples.interval) / 1000) * cmPerSecond * 10),
  };
}

/** Millimetres that axes, heading and margins take beside the samples, at most. */
const AROUND_MM = 100;

/** Whether a page is too short for samples of this size. */
export function isTooLarge({ widthMm, heightMm }: { widthMm: number; heightMm: number }): boolean {
  return Math.max(widthMm, heightMm) + AROUND_MM > LONGEST_SHEET_MM;
}
