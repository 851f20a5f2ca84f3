import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { KindDescription } from '../kinds/kind.ts';
import type { Difference } from './differences.ts';
import type { ConflictState } from './use-save.ts';
import { yamlOf } from './yaml-text.ts';

const SIDES = ['mine', 'theirs'] as const;

/** What two people hold differently, side by side, attribute by attribute. */
export function Conflict({ kind, conflict, busy, onResolve, onBack }: { kind: KindDescription; conflict: ConflictState; busy: boolean; onResolve(chosen: readonly Difference[]): void; onBack(): void }) {
  const t = useTexts();
  const [chosen, setChosen] = useState(conflict.differences);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const labelOf = (name: string): string => {
    const label = kind.fields.find((one) => one.name === name)?.label ?? kind.editors?.find(({ names }) => names.includes(name))?.label;
    return label ? t(label) : name;
  };
  return (
    <>
      <header className="studio-head"><h2 ref={title} tabIndex={-1}>{t('studio.conflict.title')}</h2></header>
      <div className="studio-panel studio-conflict">
        <p>{t('studio.conflict.text')}</p>
        {chosen.map((one) => (
          <fieldset key={one.name} className="studio-choice">
            <legend>{labelOf(one.name)}</legend>
            {SIDES.map((side) => (
              <label key={side} className="studio-side" data-kept={one.keep === side || undefined}>
                <span className="labelled"><input type="radio" name={`keep ${one.name}`} checked={one.keep === side} onChange={() => setChosen(chosen.map((other) => (other === one ? { ...one, keep: side } : other)))} />{t(`studio.conflict.${side}`)}</span>
                <pre dir="ltr">{yamlOf(one[side])}</pre>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <footer className="studio-foot">
        <Button label={t('studio.conflict.save')} variant="primary" aria-busy={busy} onClick={busy ? undefined : () => onResolve(chosen)} />
        <Button label={t('studio.conflict.back')} onClick={onBack} />
      </footer>
    </>
  );
}
