import type { CorrelationDocument } from '../../plot/correlation/correlation-document.ts';
import type { CorrelationPrintOptions } from '../../plot/correlation/print-correlation.ts';
import type { HeadingField } from '../../plot/log/export/heading-from-header.ts';
import type { PaperName } from '../../plot/log/export/paper.ts';
import type { ExportContext, ExportedFile } from '../shared/export/export-run.ts';
import { fileStem } from '../shared/export/file-stem.ts';
import type { PrintShow } from '../shared/print/PrintFields.tsx';

/** Fields of the heading that the user can change. */
export const WELL_HEADING = [
  'title',
  'field',
  'left',
  'leftUwi',
  'right',
  'rightUwi',
  'datum',
] as const;

/** Texts of the heading. */
export type WellHeading = Readonly<Record<(typeof WELL_HEADING)[number], string>>;

/** What the user chose. Depths are shared ones, in the shown unit. */
export interface WellsPrintChoice {
  /** Null for the whole of both wells. */
  interval: { top: number; base: number } | null;
  /** The n of 1 : n, or one page. */
  scale: number | 'fit';
  paper: PaperName;
  heading: WellHeading;
  show: PrintShow;
}

/** Labels of the heading's fields, in the print's own language. */
const LABELS: Readonly<
  Record<Exclude<keyof WellHeading, 'title'>, readonly [HeadingField['group'], string]>
> = {
  left: ['well', 'Left well'],
  leftUwi: ['well', 'UWI / API'],
  right: ['well', 'Right well'],
  rightUwi: ['well', 'UWI / API'],
  field: ['well', 'Field'],
  datum: ['depth', 'Aligned by'],
};

/** The heading to begin with. @param title what the print is called */
export function startWellHeading(
  { wells, datum }: CorrelationDocument,
  title: string,
): WellHeading {
  const [left, right] = wells;
  const pick = datum.flatten === null ? '' : `, flattened on ${datum.flatten}`;
  const second = datum.stretch === null ? '' : `, stretched to ${datum.stretch}`;
  return {
    title,
    left: left.well.name,
    leftUwi: left.well.uwi ?? '',
    right: right.well.name,
    rightUwi: right.well.uwi ?? '',
    field: '',
    datum: `${datum.depth}${pick}${second}`,
  };
}

/** All that both wells have samples of, in shared depths. */
export function findWholeInterval({ scope }: CorrelationDocument): { top: number; base: number } {
  return { top: scope.axis.min, base: scope.axis.max };
}

/** What is printed, as the print engine takes it. */
export function wellsPrintOptions(
  correlation: CorrelationDocument,
  { interval, scale, paper, heading, show }: WellsPrintChoice,
  notes: readonly string[],
): CorrelationPrintOptions {
  const fields = Object.entries(LABELS).flatMap(([part, [group, label]]): HeadingField[] => {
    const value = heading[part as keyof WellHeading].trim();
    return value === '' ? [] : [{ group, label, value }];
  });
  const name = [heading.left, heading.right].filter(Boolean).join(' - ');
  return {
    range: interval ?? findWholeInterval(correlation),
    scale,
    paper,
    title: heading.title.trim() || name,
    name: name || heading.title,
    heading: fields,
    show,
    remarks: show.notes ? notes.join('\n') : '',
  };
}

/** Prints two wells as the user chose. */
export async function writeWellsPrint(
  correlation: CorrelationDocument,
  options: CorrelationPrintOptions,
  { signal, onProgress }: ExportContext,
): Promise<ExportedFile> {
  const { printCorrelation } = await import('../../plot/correlation/print-correlation.ts');
  const blob = await printCorrelation(correlation, { ...options, signal, onProgress });
  const identity = { well: options.name, uwi: '', log: '', run: '' };
  const interval = { ...options.range, unit: correlation.unit };
  return { blob, name: `${fileStem(identity, interval, 'correlation')}.pdf` };
}
