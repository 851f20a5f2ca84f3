import type { CartItem } from '../../../backend/cart.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { fieldsByName } from '../../../core/filter-fields.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { valueText } from '../../../core/filter-sentence.ts';

/** Most facts that are shown behind a record's name. */
const MOST = 4;

/**
 * What tells a record from others, as the catalog's grid shows it: the first values that its name
 * does not say already, with their units.
 */
export function listFacts(cache: CatalogCache, { label, row }: CartItem, t: Translate): string[] {
  const fields = fieldsByName(cache);
  const facts: string[] = [];
  for (const {
    attribute: { name, typeName },
    showIn,
  } of cache.catalogFields) {
    const field = fields.get(name);
    const value = row[name];
    if (
      !showIn.grid ||
      typeName === 'geometry' ||
      !field ||
      value === null ||
      value === undefined ||
      value === ''
    )
      continue;
    const unit = field.unitName === null ? '' : String(row[field.unitName] ?? '');
    const text = valueText(value, field, { t, fields, unitOf: () => unit, dir: 'ltr', most: MOST });
    if (text === label || facts.includes(text)) continue;
    facts.push(text);
    if (facts.length === MOST) break;
  }
  return facts;
}
