import { CircleAlert, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

import type { JobReport, LogFindingPlace, ReportPage, ReportRow } from '../../../backend/bulk.ts';
import type { Keys } from '../../../backend/records.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { formatLogPlace } from './log-place.ts';
import { RowMessage } from './RowMessage.tsx';
import { type FormatFieldValue, plainValue, ValueChange } from './ValueChange.tsx';
import { findRowKind, type ReportKind } from './report-kinds.ts';
import { joinList } from '../../../i18n/join-list.ts';

const ICONS: Readonly<Partial<Record<ReportKind, LucideIcon>>> = {
  error: CircleX,
  refused: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

interface Props {
  page: ReportPage;
  fieldLabel(name: string): string;
  /** @default the value as it is stored */
  formatValue?: FormatFieldValue;
  onOpen(key: Keys): void;
  /** Opens a log at a place of it; absent where no viewer of logs is there. */
  onOpenLog?(place: LogFindingPlace): void;
}

/** Columns by the process that made the report. */
const COLUMNS: Readonly<Record<string, readonly TextKey[]>> = {
  rules: ['bulk.result', 'bulk.record', 'bulk.message', 'bulk.fields', 'bulk.rule'],
  recipe: ['bulk.result', 'bulk.record', 'bulk.message', 'bulk.log'],
  quality: ['bulk.result', 'bulk.record', 'bulk.curve', 'bulk.message', 'bulk.log'],
};
const USUAL_COLUMNS: readonly TextKey[] = ['bulk.result', 'bulk.record', 'bulk.message'];

/** The rows of a report: findings with their rules, or records with what became of them. */
export function ReportTable({ page: { report, rows }, ...shown }: Props) {
  const t = useTexts();
  const columns = COLUMNS[report.processType] ?? USUAL_COLUMNS;
  if (rows.length === 0) return <p className="muted">{t('bulk.noRows')}</p>;
  return (
    // It scrolls by keyboard.
    <div className="bulk-sheet" tabIndex={0} role="region" aria-label={t('bulk.filter')}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>
                  <ReportCell column={column} report={report} row={row} {...shown} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One cell of the rows of a report. */
function ReportCell({
  column,
  report,
  row,
  ...shown
}: Omit<Props, 'page'> & { column: TextKey; report: JobReport; row: ReportRow }) {
  switch (column) {
    case 'bulk.result':
      return <KindMark kind={findRowKind(row)} />;
    case 'bulk.record':
      return <RecordLink row={row} onOpen={shown.onOpen} />;
    case 'bulk.fields':
      return <Fields row={row} fieldLabel={shown.fieldLabel} />;
    case 'bulk.rule':
    case 'bulk.curve':
      return <bdi>{row.ruleName}</bdi>;
    case 'bulk.log':
      return <LogLink row={row} onOpenLog={shown.onOpenLog} />;
    default:
      return (
        <>
          <RowMessage row={row} />
          {row.before ? <Changes {...shown} report={report} row={row} /> : null}
        </>
      );
  }
}

/** Labels of the fields that a row is about. */
function Fields({ row, fieldLabel }: { row: ReportRow; fieldLabel: Props['fieldLabel'] }) {
  const t = useTexts();
  return <bdi>{joinList(t, row.fields.map(fieldLabel))}</bdi>;
}

/** Opens the log that a row is about, at the depths that it names. */
function LogLink({ row: { place }, onOpenLog }: { row: ReportRow; onOpenLog: Props['onOpenLog'] }) {
  const t = useTexts();
  if (!place) return null;
  const depths = formatLogPlace(place);
  if (!onOpenLog) return <bdi dir="ltr">{depths}</bdi>;
  return (
    <button type="button" className="bulk-link is-line" onClick={() => onOpenLog(place)}>
      {depths === '' ? t('bulk.openLog') : <bdi dir="ltr">{depths}</bdi>}
    </button>
  );
}

/** A kind of rows as a sign and a word. */
function KindMark({ kind }: { kind: ReportKind }) {
  const t = useTexts();
  const Icon = ICONS[kind];
  return (
    <span className={`bulk-severity ${kind}`}>
      {Icon ? <Icon size={14} strokeWidth={1.75} aria-hidden /> : null}
      {t(`bulk.one.${kind}` as TextKey)}
    </span>
  );
}

function RecordLink({ row: { key, place }, onOpen }: { row: ReportRow; onOpen: Props['onOpen'] }) {
  const t = useTexts();
  if (!key) return <span className="muted">{t('bulk.rules.whole')}</span>;
  return (
    <button type="button" className="bulk-link" onClick={() => onOpen(key)}>
      {place?.label ? (
        <bdi>{place.label}</bdi>
      ) : (
        <bdi dir="ltr">{Object.values(key).join(' ')}</bdi>
      )}
    </button>
  );
}

/** What a record held before, and what it holds now. */
function Changes({
  report: { changes },
  row,
  fieldLabel,
  formatValue = (_name, value) => plainValue(value),
}: Omit<Props, 'page' | 'onOpen'> & { report: JobReport; row: ReportRow }) {
  const after = row.after ?? changes ?? {};
  return (
    <ul>
      {Object.entries(row.before ?? {}).map(([name, value]) => (
        <li key={name}>
          {fieldLabel(name)}:{' '}
          <ValueChange
            before={value}
            after={after[name]}
            format={(one) => formatValue(name, one)}
          />
        </li>
      ))}
    </ul>
  );
}
