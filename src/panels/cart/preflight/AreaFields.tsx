import { useId } from 'react';
import { BoxFields } from '../../../ui/BoxFields.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { Faults, Settings } from './export-settings.ts';

/** Where records must lie to be exported: a box of degrees, or a pasted polygon. */
export function AreaFields({
  settings: { area, sides, polygon },
  fault,
  onChange,
}: {
  settings: Settings;
  fault: Faults['area'] | null;
  onChange(change: Partial<Settings>): void;
}) {
  const t = useTexts();
  const id = useId();
  return (
    <div className="preflight-area">
      {area === 'box' ? (
        <BoxFields
          sides={sides}
          wrong={fault?.side ?? null}
          why={`${id}-why`}
          hint={`${id}-hint`}
          onChange={(next) => onChange({ sides: next })}
        />
      ) : (
        <textarea
          className="field"
          dir="ltr"
          rows={5}
          spellCheck={false}
          value={polygon}
          placeholder='{"type":"Polygon","coordinates":[…]}'
          aria-label={t('browse.filter.shape.polygon')}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-why` : `${id}-hint`}
          onChange={(event) => onChange({ polygon: event.target.value })}
        />
      )}
      {fault ? (
        <p id={`${id}-why`} className="fault" role="alert">
          {t(fault.why)}
        </p>
      ) : null}
      <p id={`${id}-hint`} className="muted">
        {t('browse.filter.shape.hint')}
      </p>
    </div>
  );
}
