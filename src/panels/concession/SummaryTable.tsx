import { TriangleAlert } from 'lucide-react';
import type { SummaryRow } from '../../backend/summaries.ts';
import { useTexts } from '../../ui/texts.tsx';
import { cellText } from './cells.ts';
import type { SummaryColumn } from './columns.ts';
import {
  isProblem,
  type SummaryConcession,
  type SummarySchema,
  type SummaryTable as Table,
} from './summary-model.ts';

interface Props {
  concession: SummaryConcession;
  schema: SummarySchema;
  table: Table;
  /** Index of the first row, and of the one after the last. */
  from: number;
  to: number;
  columns: readonly SummaryColumn[];
}

/**
 * Rows of a catalog group from one to another; the first piece of a table shows its heading, the
 * others tell it to screen readers alone.
 */
export function SummaryTable({
  concession,
  schema,
  table: { label, rows },
  from,
  to,
  columns,
}: Props) {
  const t = useTexts();
  const first = from === 0;
  const whole = first && to === rows.length;
  return (
    <table
      className={`table summary-table${columns.some(({ name }) => name === 'message') ? '' : ' without-message'}`}
      aria-label={t('concession.tableOf', {
        group: label || schema.label || t('concession.unnamedSchema'),
        name: concession.name || t('concession.unnamed'),
      })}
      aria-rowcount={whole ? undefined : rows.length + 1}
    >
      {label && first ? (
        <caption>
          <bdi>{label}</bdi>
        </caption>
      ) : null}
      <colgroup>
        {columns.map(({ name, wide }) => (
          <col key={name} className={wide ? undefined : 'narrow-column'} />
        ))}
      </colgroup>
      <thead className={first ? undefined : 'visually-hidden'}>
        <tr aria-rowindex={whole ? undefined : 1}>
          {columns.map(({ name, title, kind }) => (
            <th key={name} scope="col" className={kind === 'number' ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(from, to).map((row, at) => (
          <tr
            key={at}
            className={isProblem(row) ? 'problem-row' : undefined}
            aria-rowindex={whole ? undefined : from + at + 2}
          >
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({
  column: { name, kind, decimals },
  row,
}: {
  column: SummaryColumn;
  row: SummaryRow;
}) {
  const t = useTexts();
  const text =
    cellText(row[name], decimals) ?? t(row[name] === true ? 'concession.yes' : 'concession.no');
  if (name === 'catalogName')
    return (
      <th scope="row">
        <bdi>{text}</bdi>
      </th>
    );
  if (name === 'message') {
    return (
      <td>
        {isProblem(row) ? (
          <span className="problem-message">
            <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
            <span className="visually-hidden">{t('concession.problem')}: </span>
            <bdi>{text}</bdi>
          </span>
        ) : null}
      </td>
    );
  }
  return (
    <td className={kind === 'number' ? 'number' : undefined}>
      {kind === 'text' ? <bdi>{text}</bdi> : <bdi dir="ltr">{text}</bdi>}
    </td>
  );
}
