import { type FormEvent, useId, useState } from 'react';
import {
  fieldBytes,
  type FieldType,
  fitsIn,
  type HeaderField,
} from '../../../formats/segy/header-field.ts';
import type { HeaderFieldName } from '../../../formats/segy/header-map.ts';
import { SAMPLE_FORMATS } from '../../../formats/segy/sample-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { numberFrom } from '../../../ui/number-text.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { SegyFacts, SurveyCorrections } from '../../../sources/survey/source.ts';
import type { SeismicModel } from '../seismic-model.ts';

/** Fields whose places differ between files. */
const FIELDS = [
  'inline',
  'crossline',
  'cdp',
  'shotPoint',
  'cdpX',
  'cdpY',
  'coordinateScalar',
  'offset',
] as const satisfies readonly HeaderFieldName[];
const TYPES: readonly FieldType[] = ['int16', 'uint16', 'int32', 'uint32', 'float32', 'ibm32'];

/** What the form says: as the user wrote it. */
interface Entry {
  fields: Record<(typeof FIELDS)[number], { byte: string; type: FieldType }>;
  /** Code; "" as the file says. */
  format: string;
  endian: '' | 'big' | 'little';
  interval: string;
  domain: 'time' | 'depth';
}

function entryOf(
  info: SegyFacts['info'],
  { sampleFormat, littleEndian, domain = 'time' }: SurveyCorrections,
): Entry {
  return {
    fields: Object.fromEntries(
      FIELDS.map((name) => [
        name,
        { byte: String(info.map[name].byte), type: info.map[name].type },
      ]),
    ) as Entry['fields'],
    format: sampleFormat === undefined ? '' : String(sampleFormat),
    endian: littleEndian === undefined ? '' : littleEndian ? 'little' : 'big',
    interval: String(info.intervalUs / 1000),
    domain,
  };
}

/** Where the numbers of the trace headers stand; what is changed here opens the file again. */
export function HeaderForm({ model, facts: { info } }: { model: SeismicModel; facts: SegyFacts }) {
  const t = useTexts();
  const id = useId();
  const corrections = useSignal(model.corrections);
  const unit = useSignal(model.survey)?.info.samples.unit ?? 'ms';
  const [read, setRead] = useState(info);
  const [entry, setEntry] = useState(() => entryOf(info, corrections));
  // Read again, it says what is read now; where that failed, what the user wrote stays.
  if (read !== info) {
    setRead(info);
    setEntry(entryOf(info, corrections));
  }
  const { fields, format, endian, interval, domain } = entry;
  const change = (part: Partial<Entry>): void => setEntry({ ...entry, ...part });
  const fieldOf = (name: (typeof FIELDS)[number]): HeaderField => ({
    byte: numberFrom(fields[name].byte),
    type: fields[name].type,
  });
  const bad = FIELDS.filter((name) => !fitsIn(fieldOf(name), info.headerBytes));
  const invalid =
    bad.length > 0 &&
    t('seismic.bytes.invalid', {
      most: Math.min(...bad.map((name) => info.headerBytes - fieldBytes(fieldOf(name)) + 1)),
    });
  const intervalUs = Number((numberFrom(interval) * 1000).toPrecision(12));
  const isOwnInterval = corrections.intervalUs !== undefined || intervalUs !== info.intervalUs;
  const badInterval =
    !(intervalUs > 0 && intervalUs < Infinity) && t('seismic.bytes.interval.invalid');
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (invalid || badInterval) return;
    const changed = FIELDS.flatMap((name): [string, HeaderField][] => {
      const field = fieldOf(name);
      const isOwn =
        corrections.map?.[name] !== undefined ||
        field.byte !== info.map[name].byte ||
        field.type !== info.map[name].type;
      return isOwn ? [[name, field]] : [];
    });
    const next: SurveyCorrections = {
      ...(changed.length > 0 ? { map: Object.fromEntries(changed) } : {}),
      ...(format === '' ? {} : { sampleFormat: Number(format) }),
      ...(endian === '' ? {} : { littleEndian: endian === 'little' }),
      ...(isOwnInterval ? { intervalUs } : {}),
      ...(domain === 'depth' ? { domain: 'depth' as const } : {}),
    };
    void model.correct(next);
  };
  return (
    <form className="header-form" onSubmit={apply}>
      <p className="muted">{t(`seismic.bytes.from.${info.linesFrom ?? 'none'}`)}</p>
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
            <tr key={name}>
              <th scope="row">{t(`seismic.bytes.${name}`)}</th>
              <td>
                <input
                  className="field number"
                  inputMode="numeric"
                  aria-label={`${t(`seismic.bytes.${name}`)}: ${t('seismic.bytes.byte')}`}
                  aria-invalid={bad.includes(name) || undefined}
                  value={fields[name].byte}
                  onChange={({ target }) =>
                    change({
                      fields: { ...fields, [name]: { ...fields[name], byte: target.value } },
                    })
                  }
                />
              </td>
              <td>
                <select
                  className="field"
                  dir="ltr"
                  aria-label={`${t(`seismic.bytes.${name}`)}: ${t('seismic.bytes.type')}`}
                  value={fields[name].type}
                  onChange={({ target }) =>
                    change({
                      fields: {
                        ...fields,
                        [name]: { ...fields[name], type: target.value as FieldType },
                      },
                    })
                  }
                >
                  {[...new Set([...TYPES, fields[name].type])].map((type) => (
                    <option key={type} value={type}>
                      {type}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="stacked" htmlFor={`${id}-format`}>
        <span>{t('seismic.bytes.sampleFormat')}</span>
        <select
          id={`${id}-format`}
          className="field"
          value={format}
          onChange={({ target }) => change({ format: target.value })}
        >
          <option value="">{`${t('seismic.bytes.asFile')} (${info.sampleFormat.name})`}</option>
          {SAMPLE_FORMATS.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="stacked" htmlFor={`${id}-endian`}>
        <span>{t('seismic.bytes.endian')}</span>
        <select
          id={`${id}-endian`}
          className="field"
          value={endian}
          onChange={({ target }) => change({ endian: target.value as Entry['endian'] })}
        >
          <option value="">{`${t('seismic.bytes.asFile')} (${t(info.littleEndian ? 'seismic.bytes.endian.little' : 'seismic.bytes.endian.big')})`}</option>
          <option value="big">{t('seismic.bytes.endian.big')}</option>
          <option value="little">{t('seismic.bytes.endian.little')}</option>
        </select>
      </label>
      <label className="stacked" htmlFor={`${id}-interval`}>
        <span>{t('seismic.bytes.interval', { unit })}</span>
        <input
          id={`${id}-interval`}
          className="field number"
          inputMode="decimal"
          aria-invalid={badInterval ? true : undefined}
          value={interval}
          onChange={({ target }) => change({ interval: target.value })}
        />
      </label>
      <label className="stacked" htmlFor={`${id}-domain`}>
        <span>{t('seismic.bytes.domain')}</span>
        <select
          id={`${id}-domain`}
          className="field"
          value={domain}
          onChange={({ target }) => change({ domain: target.value as Entry['domain'] })}
        >
          <option value="time">{t('seismic.axis.time')}</option>
          <option value="depth">{t('seismic.axis.depth')}</option>
        </select>
      </label>
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
            onClick={() => void model.correct({})}
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
