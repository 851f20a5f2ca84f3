import type { JobReport, RecordOutcome, ReportRow } from '../../../backend/bulk.ts';

/** Kinds of rows: severities of findings, then outcomes of records; what needs attention first. */
const REPORT_KINDS = [
  'error',
  'warning',
  'info',
  'refused',
  'changed',
  'created',
  'unchanged',
  'passed',
  'pending',
] as const;
/** Kind of a row of a report. */
export type ReportKind = (typeof REPORT_KINDS)[number];

const SEVERITIES: readonly string[] = ['error', 'warning', 'info'];

/** Kinds that a report has rows of. */
export function listKinds({ counts }: Pick<JobReport, 'counts'>): ReportKind[] {
  return REPORT_KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
}

/** Kind of a row; a severity that is not known is a warning. */
export function findRowKind({
  outcome,
  severity,
}: Pick<ReportRow, 'outcome' | 'severity'>): ReportKind {
  if (outcome !== 'finding') return outcome;
  return SEVERITIES.includes(severity ?? '') ? (severity as ReportKind) : 'warning';
}

/** The query for the rows of a kind; null: all rows. */
export function toQuery(kind: ReportKind | null): {
  outcomes?: RecordOutcome[];
  severities?: string[];
} {
  if (kind === null) return {};
  return SEVERITIES.includes(kind) ? { severities: [kind] } : { outcomes: [kind as RecordOutcome] };
}

/** The worst of some severities; null if absent. */
export function worstSeverity(severities: readonly string[]): 'error' | 'warning' | 'info' | null {
  for (const one of ['error', 'warning', 'info'] as const) if (severities.includes(one)) return one;
  return severities.length > 0 ? 'warning' : null;
}
