import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import {
  conditionsIn,
  conjuncts,
  type Constraint,
  isConstraint,
  isGroup,
} from '../../../core/constraints.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enFilter from '../../../i18n/texts/en/filter.json';
import { readSet, withSets } from '../../../backend/saved-sets.ts';
import { parseSetReference } from '../../../core/set-reference.ts';
import { describeConstraint, type SentenceContext } from '../../../core/filter-sentence.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
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
  const { t } = words;
  const { missing } = withSets(all, (set) => readSet(backend, set));
  const focusAfterRemoval = useFocusAfterRemoval(row, all.length);
  const remove = (at: number): void => {
    focusAfterRemoval(at);
    if (all.length === 1) focusButton(row.current);
    onChange(all.filter((_, other) => other !== at));
  };
  const clear = (): void => {
    focusButton(row.current);
    onChange([]);
  };
  const isOfMissing = (one: Constraint): boolean =>
    conditionsIn([one]).some(({ value }) => isMissing(value, missing));
  return (
    <div
      ref={row}
      className="pills"
      part="filters"
      role="group"
      aria-label={t('browse.filter.conditions')}
    >
      <ul>
        {all.map((one, at) => (
          <Pill
            key={`${at} ${JSON.stringify(one)}`}
            condition={one}
            words={words}
            isBroken={isConstraint(one) && isOfMissing(one)}
            onEdit={() => onDialog('advanced')}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      <Button label={t('browse.filter.clear')} variant="quiet" onClick={clear} />
      {missing.length > 0 ? (
        <MissingLists
          count={missing.reduce((sum, { count }) => sum + count, 0)}
          onPaste={() => onDialog('uwi')}
          onRemove={() => onChange(all.filter((one) => !isOfMissing(one)))}
        />
      ) : null}
    </div>
  );
}

/** One condition in words. A group is edited in the builder. */
function Pill({
  condition,
  words,
  isBroken,
  onEdit,
  onRemove,
}: {
  condition: Constraint;
  words: SentenceContext;
  /** A list that it refers to is missing. */
  isBroken: boolean;
  onEdit(): void;
  onRemove(): void;
}) {
  const { t, fields } = words;
  const phrase = describeConstraint(condition, words);
  const isWrong =
    isBroken ||
    !isConstraint(condition) ||
    conditionsIn([condition]).some(({ field }) => !fields.has(field));
  return (
    <li className={isWrong ? 'pill wrong' : 'pill'}>
      {isConstraint(condition) && isGroup(condition) ? (
        <button
          type="button"
          className="pill-text"
          title={`${phrase} – ${t('browse.filter.edit')}`}
          onClick={onEdit}
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
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </li>
  );
}

/** Lists that another tab keeps: they can be pasted again, or removed. */
function MissingLists({
  count,
  onPaste,
  onRemove,
}: {
  /** Values of all lists that are missing. */
  count: number;
  onPaste(): void;
  onRemove(): void;
}) {
  const t = useTexts();
  return (
    <div className="pill-note" role="alert">
      <p>{t('browse.filter.setMissing', { count })}</p>
      <Button label={t('browse.filter.pasteAgain')} variant="primary" onClick={onPaste} />
      <Button label={t('browse.filter.removeList')} onClick={onRemove} />
    </div>
  );
}

/**
 * After a pill is removed its neighbour takes the focus. Call the function with the pill's position
 * before it is removed.
 */
function useFocusAfterRemoval(
  row: RefObject<HTMLElement | null>,
  count: number,
): (at: number) => void {
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>('.pill-remove') ?? [])];
    buttons.at(Math.min(removed.current, buttons.length - 1))?.focus();
    removed.current = null;
  }, [count, row]);
  return (at) => {
    removed.current = at;
  };
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
