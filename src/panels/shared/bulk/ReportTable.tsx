import { CircleAlert, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

import type { JobReport, ReportPage, ReportRow } from '../../../backend/bulk.ts';
import type { Keys } from '../../../backend/records.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { type FormatFieldValue, plainValue, ValueChange } from './ValueChange.tsx';
import { findRowKind, type ReportKind } from './report-kinds.ts';

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
}

/** The rows of a report: findings with their rules, or records with what became of them. */
export function ReportTable({ page: { report, rows }, ...shown }: Props) {
  const t = useTexts();
  const isRules = report.processType === 'rules';
  const columns: TextKey[] = isRules
    ? ['bulk.result', 'bulk.record', 'bulk.message', 'bulk.fields', 'bulk.rule']
    : ['bulk.result', 'bulk.record', 'bulk.message'];
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
              <td>
                <KindMark kind={findRowKind(row)} />
              </td>
              <td>
                <RecordLink row={row} onOpen={shown.onOpen} />
              </td>
              <td>
                {row.message ? <bdi>{row.message}</bdi> : null}
                {row.before ? <Changes {...shown} report={report} row={row} /> : null}
              </td>
              {isRules ? (
                <>
                  <td>
                    <bdi>{row.fields.map(shown.fieldLabel).join(', ')}</bdi>
                  </td>
                  <td>
                    <bdi>{row.ruleName}</bdi>
                  </td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

function RecordLink({ row: { key }, onOpen }: { row: ReportRow; onOpen: Props['onOpen'] }) {
  const t = useTexts();
  if (!key) return <span className="muted">{t('bulk.rules.whole')}</span>;
  return (
    <button type="button" className="bulk-link" onClick={() => onOpen(key)}>
      <bdi dir="ltr">{Object.values(key).join(' ')}</bdi>
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
