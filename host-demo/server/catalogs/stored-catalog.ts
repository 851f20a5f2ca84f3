import * as v from 'valibot';
import { TYPE_NAMES } from '../../../src/api/contract/catalogs.ts';
import type { CatalogData } from './definition.ts';

const list = v.array(v.looseObject({}));

/** What has to be as this version expects it before a catalog's rows can be read. */
const shape = v.looseObject({
  name: v.string(),
  fields: v.array(
    v.looseObject({
      attribute: v.looseObject({ name: v.string(), typeName: v.picklist(TYPE_NAMES) }),
    }),
  ),
  sourced: list,
  viewerSettings: list,
});

/**
 * Looks at a catalog as it is stored: a newer server or somebody by hand may have written it.
 * @returns why it cannot be used, with the name of the field; null if it can
 */
export function findFault(data: CatalogData): string | null {
  const { success, issues } = v.safeParse(shape, data);
  if (success) return null;
  const [{ path, message }] = issues;
  const place = path?.map(({ key }) => String(key)) ?? [];
  const field = place[0] === 'fields' ? data.fields?.[Number(place[1])] : undefined;
  const name: unknown = field?.attribute?.name;
  return `${typeof name === 'string' ? `field ${name}, ` : ''}${place.join('.')}: ${message}`;
}
