import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { conditionsIn, conjuncts, isConstraint, isGroup } from '../../../core/constraints.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enFilter from '../../../i18n/texts/en/filter.json';
import { readSet, withSets } from '../../../backend/saved-sets.ts';
import { parseSetReference } from '../../../core/set-reference.ts';
import { describeConstraint } from '../../../core/filter-sentence.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useWords } from '../../shared/use-words.ts';
import type { FilterParts } from './filter-parts.ts';
import sheet from './filter.css';

addEnglish(enFilter);

/** Values that a pill names before it counts the rest. */
const NAMED = 3;

/** The conditions of the rows in words, each with a way to be rid of it. */
export function Pills({ listing, onChange, onDialog }: FilterParts) {
  const { state, backend } = listing;
  const row = useRef<HTMLDivElement>(null);
  useSheet(row, sheet);
  const all = conjuncts(state.constraints ?? []);
  const words = useWords(listing, all, NAMED);
  const { t, fields } = words;
  const { missing } = withSets(all, (set) => readSet(backend, set));

  // The pill that had the focus is gone: its neighbour has it, at last the button of the panel.
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>('.pill-remove') ?? [])];
    buttons.at(Math.min(removed.current, buttons.length - 1))?.focus();
    removed.current = null;
  }, [all.length]);
  const remove = (at: number): void => {
    removed.current = at;
    if (all.length === 1) focusButton(row.current);
    onChange(all.filter((_, other) => other !== at));
  };
  const clear = (): void => {
    focusButton(row.current);
    onChange([]);
  };

  return (
    <div
      ref={row}
      className="pills"
      part="filters"
      role="group"
      aria-label={t('browse.filter.conditions')}
    >
      <ul>
        {all.map((one, at) => {
          const phrase = describeConstraint(one, words);
          const wrong =
            !isConstraint(one) ||
            conditionsIn([one]).some(
              ({ field, value }) => !fields.has(field) || isMissing(value, missing),
            );
          return (
            <li key={`${at} ${JSON.stringify(one)}`} className={wrong ? 'pill wrong' : 'pill'}>
              {isConstraint(one) && isGroup(one) ? (
                <button
                  type="button"
                  className="pill-text"
                  title={`${phrase} – ${t('browse.filter.edit')}`}
                  onClick={() => onDialog('advanced')}
                >
                  {phrase}
                </button>
              ) : (
                <span className="pill-text" title={phrase}>
                  {phrase}
                </span>
              )}
              <button
                type="button"
                className="pill-remove"
                aria-label={t('browse.filter.remove', { condition: phrase })}
                title={t('browse.filter.removeShort')}
                onClick={() => remove(at)}
              >
                <X size={14} strokeWidth={1.5} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      <Button label={t('browse.filter.clear')} variant="quiet" onClick={clear} />
      {missing.length > 0 ? (
        <div className="pill-note" role="alert">
          <p>
            {t('browse.filter.setMissing', {
              count: missing.reduce((sum, { count }) => sum + count, 0),
            })}
          </p>
          <Button
            label={t('browse.filter.pasteAgain')}
            variant="primary"
            onClick={() => onDialog('uwi')}
          />
          <Button
            label={t('browse.filter.removeList')}
            onClick={() =>
              onChange(
                all.filter(
                  (one) => !conditionsIn([one]).some(({ value }) => isMissing(value, missing)),
                ),
              )
            }
          />
        </div>
      ) : null}
    </div>
  );
}

function isMissing(value: unknown, missing: readonly { set: string }[]): boolean {
  const found = parseSetReference(value);
  return found !== null && missing.some(({ set }) => set === found.set);
}

function focusButton(inside: Element | null): void {
  (inside?.getRootNode() as ShadowRoot | undefined)
    ?.querySelector<HTMLElement>('.filter-button')
    ?.focus();
}
