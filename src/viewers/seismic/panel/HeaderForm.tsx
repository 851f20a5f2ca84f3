import { type FormEvent, useId, useState } from 'react';
import { fieldBytes, type FieldType, fitsIn, type HeaderField } from '../../../formats/segy/header-field.ts';
import type { HeaderFieldName } from '../../../formats/segy/header-map.ts';
import { Button } from '../../../ui/Button.tsx';
import { numberFrom } from '../../../ui/number-text.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { SegyFacts, SurveyCorrections } from '../../seismic-source.ts';
import type { SeismicModel } from '../seismic-model.ts';

/** Fields whose places differ between files. */
const FIELDS = ['inline', 'crossline', 'cdp', 'shotPoint', 'cdpX', 'cdpY', 'coordinateScalar', 'offset'] as const satisfies readonly HeaderFieldName[];
const TYPES: readonly FieldType[] = ['int16', 'uint16', 'int32', 'uint32', 'float32', 'ibm32'];
/** Codes of sample formats that one may know better (SEG-Y rev 2, table 2). */
const FORMATS: readonly (readonly [code: number, name: string])[] = [[1, 'IBM float'], [2, 'int32'], [3, 'int16'], [5, 'IEEE float'], [6, 'IEEE double'], [8, 'int8'], [10, 'uint32'], [11, 'uint16'], [16, 'uint8']];

type Typed = Record<(typeof FIELDS)[number], { byte: string; type: FieldType }>;

/** Where the numbers of the trace headers stand; what is changed here opens the file again. */
export function HeaderForm({ model, facts: { info } }: { model: SeismicModel; facts: SegyFacts }) {
  const t = useTexts();
  const id = useId();
  const corrections = useSignal(model.corrections);
  const domain = useSignal(model.survey)?.info.samples.domain ?? 'time';
  const [typed, setTyped] = useState<Typed>(() => Object.fromEntries(FIELDS.map((name) => [name, { byte: String(info.map[name].byte), type: info.map[name].type }])) as Typed);
  const [format, setFormat] = useState(corrections.sampleFormat === undefined ? '' : String(corrections.sampleFormat));
  const [endian, setEndian] = useState(corrections.littleEndian === undefined ? '' : corrections.littleEndian ? 'little' : 'big');
  const [shownDomain, setDomain] = useState<'time' | 'depth'>(domain);
  const fieldOf = (name: (typeof FIELDS)[number]): HeaderField => ({ byte: numberFrom(typed[name].byte), type: typed[name].type });
  const bad = FIELDS.filter((name) => !fitsIn(fieldOf(name), info.headerBytes));
  const invalid = bad.length > 0 && t('seismic.bytes.invalid', { most: Math.min(...bad.map((name) => info.headerBytes - fieldBytes(fieldOf(name)) + 1)) });
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (bad.length > 0) return;
    const changed = FIELDS.flatMap((name): [string, HeaderField][] => {
      const field = fieldOf(name);
      const isOwn = corrections.map?.[name] !== undefined || field.byte !== info.map[name].byte || field.type !== info.map[name].type;
      return isOwn ? [[name, field]] : [];
    });
    const next: SurveyCorrections = {
      ...(changed.length > 0 ? { map: Object.fromEntries(changed) } : {}),
      ...(format === '' ? {} : { sampleFormat: Number(format) }), ...(endian === '' ? {} : { littleEndian: endian === 'little' }), ...(shownDomain === 'depth' ? { domain: 'depth' as const } : {}),
    };
    void model.correct(next);
  };
  return (
    <form className="header-form" onSubmit={apply}>
      <p className="muted">{t(`seismic.bytes.from.${info.linesFrom ?? 'none'}`)}</p>
      <table className="bytes">
        <thead><tr><th scope="col">{t('seismic.bytes.field')}</th><th scope="col">{t('seismic.bytes.byte')}</th><th scope="col">{t('seismic.bytes.type')}</th></tr></thead>
        <tbody>
          {FIELDS.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`seismic.bytes.${name}`)}</th>
              <td><input className="field number" inputMode="numeric" aria-label={`${t(`seismic.bytes.${name}`)}: ${t('seismic.bytes.byte')}`} aria-invalid={bad.includes(name) || undefined} value={typed[name].byte} onChange={({ target }) => setTyped({ ...typed, [name]: { ...typed[name], byte: target.value } })} /></td>
              <td>
                <select className="field" dir="ltr" aria-label={`${t(`seismic.bytes.${name}`)}: ${t('seismic.bytes.type')}`} value={typed[name].type} onChange={({ target }) => setTyped({ ...typed, [name]: { ...typed[name], type: target.value as FieldType } })}>
                  {[...new Set([...TYPES, typed[name].type])].map((type) => <option key={type} value={type}>{type}</option>)}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="stacked" htmlFor={`${id}-format`}>
        <span>{t('seismic.bytes.sampleFormat')}</span>
        <select id={`${id}-format`} className="field" value={format} onChange={({ target }) => setFormat(target.value)}>
          <option value="">{`${t('seismic.bytes.asFile')} (${info.sampleFormat.name})`}</option>
          {FORMATS.map(([code, name]) => <option key={code} value={code}>{name}</option>)}
        </select>
      </label>
      <label className="stacked" htmlFor={`${id}-endian`}>
        <span>{t('seismic.bytes.endian')}</span>
        <select id={`${id}-endian`} className="field" value={endian} onChange={({ target }) => setEndian(target.value)}>
          <option value="">{`${t('seismic.bytes.asFile')} (${t(info.littleEndian ? 'seismic.bytes.endian.little' : 'seismic.bytes.endian.big')})`}</option>
          <option value="big">{t('seismic.bytes.endian.big')}</option>
          <option value="little">{t('seismic.bytes.endian.little')}</option>
        </select>
      </label>
      <label className="stacked" htmlFor={`${id}-domain`}>
        <span>{t('seismic.bytes.domain')}</span>
        <select id={`${id}-domain`} className="field" value={shownDomain} onChange={({ target }) => setDomain(target.value as 'time' | 'depth')}>
          <option value="time">{t('seismic.axis.time')}</option>
          <option value="depth">{t('seismic.axis.depth')}</option>
        </select>
      </label>
      {invalid ? <p className="bad" role="alert">{invalid}</p> : null}
      <div className="form-foot">
        {Object.keys(corrections).length > 0 ? <Button type="button" label={t('seismic.bytes.reset')} onClick={() => void model.correct({})} /> : null}
        <Button type="submit" label={t('seismic.bytes.apply')} variant="primary" disabledBecause={invalid} />
      </div>
    </form>
  );
}
