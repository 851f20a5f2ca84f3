import { useId } from 'react';
import { useTexts } from '../../../../ui/texts.tsx';
import type { ControlProps } from './control.ts';

/** Any, yes or no. */
export function FlagField({ value, onSet }: ControlProps<'flag'>) {
  const t = useTexts();
  const name = useId();
  const choice = (flag: boolean | null, label: string) => (
    <label className="flag">
      <input
        type="radio"
        name={name}
        checked={(value?.value ?? null) === flag}
        onChange={() => onSet(flag === null ? null : { kind: 'flag', value: flag })}
      />
      {label}
    </label>
  );
  return (
    <div className="flags">
      {choice(null, t('browse.filter.any'))}
      {choice(true, t('browse.filter.yes'))}
      {choice(false, t('browse.filter.no'))}
    </div>
  );
}
