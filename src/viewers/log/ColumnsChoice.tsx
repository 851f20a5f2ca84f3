import { useState } from 'react';
import type { ColumnSample } from '../../formats/log-file.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogState } from './log-state.ts';
import { joinList } from '../../i18n/join-list.ts';

/** Which curve each column of the file is: a table that a button opens. */
export function ColumnsChoice({ log }: { log: LogState }) {
  const t = useTexts();
  const frame = useSignal(log.frame);
  const [isOpen, setOpen] = useState(false);
  const { columns, curves } = frame ?? {};
  if (!columns || !curves) return null;
  if (!isOpen)
    return (
      <Button label={t('log.columns.assign')} aria-expanded={false} onClick={() => setOpen(true)} />
    );
  return (
    <ColumnsTable
      columns={columns}
      names={curves.map(({ mnemonic }) => mnemonic)}
      onApply={(chosen) => void log.correct({ columns: chosen })}
      onReset={log.corrections.columns ? () => void log.correct({ columns: undefined }) : undefined}
    />
  );
}

/** Number, first values and curve of each column. */
function ColumnsTable({
  columns,
  names,
  onApply,
  onReset,
}: {
  columns: readonly ColumnSample[];
  names: readonly string[];
  onApply(chosen: (string | null)[]): void;
  /** Gives the choice back to the reader; undefined where it has it. */
  onReset?: (() => void) | undefined;
}) {
  const t = useTexts();
  const [chosen, setChosen] = useState(() => columns.map(({ curve }) => curve));
  const choose = (at: number, name: string): void =>
    setChosen(
      // A curve has one column.
      chosen.map((one, i) => (i === at ? name || null : one === name ? null : one)),
    );
  return (
    <>
      <table className="columns-choice">
        <thead>
          <tr>
            <th scope="col">{t('log.columns.number')}</th>
            <th scope="col">{t('log.columns.values')}</th>
            <th scope="col">{t('log.columns.curve')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ samples }, i) => (
            <ColumnRow
              key={i}
              number={i + 1}
              samples={samples}
              names={names}
              curve={chosen[i] ?? ''}
              onChoose={(name) => choose(i, name)}
            />
          ))}
        </tbody>
      </table>
      <div className="choices">
        <Button label={t('log.columns.apply')} variant="primary" onClick={() => onApply(chosen)} />
        {onReset ? <Button label={t('log.columns.reset')} onClick={onReset} /> : null}
      </div>
    </>
  );
}

function ColumnRow({
  number,
  samples,
  names,
  curve,
  onChoose,
}: {
  number: number;
  samples: readonly string[];
  names: readonly string[];
  /** "" for a column that is left out. */
  curve: string;
  onChoose(name: string): void;
}) {
  const t = useTexts();
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>
        <bdi dir="ltr">{joinList(t, samples)}</bdi>
      </td>
      <td>
        <select
          className="field"
          dir="ltr"
          aria-label={t('log.columns.curveOf', { number })}
          value={curve}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{t('log.columns.none')}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}
