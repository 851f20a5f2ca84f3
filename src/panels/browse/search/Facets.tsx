import { X } from 'lucide-react';
import { useState } from 'react';
import type { Facet } from '../../../backend/search.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';

/** Values of a facet that are shown until the user expands it. */
const FEW = 6;

/** Values that the hits have, field by field, with their counts; the chosen ones narrow. */
export function Facets({
  facets,
  chosen,
  onToggle,
  onClear,
}: {
  facets: readonly Facet[];
  chosen(field: string): readonly string[];
  onToggle(field: string, value: string): void;
  onClear?: (() => void) | undefined;
}) {
  const t = useTexts();
  const shown = facets.filter(({ field, values }) => values.length > 1 || chosen(field).length > 0);
  if (shown.length === 0 && !onClear) return null;
  return (
    <div className="facets" role="group" aria-label={t('browse.search.narrow')}>
      {shown.map((facet) => (
        <Values
          key={facet.field}
          facet={facet}
          chosen={chosen(facet.field)}
          onToggle={(value) => onToggle(facet.field, value)}
        />
      ))}
      {onClear ? (
        <div>
          <Button label={t('browse.search.all')} icon={X} variant="quiet" onClick={onClear} />
        </div>
      ) : null}
    </div>
  );
}

function Values({
  facet: { label, values },
  chosen,
  onToggle,
}: {
  facet: Facet;
  chosen: readonly string[];
  onToggle(value: string): void;
}) {
  const t = useTexts();
  const [all, setAll] = useState(false);
  const absent = chosen
    .filter((one) => !values.some(({ value }) => value === one))
    .map((value) => ({ value, label: value, count: 0 }));
  const offered = [...values, ...absent];
  const shown = all ? offered : offered.filter(({ value }, i) => i < FEW || chosen.includes(value));
  return (
    <div className="facet" role="group" aria-label={label}>
      <span className="facet-label">
        <bdi>{label}</bdi>
      </span>
      <div className="facet-values">
        {shown.map(({ value, label: name, count }) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(value)}
            onClick={() => onToggle(value)}
          >
            <bdi>{name}</bdi>
            <span className="chip-count" dir="ltr">
              {formatCount(count)}
            </span>
          </button>
        ))}
        {shown.length < offered.length ? (
          <Button
            label={t('browse.search.more', { count: offered.length - shown.length })}
            variant="quiet"
            onClick={() => setAll(true)}
          />
        ) : null}
      </div>
    </div>
  );
}
