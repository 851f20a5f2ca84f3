import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addEnglish } from '../i18n/i18n.ts';
import enConflict from '../i18n/texts/en/conflict.json';
import { Button } from './Button.tsx';
import sheet from './conflict.css';
import { useTexts } from './texts.tsx';
import { useSheet } from './use-sheet.ts';

addEnglish(enConflict);

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

/** A difference as it is shown. */
export interface ShownDifference extends Record<Side, ReactNode> {
  /** Name that no other of them has. */
  name: string;
  label: string;
}

/** What two people hold differently, side by side, for one of them to choose from. */
export function ConflictView<D extends { keep: Side }>({
  differences,
  show,
  busy,
  onResolve,
  onBack,
}: {
  differences: readonly D[];
  show(difference: D): ShownDifference;
  busy: boolean;
  onResolve(chosen: readonly D[]): void;
  onBack(): void;
}) {
  const t = useTexts();
  const [chosen, setChosen] = useState(differences);
  useEffect(() => setChosen(differences), [differences]);
  const title = useRef<HTMLHeadingElement>(null);
  useSheet(title, sheet);
  useEffect(() => title.current?.focus(), []);
  const keep = (side: Side, at?: number): void =>
    setChosen(
      chosen.map((one, place) => (at === undefined || place === at ? { ...one, keep: side } : one)),
    );
  return (
    <div className="conflict">
      <div className="conflict-body">
        <h2 ref={title} tabIndex={-1}>
          {t('conflict.title')}
        </h2>
        <p>{t('conflict.text')}</p>
        <div className="conflict-all">
          <Button label={t('conflict.allMine')} onClick={() => keep('mine')} />
          <Button label={t('conflict.allTheirs')} onClick={() => keep('theirs')} />
        </div>
        {chosen.map((one, at) => {
          const shown = show(one);
          return (
            <fieldset key={shown.name}>
              <legend>{shown.label}</legend>
              {SIDES.map((side) => (
                <label key={side} data-kept={one.keep === side || undefined}>
                  <input
                    type="radio"
                    name={`keep ${shown.name}`}
                    checked={one.keep === side}
                    onChange={() => keep(side, at)}
                  />
                  <span className="muted">{t(`conflict.${side}`)}</span>
                  {shown[side]}
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
      <div className="conflict-foot">
        <Button
          label={t('conflict.save')}
          variant="primary"
          aria-busy={busy}
          onClick={busy ? undefined : () => onResolve(chosen)}
        />
        <Button label={t('conflict.back')} onClick={onBack} />
      </div>
    </div>
  );
}
