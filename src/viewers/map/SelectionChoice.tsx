import { useId } from 'react';
import { SELECTION_CHANGES } from '../../core/selection.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { RecordSelection } from './record-selection.ts';

/** How records in an area change what is selected: replace, add or remove. */
export function SelectionChoice({ records: { change } }: { records: RecordSelection }) {
  const t = useTexts();
  const name = useId();
  const chosen = useSignal(change);
  return (
    <fieldset className="selection-choice">
      <legend className="visually-hidden">{t('map.change')}</legend>
      {SELECTION_CHANGES.map((one) => (
        <label key={one} title={t(`map.change.${one}.hint`)}>
          <input
            type="radio"
            name={name}
            checked={one === chosen}
            onChange={() => (change.value = one)}
          />
          <span>{t(`map.change.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
