import { type ReactNode, useRef } from 'react';
import { addEnglish } from '../i18n/i18n.ts';
import enConflict from '../i18n/texts/en/conflict.json';
import { Button } from './Button.tsx';
import sheet from './conflict.css';
import { useTexts } from './texts.tsx';
import { useFocusOn } from './use-focus-on.ts';
import { useSheet } from './use-sheet.ts';
import { useGivenState } from './use-state-from.ts';

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
  const [chosen, setChosen] = useGivenState(differences);
  const title = useRef<HTMLHeadingElement>(null);
  useSheet(title, sheet);
  useFocusOn(title, true);
  const keep = (side: Side, at?: number): void =>
    setChosen(
      chosen.map((one, index) => (at === undefined || index === at ? { ...one, keep: side } : one)),
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
            <Difference
              key={shown.name}
              shown={shown}
              kept={one.keep}
              onKeep={(side) => keep(side, at)}
            />
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

function Difference({
  shown,
  kept,
  onKeep,
}: {
  shown: ShownDifference;
  kept: Side;
  onKeep(side: Side): void;
}) {
  const t = useTexts();
  return (
    <fieldset>
      <legend>{shown.label}</legend>
      {SIDES.map((side) => (
        <label key={side} data-kept={kept === side || undefined}>
          <input
            type="radio"
            name={`keep ${shown.name}`}
            checked={kept === side}
            onChange={() => onKeep(side)}
          />
          <span className="muted">{t(`conflict.${side}`)}</span>
          {shown[side]}
        </label>
      ))}
    </fieldset>
  );
}
