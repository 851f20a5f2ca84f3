import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { metresPer } from '../../../src/units/depth.ts';
import { type AttributeRow, upsertRows } from '../catalogs/rows.ts';
import type { MigrationDb } from '../db/migrate.ts';
import type { LogFileRecord } from './assign-wells.ts';
import { recordId } from './read-record.ts';

/**
 * Stores the tops that files list as markers of their wells. A marker that a well has already, by
 * its name, stays as it is: what people have picked is not overwritten by a file.
 */
export async function storeTops(
  db: MigrationDb,
  logs: readonly LogFileRecord[],
  readUwi: (log: LogFileRecord) => string,
): Promise<void> {
  const rows = logs.flatMap((log) => markerRows(log, readUwi(log)));
  if (rows.length === 0) return;
  const uwis = [...new Set(rows.map(({ uwi }) => uwi))];
  const { rows: stored } = await sql<{ uwi: string; name: string }>`
    select uwi, marker_name as name from ppdm.well_marker where uwi = any(${uwis}::text[])`.execute(
    db,
  );
  const identify = (uwi: unknown, name: unknown) => `${String(uwi)} ${String(name).toLowerCase()}`;
  const known = new Set(stored.map(({ uwi, name }) => identify(uwi, name)));
  const fresh = rows.filter((row) => {
    const key = identify(row['uwi'], row['markerName']);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
  if (fresh.length > 0) await upsertRows(db, 'wellMarker', fresh);
}

/** Rows of catalog `wellMarker`, in metres or feet; a unit that is no length has none. */
function markerRows({ file, name, facts, head, part }: LogFileRecord, uwi: string): AttributeRow[] {
  const now = new Date().toISOString();
  const lists = head.tops ?? [];
  const all = lists.flatMap(({ tops, isOfHeader }) => tops.map((top) => ({ ...top, isOfHeader })));
  return all.flatMap((top) => {
    const metres = metresPer(top.unit);
    if (metres === null) return [];
    const isFeet = metres < 0.5;
    const id = createHash('sha256')
      .update(JSON.stringify([recordId(file, part), top.name, top.depth]))
      .digest('hex');
    return [
      {
        markerId: `file-${id.slice(0, 16)}`,
        uwi,
        wellboreName: facts.wellName ?? uwi,
        markerName: top.name,
        md: isFeet || metres === 1 ? top.depth : top.depth * metres,
        mdOuom: isFeet ? 'ft' : 'm',
        remark: `From the ${top.isOfHeader ? 'header of the ' : ''}file ${name}.`,
        rowCreatedDate: now,
        rowChangedDate: now,
      },
    ];
  });
}
