import { sql } from 'kysely';
import { type Message, msg } from '../../../src/formats/msg.ts';
import { NO_NOTICES } from '../db/notices.ts';
import { inScope } from '../db/work-scope.ts';
import { listStored, storedNumber } from '../entities/store.ts';
import { describeFault, findFault, nameStored } from '../entities/stored-shapes.ts';
import { Refused } from '../refused.ts';
import type { Notices, Services } from '../services.ts';
import { buildTable } from './definition.ts';
import type { CatalogData, CatalogTable } from './definition.ts';
import { type NotedEntity, noteState } from './row-changes.ts';
import type { StoredModelTexts } from './stored-model-texts.ts';

/** The catalogs of one moment: a change of the metadata makes a new one. */
export interface Catalogs {
  readonly byName: ReadonlyMap<string, CatalogTable>;
  /** By display order. */
  readonly all: readonly CatalogTable[];
  /** Why stored catalogs that are in neither list cannot be used, by their names. */
  readonly faults: ReadonlyMap<string, string>;
  /** Labels of another language than that of the catalogs, where they are in one. */
  readonly texts?: StoredModelTexts;
}

/** A catalog by its name. Throws 404 CATALOG_NOT_FOUND, which says why one that is stored cannot be used. */
export function requireCatalog(catalogs: Catalogs, name: string): CatalogTable {
  const catalog = catalogs.byName.get(name);
  if (!catalog) throw new Refused(404, 'CATALOG_NOT_FOUND', explainMissing(catalogs, name));
  return catalog;
}

/** Why there is no catalog of this name. */
export function explainMissing({ faults }: Catalogs, name: string): Message {
  const fault = faults.get(name);
  return fault === undefined ? msg`There is no catalog ${name}` : describeFault(name, fault);
}

/** Caches the stored catalogs; reloads them after `forget`. */
export class Registry {
  private known: Promise<Catalogs> | null = null;
  private readonly db: Services['db'];
  private readonly notices: Notices;
  private readonly onFault: ((name: string, fault: string) => void) | undefined;

  /** @param onFault is called for each stored catalog that cannot be used, after each reading */
  constructor(
    db: Services['db'],
    notices: Notices = NO_NOTICES,
    onFault?: (name: string, fault: string) => void,
  ) {
    this.db = db;
    this.notices = notices;
    this.onFault = onFault;
    notices.on('catalogs', () => (this.known = null));
  }

  catalogs(): Promise<Catalogs> {
    // Several requests wait for one reading: it must not end with the one that began it.
    this.known ??= inScope(null, () => this.read()).then(
      (catalogs) => {
        for (const [name, fault] of catalogs.faults) this.onFault?.(name, fault);
        return catalogs;
      },
      (error: unknown) => {
        this.known = null;
        throw error;
      },
    );
    return this.known;
  }

  /** Makes this server and the others on the database reload the catalogs. */
  forget(): void {
    this.known = null;
    this.notices.publish('catalogs');
  }

  private async read(): Promise<Catalogs> {
    // Read before the catalogs: a change in between makes the next reading a new one.
    const state = await readState(this.db);
    const last = lastRead.get(this.db);
    if (last?.state === state) return last.catalogs;
    const stored = await listStored<CatalogData>(this.db, 'Catalog', {
      orderBy: sql`${storedNumber('displayOrder')} nulls last, data ->> 'name'`,
    });
    const all: CatalogTable[] = [];
    const faults = new Map<string, string>();
    for (const one of stored) {
      const fault = findFault('Catalog', one.data);
      if (fault === null) all.push(buildTable(one.data));
      else faults.set(nameStored(one), fault);
    }
    const byName = new Map(all.map((catalog) => [catalog.data.name, catalog]));
    const catalogs = { all, byName, faults };
    lastRead.set(this.db, { state, catalogs });
    return catalogs;
  }
}

/**
 * The catalogs as each database had them when they were last read: most calls make a registry of
 * their own, and reading a large model takes longer than many a call.
 */
const lastRead = new WeakMap<Services['db'], { state: string; catalogs: Catalogs }>();

/** A text that is another one after each change of the stored catalogs, whoever made it. */
async function readState(db: Services['db']): Promise<string> {
  const noted: NotedEntity = 'entity Catalog';
  const { rows } = await sql<{ state: string }>`
    select ${noteState} as state from studio.row_change where table_name = ${noted}`.execute(db);
  return rows[0]!.state;
}
