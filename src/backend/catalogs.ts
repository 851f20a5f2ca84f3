import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import {
  type Catalog,
  catalogField,
  catalogGroup,
  type CatalogGroup,
  pickList,
  viewerSetting,
} from '../api/contract/catalogs.ts';
import { studioQuery } from '../api/contract/query.ts';
import { readOfTab, storeForTab } from '../core/tab-storage.ts';
import { type Backend, buildOwnerKey } from './backend.ts';
import { PREFIX } from './catalog-memory.ts';
import { loadModelTexts, type ModelTexts, relabelCatalog, relabelGroups } from './model-texts.ts';

/** What a tab keeps of a catalog (spec 3, "Catalog cache"). */
const catalogCache = v.object({
  /** Attribute names of the fields that are part of the key. */
  keys: v.array(v.string()),
  /** By display order. */
  catalogFields: v.array(catalogField),
  viewerSettings: v.array(viewerSetting),
  pickLists: v.array(pickList),
});
export type { Catalog, CatalogGroup };
/** A catalog's fields, keys and pick lists. */
export type CatalogCache = v.InferOutput<typeof catalogCache>;

/** What a tab keeps of the schema (spec 3, "Local schema"). */
const generalSchema = v.object({ CatalogGroup: v.array(catalogGroup) });

/** Options of reading catalogs. */
export interface CatalogOptions extends SendOptions {
  /** Asks the server although this tab has an answer. */
  fresh?: boolean;
}

const RELATION = '{ relationType source catalog fieldPairs { from to } }';
const CATALOGS = `catalogs { name label displayOrder editable creatable deletable readOnly type dataModel superType spatial indexable exportable exportFile hidden viewers targeted ${RELATION} sourced ${RELATION} processes layers }`;
const GROUP = `id name label shortLabel description hidden sortKey displayOrder fetchCount exportable parent ${CATALOGS}`;
/** Three levels of groups: the query's text has an end, and the server a limit of depth. */
const GROUPS = `{ catalogGroups { ${GROUP} children { ${GROUP} children { ${GROUP} } } } }`;
/** Servers that refused what the specification has not. */
const plain = new WeakSet<Backend>();
const FIELDS =
  'label attribute { name typeName label } partOfKey editable creatable readOnly required displayOrder pickList showIn { log grid detail panel browser filter advancedFilter } spatialType';

/**
 * The catalog groups above all others, by display order, each with its children and catalogs by
 * display order.
 */
export async function loadGroups(
  backend: Backend,
  { fresh = false, ...options }: CatalogOptions = {},
): Promise<Result<CatalogGroup[]>> {
  const key = buildStorageKey(backend, 'general_schema');
  const kept = v.safeParse(generalSchema, fresh ? undefined : readOfTab(key));
  const texts = loadModelTexts(backend);
  const label = async (groups: CatalogGroup[]) =>
    relabelGroups(groups, await unlessGivenUp(texts, options));
  if (kept.success) return { ok: true, data: await label(kept.output.CatalogGroup) };
  const answer = await backend.send(studioQuery, { body: { studio: { data: GROUPS } } }, options);
  if (!answer.ok) return answer;
  const groups = ordered(rooted(answer.data.data.catalogGroups ?? []));
  // A server that is still being filled has none yet.
  if (groups.length > 0) storeForTab(key, { CatalogGroup: groups });
  return { ok: true, data: await label(groups) };
}

/** Keys, fields, viewer settings and pick lists of a catalog. */
export async function loadCatalog(
  backend: Backend,
  name: string,
  { fresh = false, ...options }: CatalogOptions = {},
): Promise<Result<CatalogCache>> {
  const key = buildStorageKey(backend, name);
  const kept = v.safeParse(catalogCache, fresh ? undefined : readOfTab(key));
  const texts = loadModelTexts(backend);
  const label = async (cache: CatalogCache) =>
    relabelCatalog(name, cache, await unlessGivenUp(texts, options));
  if (kept.success) return { ok: true, data: await label(kept.output) };
  const answer = await requestCatalog(backend, name, options);
  if (!answer.ok) return answer;
  const { catalog } = answer.data.data;
  if (!catalog)
    return {
      ok: false,
      error: { code: 'ANSWER_INVALID', message: `studio/query: no catalog ${name} in the answer` },
    };
  const catalogFields = catalog.fields.toSorted(byDisplayOrder);
  const keys = catalogFields
    .filter(({ partOfKey }) => partOfKey)
    .map(({ attribute }) => attribute.name);
  const cache = {
    keys,
    catalogFields,
    viewerSettings: catalog.viewerSettings,
    pickLists: catalog.pickLists,
  };
  storeForTab(key, cache);
  return { ok: true, data: await label(cache) };
}

/** The labels for what is read. @throws the signal's reason if the reading was given up */
async function unlessGivenUp(
  texts: Promise<ModelTexts>,
  { signal }: SendOptions,
): Promise<ModelTexts> {
  const found = await texts;
  signal?.throwIfAborted();
  return found;
}

/** Asks for the decimals of fields too, unless the server does not know of them. */
async function requestCatalog(backend: Backend, name: string, options: SendOptions) {
  const ask = (fields: string) =>
    backend.send(
      studioQuery,
      {
        body: {
          studio: {
            data: `{ catalog(name: ${JSON.stringify(name)}) { name label fields { ${fields} } viewerSettings { viewer fields } pickLists { name values { value label } } } }`,
          },
        },
      },
      options,
    );
  if (plain.has(backend)) return ask(FIELDS);
  const answer = await ask(`${FIELDS} decimals`);
  if (answer.ok || answer.error.status !== 400) return answer;
  const again = await ask(FIELDS);
  if (again.ok) plain.add(backend);
  return again;
}

/** Every catalog of the groups, the first of the first group first. */
export function flattenCatalogs(groups: readonly CatalogGroup[]): Catalog[] {
  return groups.flatMap(({ catalogs, children }) => [...catalogs, ...flattenCatalogs(children)]);
}

function buildStorageKey(backend: Backend, name: string): string {
  return `${PREFIX}${name} ${buildOwnerKey(backend)}`;
}

/** Groups without one above them; a server may answer all groups in one list. */
function rooted(groups: readonly CatalogGroup[]): CatalogGroup[] {
  const known = new Map(groups.map((group) => [group.id, { ...group }]));
  for (const group of known.values()) {
    const above = group.parent === null ? undefined : known.get(group.parent);
    if (above && !above.children.some(({ id }) => id === group.id))
      above.children = [...above.children, group];
  }
  return [...known.values()].filter(({ parent }) => parent === null || !known.has(parent));
}

function ordered(groups: readonly CatalogGroup[]): CatalogGroup[] {
  return groups.toSorted(byDisplayOrder).map((group) => ({
    ...group,
    children: ordered(group.children),
    catalogs: group.catalogs.toSorted(byDisplayOrder),
  }));
}

function byDisplayOrder(a: { displayOrder: number }, b: { displayOrder: number }): number {
  return a.displayOrder - b.displayOrder;
}
