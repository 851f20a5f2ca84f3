import { useMemo } from 'react';
import { conditionsIn, type Constraint } from '../../core/constraints.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type FilterField, fieldsByName } from '../../core/filter-fields.ts';
import type { SentenceContext } from '../../core/filter-sentence.ts';
import { useTexts } from '../../ui/texts.tsx';
import { type FieldsOfCatalog, useExtremes } from './use-extremes.ts';
import { useSignal } from '../../ui/use-signal.ts';

/**
 * What conditions of a catalog are put in words with. A unit is shown if all values of a field have
 * the same.
 */
export function useWords(
  listing: FieldsOfCatalog & { host: ElementHost },
  constraints: readonly Constraint[],
  most: number,
): SentenceContext {
  const t = useTexts();
  const { dir } = useSignal(listing.host.environment);
  const fields = useMemo(() => fieldsByName(listing.cache), [listing.cache]);
  const measured = [...new Set(conditionsIn(constraints).map(({ field }) => field))]
    .map((name) => fields.get(name))
    .filter((field): field is FilterField => Boolean(field?.unitName));
  const extremes = useExtremes(listing, measured);
  const findUnit = (name: string): string => {
    const units = extremes.get(name)?.units ?? [];
    return units.length === 1 ? units[0]! : '';
  };
  return { t, fields, unitOf: findUnit, dir, most };
}
