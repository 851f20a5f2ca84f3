import { useState } from 'react';
import type { TextKey } from '../../../i18n/i18n.ts';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { metresPer } from '../../../units/depth.ts';
import { EPOCH_UNIT } from '../../../units/time.ts';
import {
  CURVE_FORMATS,
  type CurveExportChoice,
  type CurveExportSubject,
  type CurveFormat,
  estimateBytes,
  estimateRows,
  exportCurves,
} from './curve-export.ts';
import { CurveList } from './CurveList.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { identityLine } from './file-stem.ts';
import { type IntervalKind, IntervalField } from './IntervalField.tsx';

/** Names of the formats, the same in every language. */
const FORMAT_NAMES: Readonly<Record<CurveFormat, string>> = {
  las2: 'LAS 2.0',
  las3: 'LAS 3.0',
  csv: 'CSV',
  parquet: 'Parquet',
};

/** Most rows of a file. */
const MOST_ROWS = 20_000_000;

/**
 * "Export data…" of a log or of the wells of a correlation: format, curves, interval, step, units.
 */
export function CurveExport({
  subjects,
  onClose,
}: {
  subjects: readonly CurveExportSubject[];
  onClose(): void;
}) {
  const t = useTexts();
  const [at, setAt] = useState(0);
  const subject = subjects[at] ?? subjects[0]!;
  const [choice, change] = useCurveChoice(subject);
  const rows = estimateRows(subject, choice);
  const summary = t('export.summary', {
    rows: formatCount(rows),
    curves: formatCount(choice.curves.length),
    size: formatBytes(estimateBytes(subject, choice, rows)),
  });
  return (
    <ExportDialog
      title={t('export.title')}
      subject={identityLine(subject.identity, null, (run) => t('export.run', { run }))}
      summary={summary}
      action={t('export.action')}
      refusal={refusalKey(choice, rows) && t(refusalKey(choice, rows)!)}
      run={(context) => exportCurves(subject, choice, context)}
      onClose={onClose}
    >
      {subjects.length > 1 ? (
        <>
          <span>{t('export.well')}</span>
          <select
            className="field"
            aria-label={t('export.well')}
            value={at}
            onChange={(event) => {
              const next = Number(event.target.value);
              setAt(next);
              change(startChoice(subjects[next]!, choice.format));
            }}
          >
            {subjects.map(({ identity }, i) => (
              <option key={i} value={i}>
                {identityLine(identity, null, (run) => t('export.run', { run }))}
              </option>
            ))}
          </select>
        </>
      ) : null}
      <FormatField choice={choice} change={change} />
      <CurveList
        subject={subject}
        chosen={choice.curves}
        units={choice.units}
        onChoose={(curves) => change({ curves })}
        onUnit={(mnemonic, unit) => change({ units: withUnit(choice.units, mnemonic, unit) })}
      />
      <RowFields subject={subject} choice={choice} change={change} />
    </ExportDialog>
  );
}

type Change = (part: Partial<CurveExportChoice>) => void;

function startChoice(subject: CurveExportSubject, format: CurveFormat): CurveExportChoice {
  return {
    format,
    curves: subject.shown.filter((mnemonic) => mnemonic !== subject.index),
    interval: null,
    step: null,
    depthUnit: '',
    units: new Map(),
    csv: { delimiter: ',', hasByteOrderMark: true },
  };
}

function useCurveChoice(subject: CurveExportSubject): [CurveExportChoice, Change] {
  const [choice, setChoice] = useState(() => startChoice(subject, 'las2'));
  return [choice, (part) => setChoice((now) => ({ ...now, ...part }))];
}

function refusalKey({ curves, interval }: CurveExportChoice, rows: number): TextKey | null {
  if (curves.length === 0) return 'export.noCurves';
  if (interval && !(interval.base > interval.top)) return 'export.noInterval';
  if (rows === 0) return 'export.noRows';
  return rows > MOST_ROWS ? 'export.tooManyRows' : null;
}

function withUnit(
  units: ReadonlyMap<string, string>,
  mnemonic: string,
  unit: string,
): ReadonlyMap<string, string> {
  const changed = new Map(units);
  if (unit) changed.set(mnemonic, unit);
  else changed.delete(mnemonic);
  return changed;
}

/** The format, with what it does to the data; how CSV is written. */
function FormatField({ choice, change }: { choice: CurveExportChoice; change: Change }) {
  const t = useTexts();
  const { format, csv } = choice;
  return (
    <>
      <span>{t('export.format')}</span>
      <div className="export-choices">
        <select
          className="field"
          aria-label={t('export.format')}
          value={format}
          onChange={(event) => change({ format: event.target.value as CurveFormat })}
        >
          {CURVE_FORMATS.map((one) => (
            <option key={one} value={one}>
              {FORMAT_NAMES[one]}
            </option>
          ))}
        </select>
        {format === 'csv' ? (
          <>
            <select
              className="field"
              aria-label={t('export.csv.delimiter')}
              value={csv.delimiter}
              onChange={(event) =>
                change({ csv: { ...csv, delimiter: event.target.value as ',' | ';' | '\t' } })
              }
            >
              <option value=",">{t('export.csv.comma')}</option>
              <option value=";">{t('export.csv.semicolon')}</option>
              <option value={'\t'}>{t('export.csv.tab')}</option>
            </select>
            <label>
              <input
                type="checkbox"
                checked={csv.hasByteOrderMark}
                onChange={(event) =>
                  change({ csv: { ...csv, hasByteOrderMark: event.target.checked } })
                }
              />
              {t('export.csv.bom')}
            </label>
          </>
        ) : null}
        <span className="export-hint">{t(`export.format.${format}.hint`)}</span>
      </div>
    </>
  );
}

/** Interval, step and depth unit. */
function RowFields({
  subject,
  choice,
  change,
}: {
  subject: CurveExportSubject;
  choice: CurveExportChoice;
  change: Change;
}) {
  const t = useTexts();
  const { unit, visible, whole, frame } = subject;
  const [kind, setKind] = useState<IntervalKind>('whole');
  const isDated = unit === EPOCH_UNIT;
  const isLength = metresPer(frame.indexUnit) !== null;
  return (
    <>
      <IntervalField
        kind={kind}
        unit={unit}
        visible={visible}
        whole={whole}
        value={choice.interval}
        canType={!isDated}
        onChange={(next, interval) => {
          setKind(next);
          change({ interval });
        }}
      />
      {isDated || !whole ? null : (
        <StepField unit={unit} step={choice.step} onChange={(step) => change({ step })} />
      )}
      {isLength ? (
        <>
          <span>{t('export.depthUnit')}</span>
          <select
            className="field"
            aria-label={t('export.depthUnit')}
            value={choice.depthUnit}
            onChange={(event) => change({ depthUnit: event.target.value })}
          >
            <option value="">{t('export.asRecorded', { unit: frame.indexUnit })}</option>
            <option value="m">m</option>
            <option value="ft">ft</option>
          </select>
        </>
      ) : null}
    </>
  );
}

/** The samples as recorded, or a step; with the rule by which values are made. */
function StepField({
  unit,
  step,
  onChange,
}: {
  unit: string;
  step: number | null;
  onChange(step: number | null): void;
}) {
  const t = useTexts();
  return (
    <>
      <span>{t('export.step')}</span>
      <div className="export-choices">
        <select
          className="field"
          aria-label={t('export.step')}
          value={step === null ? 'recorded' : 'step'}
          onChange={(event) => onChange(event.target.value === 'step' ? 0.5 : null)}
        >
          <option value="recorded">{t('export.step.recorded')}</option>
          <option value="step">{t('export.step.resampled')}</option>
        </select>
        {step === null ? null : (
          <>
            <NumberField
              label={t('export.step.length', { unit })}
              value={step}
              least={1e-6}
              onCommit={onChange}
            />
            <bdi dir="ltr">{unit}</bdi>
            <span className="export-hint">{t('export.step.rule')}</span>
          </>
        )}
      </div>
    </>
  );
}
