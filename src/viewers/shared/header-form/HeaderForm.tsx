import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Assumption } from '../../../formats/format-error.ts';
import type { HeaderNumberType } from '../../../formats/segy/header-field.ts';
import {
  GAIN_CODED,
  SAMPLE_FORMATS,
  type SampleFormat,
} from '../../../formats/segy/sample-format.ts';
import { encodingLabel, SEGY_TEXT_ENCODINGS } from '../../../formats/text-encoding.ts';
import type { SampleAxis } from '../../../formats/seismic/seismic-survey.ts';
import { addEnglish, type Translate } from '../../../i18n/i18n.ts';
import enSeismicPanels from '../../../i18n/texts/en/seismic-panels.json';
import type { SegyFacts, SurveyCorrections } from '../../../sources/survey/source.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import sheet from './header-form.css';
import {
  readCorrections,
  type FieldName,
  FIELDS,
  createEntry,
  type HeaderEntry,
  isIntervalValid,
  findMisplacedFields,
} from './header-entry.ts';

addEnglish(enSeismicPanels);

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

/** A request for the form by the user, who wants to correct a kind of assumption. */
export interface HeaderRequest {
  kind: Assumption;
}

/** The first field that corrects a kind of assumption; of others the first of all. */
const FIELD_OF: Readonly<Partial<Record<Assumption, string>>> = {
  samples: '[data-corrects=samples]',
  nulls: '[data-corrects=nulls]',
  axis: '[data-corrects=axis]',
  unit: '[data-corrects=axis]',
  coordinates: '[data-corrects=cdpX]',
  encoding: '[data-corrects=encoding]',
  member: '[data-corrects=member]',
};

/** Props of `HeaderForm`. */
export interface HeaderFormProps {
  facts: SegyFacts;
  /** The vertical axis that the file is read with. */
  axis: SampleAxis;
  /** What is corrected now. */
  corrections: SurveyCorrections;
  /** The request that opened the form: what corrects its assumption takes the focus. */
  request: HeaderRequest | null;
  /** Reads the file again with these corrections. */
  onCorrect(corrections: SurveyCorrections): void;
}

/** Where the numbers of the trace headers are; what is changed here opens the file again. */
export function HeaderForm({
  facts: { info, archive },
  axis,
  corrections,
  request,
  onCorrect,
}: HeaderFormProps) {
  const t = useTexts();
  const node = useRef<HTMLFormElement>(null);
  useSheet(node, sheet);
  useEffect(() => {
    if (request)
      node.current?.querySelector<HTMLElement>(FIELD_OF[request.kind] ?? 'input')?.focus();
  }, [request]);
  const [read, setRead] = useState(info);
  const [entry, setEntry] = useState(() => createEntry(info, corrections, axis));
  // Read again, it shows what is read now; if that failed, what the user wrote stays.
  if (read !== info) {
    setRead(info);
    setEntry(createEntry(info, corrections, axis));
  }
  const misplaced = findMisplacedFields(entry, info);
  const invalid = misplaced !== null && t('seismic.bytes.invalid', { most: misplaced.most });
  const badInterval = !isIntervalValid(entry) && t('seismic.bytes.interval.invalid');
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (!invalid && !badInterval) onCorrect(readCorrections(entry, info, corrections, axis));
  };
  const part = {
    info,
    entry,
    onChange: (changed: Partial<HeaderEntry>) => setEntry({ ...entry, ...changed }),
  };
  return (
    <form ref={node} className="header-form" onSubmit={apply}>
      <MemberField archive={archive} onCorrect={onCorrect} />
      <p className="muted">{t(`seismic.bytes.from.${info.linesFrom ?? 'none'}`)}</p>
      <ByteTable {...part} bad={misplaced?.names ?? []} />
      <SampleFields {...part} />
      <AxisFields {...part} unit={axis.unit} isBad={badInterval !== false} />
      {[invalid, badInterval].map((text) =>
        text ? (
          <p key={text} className="bad" role="alert">
            {text}
          </p>
        ) : null,
      )}
      <Foot corrections={corrections} invalid={invalid || badInterval} onCorrect={onCorrect} />
    </form>
  );
}

/** Which file of an archive is read; the headers of another one are its own. */
function MemberField({
  archive,
  onCorrect,
}: Pick<SegyFacts, 'archive'> & Pick<HeaderFormProps, 'onCorrect'>) {
  const t = useTexts();
  if (!archive || archive.members.length < 2) return null;
  return (
    <LabelledSelect
      label={t('seismic.bytes.member')}
      corrects="member"
      value={archive.member}
      onChange={(member) => onCorrect({ member })}
    >
      {archive.members.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </LabelledSelect>
  );
}

/** What takes the corrections over, and what takes them back. */
function Foot({
  corrections,
  invalid,
  onCorrect,
}: Pick<HeaderFormProps, 'corrections' | 'onCorrect'> & { invalid: string | false }) {
  const t = useTexts();
  return (
    <div className="form-foot">
      {Object.keys(corrections).length > 0 ? (
        <Button type="button" label={t('seismic.bytes.reset')} onClick={() => onCorrect({})} />
      ) : null}
      <Button
        type="submit"
        label={t('seismic.bytes.apply')}
        variant="primary"
        disabledBecause={invalid}
      />
    </div>
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
          data-corrects={name}
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
    entry: { format, keepsNulls, endian },
    onChange,
  } = part;
  const order = t(info.littleEndian ? 'seismic.bytes.endian.little' : 'seismic.bytes.endian.big');
  return (
    <>
      <LabelledSelect
        label={t('seismic.bytes.sampleFormat')}
        corrects="samples"
        value={format}
        onChange={(value) => onChange({ format: value })}
      >
        <option value="">{`${t('seismic.bytes.asFile')} (${labelFormat(t, info.sampleFormat)})`}</option>
        {SAMPLE_FORMATS.map((one) => (
          <option key={one.code} value={one.code}>
            {labelFormat(t, one)}
          </option>
        ))}
      </LabelledSelect>
      {info.nullSample !== null || keepsNulls ? (
        <LabelledSelect
          label={t('seismic.bytes.nulls')}
          corrects="nulls"
          value={String(keepsNulls)}
          onChange={(value) => onChange({ keepsNulls: value === 'true' })}
        >
          <option value="false">
            {t('seismic.bytes.nulls.gaps', { value: info.nullSample ?? '' })}
          </option>
          <option value="true">{t('seismic.bytes.nulls.kept')}</option>
        </LabelledSelect>
      ) : null}
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

/** Code of a sample format, what its numbers are and how many bits they have. */
function labelFormat(t: Translate, { code, name, bytes }: SampleFormat): string {
  const kind = /^(uint|int|float)/.exec(name)?.[1] ?? (code === GAIN_CODED ? 'gain' : 'ibm');
  return t(`seismic.bytes.samples.${kind as 'int'}`, { code, bits: 8 * bytes });
}

/** Character set of the text headers. */
function EncodingField({ info, entry: { encoding }, onChange }: FormPartProps) {
  const t = useTexts();
  const found = encoding === '' ? ` (${encodingLabel(info.text.encoding)})` : '';
  return (
    <LabelledSelect
      label={t('seismic.bytes.encoding')}
      corrects="encoding"
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
  entry: { interval, domain, unit: depthUnit },
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
          data-corrects="axis"
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
      {domain === 'depth' ? (
        <LabelledSelect
          label={t('seismic.bytes.unit')}
          value={depthUnit}
          onChange={(value) => onChange({ unit: value as HeaderEntry['unit'] })}
        >
          <option value="m">{t('seismic.info.ground.m')}</option>
          <option value="ft">{t('seismic.info.ground.ft')}</option>
        </LabelledSelect>
      ) : null}
    </>
  );
}

function LabelledSelect({
  label,
  corrects,
  value,
  onChange,
  children,
}: {
  label: string;
  corrects?: Assumption;
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
        data-corrects={corrects}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </label>
  );
}
