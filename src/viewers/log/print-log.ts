import type { LogDocument } from '../../plot/log/document.ts';
import { type HeadingField, headingFromHeader } from '../../plot/log/export/heading-from-header.ts';
import type { PaperName } from '../../plot/log/export/paper.ts';
import type { PrintOptions } from '../../plot/log/export/print-options.ts';
import type { LogIdentity } from '../../sources/log/source.ts';
import type { CurveExportSubject } from '../shared/export/curve-export.ts';
import type { PrintShow } from '../shared/print/PrintFields.tsx';
import type { ExportContext, ExportedFile } from '../shared/export/export-run.ts';
import {
  fileStem,
  identityLine,
  withinWhole,
  withoutExtension,
} from '../shared/export/file-stem.ts';

/** Fields of the heading that the user can change. */
export const HEADING_PARTS = [
  'well',
  'uwi',
  'operator',
  'field',
  'log',
  'run',
  'date',
  'datum',
] as const;

/** One of `HEADING_PARTS`. */
export type HeadingPart = (typeof HEADING_PARTS)[number];

/** What the user chose. Depths in the document's unit. */
export interface PrintChoice {
  /** Null for the whole log. */
  interval: { top: number; base: number } | null;
  /** The n of 1 : n, or one page. */
  scale: number | 'fit';
  paper: PaperName;
  heading: Readonly<Record<HeadingPart, string>>;
  /** All that the file's header has of API RP 31A goes under the chosen fields. */
  hasAllFields: boolean;
  show: PrintShow;
  /** Top and base of the depths that are marked. */
  bands: readonly (readonly [top: number, base: number])[];
}

/** Labels that `headingFromHeader` gives the parts, in the print's own language. */
const LABELS: Readonly<
  Record<Exclude<HeadingPart, 'log'>, readonly [HeadingField['group'], string]>
> = {
  well: ['well', 'Well'],
  uwi: ['well', 'UWI / API'],
  operator: ['well', 'Company'],
  field: ['well', 'Field'],
  run: ['run', 'Run'],
  date: ['run', 'Log date'],
  datum: ['depth', 'Depth reference'],
};

/** The heading to begin with. */
export function startHeading(identity: LogIdentity): Record<HeadingPart, string> {
  const { well, uwi, operator, field, log, run, date, datum } = identity;
  return { well, uwi, operator, field, log: withoutExtension(log), run, date, datum };
}

/** What is printed, as the print engine takes it. */
export function printOptions(
  { log, frame }: CurveExportSubject,
  choice: PrintChoice,
  notes: readonly string[],
  template: string,
): PrintOptions {
  const { heading, show } = choice;
  const name = identityLine({ ...heading }, null, (run) => `run ${run}`);
  const header = log.info.logicalFiles[frame.logicalFile]?.header ?? [];
  const own = Object.entries(LABELS).flatMap(([part, [group, label]]): HeadingField[] => {
    const value = heading[part as HeadingPart].trim();
    return value === '' ? [] : [{ group, label, value }];
  });
  const labels = new Set(Object.values(LABELS).map(([, label]) => label));
  const others = choice.hasAllFields
    ? headingFromHeader(header).filter(({ label }) => !labels.has(label))
    : [];
  return {
    type: 'application/pdf',
    depthScale: choice.scale,
    paper: choice.paper,
    range: choice.interval ?? undefined,
    name: name || undefined,
    title: [heading.log.trim() || heading.well, template].filter(Boolean).join(' · '),
    heading: [...own, ...others],
    show,
    bands: choice.bands,
    remarks: show.notes ? notes.join('\n') : undefined,
  };
}

/** Prints the log as the user chose. */
export async function writePrint(
  document: LogDocument,
  subject: CurveExportSubject,
  { choice, options }: { choice: PrintChoice; options: PrintOptions },
  { signal, onProgress }: ExportContext,
): Promise<ExportedFile> {
  const { printLog } = await import('../../plot/log/export/to-image.ts');
  const blob = await printLog(document, { ...options, signal, onProgress });
  const interval = withinWhole(subject, choice.interval);
  const stem = fileStem(choice.heading, interval && { ...interval, unit: subject.unit }, 'log');
  return { blob, name: `${stem}.pdf` };
}
