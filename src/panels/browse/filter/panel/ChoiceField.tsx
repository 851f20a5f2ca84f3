import { useId, useState } from 'react';
import type { Facet } from '../../../../backend/search.ts';
import { formatCount } from '../../../../ui/format.ts';
import { useLanguage, useTexts } from '../../../../ui/texts.tsx';
import { type FacetOption, mergeOptions, MAX_COUNTED } from './choices.ts';
import type { ControlProps } from './control.ts';
import { foldText } from '../../../../core/text-search.ts';

/** Lists up to this length need no search of their own. */
const SHORT = 10;

interface Props extends ControlProps<'choices'> {
  /** Values that rows have, with their counts; undefined if they are not counted. */
  counted: Facet['values'] | undefined;
}

/** Values to tick, each with the number of its rows as far as they are counted. */
export function ChoiceField({ field, value, counted, onSet }: Props) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const ticked = value?.values ?? [];
  const all = mergeOptions(field, counted, ticked, useLanguage());
  const isCut = (counted?.length ?? 0) >= MAX_COUNTED;
  const words = search.trim();
  const found =
    words === '' ? all : all.filter(({ label }) => foldText(label).includes(foldText(words)));
  const toggle = (one: string): void =>
    onSet({
      kind: 'choices',
      values: ticked.includes(one) ? ticked.filter((other) => other !== one) : [...ticked, one],
    });
  return (
    <>
      {all.length > SHORT ? (
        <input
          className="field"
          type="search"
          value={search}
          placeholder={t('browse.filter.findValue')}
          aria-label={t('browse.filter.findValueOf', { field: field.label })}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <div className="choices">
        {found.map((choice) => (
          <Tick
            key={choice.value}
            choice={choice}
            ticked={ticked.includes(choice.value)}
            onToggle={() => toggle(choice.value)}
          />
        ))}
        {isCut && words !== '' && !all.some(({ label }) => label === words) ? (
          <Tick
            choice={{ value: words, label: words, count: null }}
            ticked={false}
            onToggle={() => toggle(words)}
          />
        ) : null}
      </div>
      {found.length === 0 && !isCut ? (
        <p className="muted">
          {t(words === '' ? 'browse.filter.noValues' : 'browse.filter.noSuchValue')}
        </p>
      ) : null}
      {isCut ? (
        <p className="muted">{t('browse.filter.mostFrequent', { count: MAX_COUNTED })}</p>
      ) : null}
    </>
  );
}

function Tick({
  choice: { label, count },
  ticked,
  onToggle,
}: {
  choice: FacetOption;
  ticked: boolean;
  onToggle(): void;
}) {
  const id = useId();
  return (
    <label className={count === 0 && !ticked ? 'choice none' : 'choice'} htmlFor={id}>
      <input id={id} type="checkbox" checked={ticked} onChange={onToggle} />
      <span className="choice-label" title={label}>
        <bdi>{label}</bdi>
      </span>
      {count === null ? null : <span className="choice-count">{formatCount(count)}</span>}
    </label>
  );
}
