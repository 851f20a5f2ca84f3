import { X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useOneTabStop } from '../../ui/use-one-tab-stop.ts';
import type { Wellbore } from './log-tree.ts';

interface Props {
  wellbores: readonly Wellbore[];
  labelledBy: string;
  chosen: readonly string[];
  /** By UWI, of those that the list does not hold too. */
  names: ReadonlyMap<string, string>;
  onCheck(uwi: string, checked: boolean): void;
  onClear(): void;
}

/** So many chosen wellbores are named one by one; more are counted. */
const MOST_NAMED = 4;

/**
 * Wellbores to be checked for the viewers that show several; the chosen ones are listed above,
 * whatever the list shows, in a line that is always there, so that the list does not move.
 */
export function WellboreList({ wellbores, labelledBy, chosen, names, onCheck, onClear }: Props) {
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = useOneTabStop(list, 'input');
  const findName = (uwi: string): string => names.get(uwi) ?? uwi;
  return (
    <>
      {chosen.length > MOST_NAMED ? (
        <div className="chosen-wellbores many">
          <span>{t('visualizer.chosenCount', { count: chosen.length })}</span>
          <Button label={t('visualizer.clear')} variant="quiet" onClick={onClear} />
        </div>
      ) : null}
      {chosen.length === 0 ? (
        <p className="chosen-wellbores muted">{t('visualizer.chosenNone')}</p>
      ) : null}
      {chosen.length > 0 && chosen.length <= MOST_NAMED ? (
        <ul className="chosen-wellbores" aria-label={t('visualizer.chosen')}>
          {chosen.map((uwi) => (
            <li key={uwi}>
              <bdi className="tree-name">{findName(uwi)}</bdi>
              <Button
                label={t('visualizer.leaveOut', { name: findName(uwi) })}
                icon={X}
                iconOnly
                variant="quiet"
                onClick={() => onCheck(uwi, false)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <ul ref={list} className="wellbore-list" aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
        {wellbores.map(({ uwi, name }) => (
          <li key={uwi}>
            <label className="tree-row wellbore">
              <input
                type="checkbox"
                checked={chosen.includes(uwi)}
                onChange={({ target }) => onCheck(uwi, target.checked)}
              />
              <bdi className="tree-name" title={name}>
                {name}
              </bdi>
              {uwi === name ? null : (
                <bdi className="muted" dir="ltr" title={uwi}>
                  {uwi}
                </bdi>
              )}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
