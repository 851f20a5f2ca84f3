import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { selectRows } from '../catalogs/query/select.ts';
import { Registry } from '../catalogs/registry.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { isPrivate } from '../files/files.ts';
import { statFile } from '../logs/intake.ts';
import type { FileRef } from '../logs/reader-service.ts';
import { Refused } from '../refused.ts';
import type { FileStore, Services } from '../services.ts';
import { unitOfCrs } from './crs-unit.ts';
import type { SurveyFacts } from './survey-service.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Super type of the catalogs whose records are surveys. */
const SEISMIC = 'seismic';
/** Attributes of a record that say where its file is and what the file does not. */
const NEEDED = ['datasetId', 'storeId', 'locationReference'] as const;
const FACTS = [
  'processingName',
  'sectionName',
  'surveyName',
  'originalFileName',
  'isVelocity',
  'domain',
  'coordSystemId',
  'surfaceFiles',
] as const;

/** Surfaces of one record. */
const MOST_SURFACES = 1000;

/** Where a file lies. */
export type FileKey = Pick<FileRef, 'storeId' | 'key'>;

/** A record of a seismic catalog whose file is in its store. */
export interface StoredSurvey {
  catalog: string;
  datasetId: string;
  file: FileRef;
  facts: SurveyFacts;
  /** Files of grids in the same store, of surfaces that were picked in it. */
  surfaces: readonly FileKey[];
  /** It is worth a store of its own: one volume, by its catalog; gathers are many. */
  isStacked3d: boolean;
}

/** Selects records. */
export interface SurveyQuery {
  catalogName: string;
  constraints: readonly Constraint[];
  offset: number;
  limit: number;
}

/**
 * The first of the records that has a file in its store; null where none has. Throws
 * CATALOG_NOT_FOUND, VALIDATION, STORE_UNAVAILABLE.
 */
export async function findDataset(
  { db, stores }: Pick<Services, 'db' | 'stores'>,
  { catalogName, constraints, offset, limit }: SurveyQuery,
): Promise<StoredSurvey | null> {
  const catalog = (await new Registry(db).catalogs()).byName.get(catalogName);
  if (!catalog || !isSeismic(catalog))
    throw new Refused(404, 'CATALOG_NOT_FOUND', msg`There is no seismic catalog ${catalogName}`);
  const attributes = [...NEEDED, ...FACTS.filter((name) => catalog.columns.has(name))];
  const withFile = { field: 'locationReference', operator: 'isNotNull' } as const;
  const found = await selectRows(db, catalog, attributes, {
    constraints: [withFile, ...(constraints.length > 0 ? [{ constraints: [...constraints] }] : [])],
    offset,
    limit,
  });
  for (const { values } of found) {
    const file = await statSurveyFile(stores, values);
    if (file)
      return {
        catalog: catalogName,
        datasetId: String(values.datasetId),
        file,
        facts: await loadSurveyFacts(db, values),
        surfaces: listSurfaceFiles(values),
        isStacked3d: catalog.columns.has('inlineMin') && !catalog.columns.has('fold'),
      };
  }
  return null;
}

function isSeismic({ data, columns }: CatalogTable): boolean {
  return data.superType === SEISMIC && NEEDED.every((name) => columns.has(name));
}

/**
 * Looks up the SEG-Y file of a record. Returns null if the record names no file, if the file does
 * not exist, or if its key is private: a private file has no download address, so no record may
 * expose it.
 */
async function statSurveyFile(
  stores: ReadonlyMap<string, FileStore>,
  { storeId, locationReference }: Readonly<Record<string, unknown>>,
): Promise<FileRef | null> {
  if (
    typeof storeId !== 'string' ||
    typeof locationReference !== 'string' ||
    isPrivate(storeId, locationReference)
  )
    return null;
  const store = stores.get(storeId);
  try {
    return store ? await statFile(store, locationReference) : null;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

/** Keys of the attribute, one a line or parted by ";". */
function listSurfaceFiles({ storeId, surfaceFiles }: Readonly<Record<string, unknown>>): FileKey[] {
  if (typeof storeId !== 'string' || typeof surfaceFiles !== 'string') return [];
  return surfaceFiles
    .split(/[;\n]/)
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .slice(0, MOST_SURFACES)
    .map((key) => ({ storeId, key }));
}

async function loadSurveyFacts(
  db: Services['db'],
  values: Readonly<Record<string, unknown>>,
): Promise<SurveyFacts> {
  const text = (name: string): string | null =>
    typeof values[name] === 'string' && values[name] !== '' ? values[name] : null;
  const crs = /^EPSG:\d{4,6}$/i.exec(text('coordSystemId') ?? '')?.[0].toUpperCase() ?? null;
  const name = [
    text('surveyName'),
    text('sectionName') ?? text('processingName') ?? text('originalFileName'),
  ]
    .filter(Boolean)
    .join(', ');
  return {
    name,
    isVelocity: values.isVelocity === true,
    domain: values.domain === 'depth' ? 'depth' : 'time',
    crs,
    groundUnit: crs === null ? null : await unitOfCrs(db, crs),
  };
}
