import type { CatalogField, CatalogGroup, pickList } from '../api/contract/catalogs.ts';
import { getEntity } from '../api/contract/entities.ts';
import { modelText } from '../api/contract/kept.ts';
import type { MapEntity } from '../api/contract/spatial.ts';
import * as v from 'valibot';
import { readOfTab, storeForTab } from '../core/tab-storage.ts';
import { type Backend, buildOwnerKey } from './backend.ts';
import { PREFIX } from './catalog-memory.ts';
import { announceChange } from './changes.ts';

/**
 * Labels of the data model in one language, by what they name (contract 10, ModelText):
 * `group.wells`, `groupShort.wells`, `catalog.well`, `field.uwi` or `field.well.uwi`,
 * `pickList.wellStatus.producing`, `layer.wells`, `layerGroup.Wells`. What a rule says
 * (`rule.well-total-depth`) comes with the texts of the pages, by its English sentence. What has
 * none keeps its own label, which is English.
 */
export type ModelTexts = ReadonlyMap<string, string>;

const NONE: ModelTexts = new Map();
/** The labels themselves are in this language. */
const OWN_LANGUAGE = 'en';
const MOST_TEXTS = 10_000;

const stored = v.record(v.string(), v.string());

/** Requests that are under way, by language and owner. */
const pending = new WeakMap<Backend, Map<string, Promise<ModelTexts>>>();

/** Keys of the texts that this page has read from the server: the tab may keep those of an earlier page. */
const current = new Set<string>();

/**
 * The labels in the language of the page or element. Those that the tab keeps are shown at once and
 * compared with the server's, once for each page: where they differ, all who show labels read them
 * again. None where the server has no such texts, cannot be reached, or the element is gone: the
 * labels are then shown as they are. Never rejects, so that it can be requested beside what the
 * labels are for.
 */
export async function loadModelTexts(backend: Backend): Promise<ModelTexts> {
  const { language } = backend;
  if (language === OWN_LANGUAGE) return NONE;
  const key = `${PREFIX}model_texts.${language} ${buildOwnerKey(backend)}`;
  const kept = v.safeParse(stored, readOfTab(key));
  if (kept.success) {
    if (!current.has(key)) void compareKept(backend, key, kept.output);
    return new Map(Object.entries(kept.output));
  }
  const running = pending.get(backend) ?? new Map<string, Promise<ModelTexts>>();
  pending.set(backend, running);
  const request = running.get(key) ?? requestTexts(backend, key).catch(() => NONE);
  running.set(key, request);
  const texts = await request;
  running.delete(key);
  return texts;
}

async function requestTexts(backend: Backend, key: string): Promise<ModelTexts> {
  const texts = await requestStored(backend);
  if (!texts) return NONE;
  current.add(key);
  storeForTab(key, texts);
  return new Map(Object.entries(texts));
}

async function compareKept(
  backend: Backend,
  key: string,
  kept: Readonly<Record<string, string>>,
): Promise<void> {
  current.add(key);
  const texts = await requestStored(backend).catch(() => null);
  if (!texts) current.delete(key);
  else if (!isSame(kept, texts)) announceChange('catalogs');
}

function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** The stored texts of the language; null where they cannot be read. */
async function requestStored(backend: Backend): Promise<Record<string, string> | null> {
  const answer = await backend.send(
    { ...getEntity, answer: v.object({ data: v.array(modelText) }) },
    {
      body: {
        entityName: 'ModelText',
        constraints: [{ field: 'language', operator: 'equal', value: backend.language }],
        limit: MOST_TEXTS,
      },
    },
  );
  if (!answer.ok && answer.error.status !== 404 && answer.error.status !== 400) return null;
  return Object.fromEntries(
    answer.ok ? answer.data.data.map((one) => [one.key, one.text] as const) : [],
  );
}

/** Groups with the labels of a language, their catalogs and children too. */
export function relabelGroups(groups: readonly CatalogGroup[], texts: ModelTexts): CatalogGroup[] {
  return groups.map((group) => ({
    ...group,
    label: texts.get(`group.${group.name}`) ?? group.label,
    // Letters of another language say nothing beside a translated label.
    shortLabel:
      texts.get(`groupShort.${group.name}`) ??
      (texts.has(`group.${group.name}`) ? null : group.shortLabel),
    children: relabelGroups(group.children, texts),
    catalogs: group.catalogs.map((catalog) => ({
      ...catalog,
      label: texts.get(`catalog.${catalog.name}`) ?? catalog.label,
    })),
  }));
}

/** What a catalog has labels for. */
interface LabelledCatalog {
  catalogFields: CatalogField[];
  pickLists: v.InferOutput<typeof pickList>[];
}

/** Fields and pick lists of a catalog with the labels of a language. */
export function relabelCatalog<T extends LabelledCatalog>(
  name: string,
  cache: T,
  texts: ModelTexts,
): T {
  if (texts.size === 0) return cache;
  return {
    ...cache,
    catalogFields: cache.catalogFields.map((field) => {
      const { name: attribute } = field.attribute;
      const label = texts.get(`field.${name}.${attribute}`) ?? texts.get(`field.${attribute}`);
      return label === undefined ? field : { ...field, label };
    }),
    pickLists: cache.pickLists.map((list) => ({
      ...list,
      values: list.values.map(({ value, label }) => ({
        value,
        label: texts.get(`pickList.${list.name}.${value}`) ?? label,
      })),
    })),
  };
}

/** A map whose layers have the labels of a language. */
export function relabelMap(map: MapEntity, texts: ModelTexts): MapEntity {
  if (texts.size === 0) return map;
  return {
    ...map,
    layers: map.layers.map((layer) => ({
      ...layer,
      label: texts.get(`layer.${layer.name}`) ?? layer.label,
      groupName: layer.groupName
        ? (texts.get(`layerGroup.${layer.groupName}`) ?? layer.groupName)
        : layer.groupName,
    })),
  };
}
