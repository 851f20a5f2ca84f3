import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { HeaderNumberType } from '../../../formats/segy/header-field.ts';
import { SAMPLE_FORMATS } from '../../../formats/segy/sample-format.ts';
import { encodingLabel, SEGY_TEXT_ENCODINGS } from '../../../formats/text-encoding.ts';
import type { SegyFacts } from '../../../sources/survey/source.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { SurveySections } from '../survey-sections.ts';
import {
  readCorrections,
  type FieldName,
  FIELDS,
  createEntry,
  type HeaderEntry,
  isIntervalValid,
  findMisplacedFields,
} from './header-entry.ts';

const TYPES: readonly HeaderNumberType[] = [
  'int16',
  'uint16',
  'int32',
  'uint32',
  'float32',
  'ibm32',
];

/** Props of the parts of the form. */
interface FormPartProps {
  info: SegyFacts['info'];
  entry: HeaderEntry;
  onChange(part: Partial<HeaderEntry>): void;
}

/** Where the numbers of the trace headers are; what is changed here opens the file again. */
export function HeaderForm({
  sections,
  facts: { info },
}: {
  sections: SurveySections;
  facts: SegyFacts;
}) {
  const t = useTexts();
  const corrections = useSignal(sections.corrections);
  const unit = useSignal(sections.survey)?.info.samples.unit ?? 'ms';
  const [read, setRead] = useState(info);
  const [entry, setEntry] = useState(() => createEntry(info, corrections));
  // Read again, it shows what is read now; if that failed, what the user wrote stays.
  if (read !== info) {
    setRead(info);
    setEntry(createEntry(info, corrections));
  }
  const misplaced = findMisplacedFields(entry, info);
  const invalid = misplaced !== null && t('seismic.bytes.invalid', { most: misplaced.most });
  const badInterval = !isIntervalValid(entry) && t('seismic.bytes.interval.invalid');
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (!invalid && !badInterval) void sections.correct(readCorrections(entry, info, corrections));
  };
  const part = {
    info,
    entry,
    onChange: (changed: Partial<HeaderEntry>) => setEntry({ ...entry, ...changed }),
  };
  return (
    <form className="header-form" onSubmit={apply}>
      <p className="muted">{t(`seismic.bytes.from.${info.linesFrom ?? 'none'}`)}</p>
      <ByteTable {...part} bad={misplaced?.names ?? []} />
      <SampleFields {...part} />
      <AxisFields {...part} unit={unit} isBad={badInterval !== false} />
      {[invalid, badInterval].map((text) =>
        text ? (
          <p key={text} className="bad" role="alert">
            {text}
          </p>
        ) : null,
      )}
      <div className="form-foot">
        {Object.keys(corrections).length > 0 ? (
          <Button
            type="button"
            label={t('seismic.bytes.reset')}
            onClick={() => void sections.correct({})}
          />
        ) : null}
        <Button
          type="submit"
          label={t('seismic.bytes.apply')}
          variant="primary"
          disabledBecause={invalid || badInterval}
        />
      </div>
    </form>
  );
}

/** Byte and type of each field. */
function ByteTable({ bad, ...part }: FormPartProps & { bad: readonly FieldName[] }) {
  const t = useTexts();
  return (
    <table className="bytes">
      <thead>
        <tr>
          <th scope="col">{t('seismic.bytes.field')}</th>
          <th scope="col">{t('seismic.bytes.byte')}</th>
          <th scope="col">{t('seismic.bytes.type')}</th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.map((name) => (
          <ByteRow key={name} {...part} name={name} isBad={bad.includes(name)} />
        ))}
      </tbody>
    </table>
  );
}

function ByteRow({
  entry: { fields },
  onChange,
  name,
  isBad,
}: FormPartProps & { name: FieldName; isBad: boolean }) {
  const t = useTexts();
  const { byte, type } = fields[name];
  const change = (part: Partial<HeaderEntry['fields'][FieldName]>): void =>
    onChange({ fields: { ...fields, [name]: { ...fields[name], ...part } } });
  return (
    <tr>
      <th scope="row">{t(`seismic.bytes.${name}`)}</th>
      <td>
        <input
          className="field number"
          inputMode="numeric"
          aria-label={`${t(`seismic.bytes.${name}`)}: ${t('seismic.bytes.byte')}`}
          aria-invalid={isBad || undefined}
          value={byte}
          onChange={({ target }) => change({ byte: target.value })}
        />
      </td>
      <td>
        <select
          className="field"
          dir="ltr"
          aria-label={`${t(`seismic.bytes.${name}`)}: ${t('seismic.bytes.type')}`}
          value={type}
          onChange={({ target }) => change({ type: target.value as HeaderNumberType })}
        >
          {[...new Set([...TYPES, type])].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

/** Format and byte order of samples, and how the texts are read. */
function SampleFields(part: FormPartProps) {
  const t = useTexts();
  const {
    info,
    entry: { format, endian },
    onChange,
  } = part;
  const order = t(info.littleEndian ? 'seismic.bytes.endian.little' : 'seismic.bytes.endian.big');
  return (
    <>
      <LabelledSelect
        label={t('seismic.bytes.sampleFormat')}
        value={format}
        onChange={(value) => onChange({ format: value })}
      >
        <option value="">{`${t('seismic.bytes.asFile')} (${info.sampleFormat.name})`}</option>
        {SAMPLE_FORMATS.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </LabelledSelect>
      <LabelledSelect
        label={t('seismic.bytes.endian')}
        value={endian}
        onChange={(value) => onChange({ endian: value as HeaderEntry['endian'] })}
      >
        <option value="">{`${t('seismic.bytes.asFile')} (${order})`}</option>
        <option value="big">{t('seismic.bytes.endian.big')}</option>
        <option value="little">{t('seismic.bytes.endian.little')}</option>
      </LabelledSelect>
      <EncodingField {...part} />
    </>
  );
}

/** Character set of the text headers. */
function EncodingField({ info, entry: { encoding }, onChange }: FormPartProps) {
  const t = useTexts();
  const found = encoding === '' ? ` (${encodingLabel(info.text.encoding)})` : '';
  return (
    <LabelledSelect
      label={t('seismic.bytes.encoding')}
      value={encoding}
      onChange={(value) => onChange({ encoding: value })}
    >
      <option value="">{`${t('seismic.bytes.encoding.automatic')}${found}`}</option>
      {SEGY_TEXT_ENCODINGS.map((name) => (
        <option key={name} value={name}>
          {encodingLabel(name)}
        </option>
      ))}
    </LabelledSelect>
  );
}

/** Interval and domain of the sample axis. */
function AxisFields({
  entry: { interval, domain },
  onChange,
  unit,
  isBad,
}: FormPartProps & { unit: string; isBad: boolean }) {
  const t = useTexts();
  const id = useId();
  return (
    <>
      <label className="stacked" htmlFor={id}>
        <span>{t('seismic.bytes.interval', { unit })}</span>
        <input
          id={id}
          className="field number"
          inputMode="decimal"
          aria-invalid={isBad ? true : undefined}
          value={interval}
          onChange={({ target }) => onChange({ interval: target.value })}
        />
      </label>
      <LabelledSelect
        label={t('seismic.bytes.domain')}
        value={domain}
        onChange={(value) => onChange({ domain: value as HeaderEntry['domain'] })}
      >
        <option value="time">{t('seismic.axis.time')}</option>
        <option value="depth">{t('seismic.axis.depth')}</option>
      </LabelledSelect>
    </>
  );
}

function LabelledSelect({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <label className="stacked" htmlFor={id}>
      <span>{label}</span>
      <select
        id={id}
        className="field"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </label>
  );
}
