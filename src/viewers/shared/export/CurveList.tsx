import { useState } from 'react';
import type { LogCurve } from '../../../formats/log-file.ts';
import { unitChoices } from '../../../units/curve-units.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { CurveExportSubject } from './curve-export.ts';

/** More rows are found by searching. */
const MOST_SHOWN = 300;

interface Props {
  subject: CurveExportSubject;
  chosen: readonly string[];
  units: ReadonlyMap<string, string>;
  onChoose(mnemonics: readonly string[]): void;
  onUnit(mnemonic: string, unit: string): void;
}

/** The curves of the frame with ticks, and the unit in which each is written. */
export function CurveList({ subject, chosen, units, onChoose, onUnit }: Props) {
  const t = useTexts();
  const [text, setText] = useState('');
  const { frame, index, shown } = subject;
  const curves = frame.curves.filter(({ mnemonic }) => mnemonic !== index);
  const found = curves.filter(({ mnemonic, description }) =>
    `${mnemonic} ${description}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const names = curves.map(({ mnemonic }) => mnemonic);
  const toggle = (mnemonic: string, isOn: boolean): void =>
    onChoose(names.filter((one) => (one === mnemonic ? isOn : chosen.includes(one))));
  return (
    <div className="export-curves export-wide" role="group" aria-label={t('export.curves')}>
      <div className="export-curves-head">
        <span>{t('export.curves.count', { chosen: chosen.length, total: curves.length })}</span>
        <Button label={t('export.curves.all')} variant="quiet" onClick={() => onChoose(names)} />
        <Button
          label={t('export.curves.shown')}
          variant="quiet"
          onClick={() => onChoose(names.filter((name) => shown.includes(name)))}
        />
        <Button label={t('export.curves.none')} variant="quiet" onClick={() => onChoose([])} />
        {curves.length > 12 ? (
          <SearchField label={t('export.curves.search')} text={text} onSearch={setText} />
        ) : null}
      </div>
      <ul>
        {found.slice(0, MOST_SHOWN).map((curve) => (
          <CurveRow
            key={curve.mnemonic}
            curve={curve}
            isChosen={chosen.includes(curve.mnemonic)}
            unit={units.get(curve.mnemonic) ?? ''}
            onToggle={(isOn) => toggle(curve.mnemonic, isOn)}
            onUnit={(unit) => onUnit(curve.mnemonic, unit)}
          />
        ))}
        {found.length > MOST_SHOWN ? (
          <li className="export-hint">{t('export.curves.more', { count: MOST_SHOWN })}</li>
        ) : null}
      </ul>
    </div>
  );
}

function CurveRow({
  curve: { mnemonic, unit: own, description, dimension, kind },
  isChosen,
  unit,
  onToggle,
  onUnit,
}: {
  curve: LogCurve;
  isChosen: boolean;
  unit: string;
  onToggle(isOn: boolean): void;
  onUnit(unit: string): void;
}) {
  const t = useTexts();
  const others = kind === 'number' ? unitChoices(own) : [];
  const elements = dimension.reduce((product, n) => product * n, 1);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <bdi>{elements > 1 ? `${mnemonic} [${dimension.join(' × ')}]` : mnemonic}</bdi>
        <span className="export-description" title={description}>
          <bdi>{description}</bdi>
        </span>
      </label>
      {others.length > 0 ? (
        <select
          className="field"
          aria-label={t('export.unitOf', { mnemonic })}
          value={unit}
          onChange={(event) => onUnit(event.target.value)}
        >
          <option value="">{own}</option>
          {others.map((other) => (
            <option key={other} value={other}>
              {other}
            </option>
          ))}
        </select>
      ) : (
        <bdi dir="ltr" className="muted">
          {own}
        </bdi>
      )}
    </li>
  );
}
