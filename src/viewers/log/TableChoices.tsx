import type { NumberCorrections, TableCorrections } from '../../formats/log-file.ts';
import type { TextKey } from '../../i18n/i18n.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogState } from './log-state.ts';

const DELIMITERS: readonly (readonly [NonNullable<TableCorrections['delimiter']>, TextKey])[] = [
  [',', 'log.table.delimiter.comma'],
  [';', 'log.table.delimiter.semicolon'],
  ['\t', 'log.table.delimiter.tab'],
  ['|', 'log.table.delimiter.bar'],
  [' ', 'log.table.delimiter.blank'],
];
const DECIMALS: readonly (readonly [NonNullable<TableCorrections['decimal']>, TextKey])[] = [
  ['.', 'log.table.decimal.point'],
  [',', 'log.table.decimal.comma'],
];
const LIMITS: readonly (readonly [NonNullable<NumberCorrections['limits']>, TextKey])[] = [
  ['value', 'log.table.limits.value'],
  ['absent', 'log.table.limits.absent'],
];
/** Lines that names and units are looked for by hand. */
const MOST_LINES = 20;

/** How a table of text is read: each choice reads the file again. */
export function TableChoices({ log }: { log: LogState }) {
  const t = useTexts();
  const frame = useSignal(log.frame);
  const table = log.corrections.table ?? {};
  const change = (part: TableCorrections): void =>
    void log.correct({ table: { ...table, ...part } });
  const lines: Options = [
    ['0', t('log.table.none')],
    ...Array.from({ length: MOST_LINES }, (_, i) => [`${i + 1}`, `${i + 1}`] as const),
  ];
  const line = (value: string): number | undefined => (value === '' ? undefined : Number(value));
  const names = frame?.curves.map(({ mnemonic }) => [mnemonic, mnemonic] as const) ?? [];
  return (
    <div className="choices">
      <Choice
        label={t('log.table.delimiter')}
        value={table.delimiter}
        options={DELIMITERS.map(([value, key]) => [value, t(key)])}
        onChange={(value) => change({ delimiter: find(DELIMITERS, value) })}
      />
      <Choice
        label={t('log.table.decimal')}
        value={table.decimal}
        options={DECIMALS.map(([value, key]) => [value, t(key)])}
        onChange={(value) => change({ decimal: find(DECIMALS, value) })}
      />
      <Choice
        label={t('log.table.headerLine')}
        value={table.headerLine?.toString()}
        options={lines}
        onChange={(value) => change({ headerLine: line(value) })}
      />
      <Choice
        label={t('log.table.unitLine')}
        value={table.unitLine?.toString()}
        options={lines}
        onChange={(value) => change({ unitLine: line(value) })}
      />
      <Choice
        label={t('log.table.index')}
        value={table.index}
        options={names}
        onChange={(value) => change({ index: value || undefined })}
      />
      <Choice
        label={t('log.table.indexUnit')}
        value={table.indexUnit}
        options={[
          ['m', 'm'],
          ['ft', 'ft'],
        ]}
        onChange={(value) => change({ indexUnit: value || undefined })}
      />
    </div>
  );
}

/** Whether numbers that usually mark a missing value are taken as absent. */
export function NullChoice({ log }: { log: LogState }) {
  const t = useTexts();
  const table = log.corrections.table ?? {};
  return (
    <Choice
      label={t('log.table.nulls')}
      value={table.nulls ? 'none' : ''}
      options={[['none', t('log.table.none')]]}
      onChange={(value) =>
        void log.correct({ table: { ...table, nulls: value === 'none' ? [] : undefined } })
      }
    />
  );
}

/** Whether values that look like nulls, which the file does not declare, are drawn or absent. */
export function SuspectedNullChoice({ log }: { log: LogState }) {
  const t = useTexts();
  const { numbers = {} } = log.corrections;
  const suspected = log.suspectedNulls.map(({ value }) => value);
  const change = (nulls: readonly number[] | undefined): void =>
    void log.correct({ numbers: { ...numbers, nulls } });
  return (
    <div className="choices">
      <Choice
        label={t('log.nulls.suspected')}
        first={t('log.nulls.data')}
        value={suspected.length === 0 ? 'absent' : ''}
        options={[['absent', t('log.table.limits.absent')]]}
        onChange={(value) =>
          change(value === '' ? undefined : [...new Set([...(numbers.nulls ?? []), ...suspected])])
        }
      />
    </div>
  );
}

/** Whether the point or the comma is the decimal sign of the numbers of a LAS file. */
export function DecimalChoice({ log }: { log: LogState }) {
  const t = useTexts();
  const { numbers = {} } = log.corrections;
  return (
    <div className="choices">
      <Choice
        label={t('log.table.decimal')}
        value={numbers.decimal}
        options={DECIMALS.map(([value, key]) => [value, t(key)])}
        onChange={(value) =>
          void log.correct({ numbers: { ...numbers, decimal: find(DECIMALS, value) } })
        }
      />
    </div>
  );
}

/** Whether values below or above a limit of detection, such as "<0.1", are the limit or absent. */
export function LimitChoice({ log }: { log: LogState }) {
  const t = useTexts();
  const { numbers = {} } = log.corrections;
  return (
    <div className="choices">
      <Choice
        label={t('log.table.limits')}
        value={numbers.limits}
        options={LIMITS.map(([value, key]) => [value, t(key)])}
        onChange={(value) =>
          void log.correct({ numbers: { ...numbers, limits: find(LIMITS, value) } })
        }
      />
    </div>
  );
}

type Options = readonly (readonly [value: string, label: string])[];

function find<T extends string>(
  pairs: readonly (readonly [T, TextKey])[],
  value: string,
): T | undefined {
  return pairs.find(([one]) => one === value)?.[0];
}

/** A labelled list whose first entry leaves the choice to the reader. */
function Choice({
  label,
  first,
  value = '',
  options,
  onChange,
}: {
  label: string;
  /** Label of the first entry; "Automatic" where absent. */
  first?: string;
  value?: string | undefined;
  options: Options;
  onChange(value: string): void;
}) {
  const t = useTexts();
  return (
    <label className="labelled">
      <span>{label}</span>
      <select className="field" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{first ?? t('log.table.automatic')}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
