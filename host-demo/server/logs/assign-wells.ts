import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type MessageParts, msg } from '../../../src/formats/msg.ts';
import type { Services } from '../services.ts';
import { plainCountry } from './country-names.ts';
import type { FileRecord } from './read-record.ts';
import { buildUwi } from './record-rows.ts';
import { plainState } from './state-boxes.ts';
import {
  compareKey,
  namesAgree,
  storedKeys,
  traitsAgree,
  wellNumberKey,
  type WellTraits,
} from './well-identity.ts';

/** The record of a log. */
export type LogFileRecord = FileRecord & { kind: 'log' };

/** The well of a log, and what is doubtful about it. */
export interface AssignedWell {
  uwi: string;
  notes: MessageParts[];
}

/** A well that there is, in the catalog or among the files read with it. */
interface KnownWell extends WellTraits {
  uwi: string;
}

/** Letters of the hash in a made UWI. */
const HASH_LENGTH = 6;

/**
 * The wells of logs. Logs of one well number are of one well, unless their names contradict each
 * other, which is noted; without a number a log belongs to the one well of its name with which
 * operator, lease, field, state and place agree. For others a UWI is made of the name.
 * @param points places of the logs in EPSG:4326, as far as they are known
 */
export async function assignWells(
  db: Services['db'],
  logs: readonly LogFileRecord[],
  points: ReadonlyMap<LogFileRecord, readonly [number, number] | null>,
): Promise<Map<LogFileRecord, AssignedWell>> {
  const known = new KnownWells(await findStored(db, logs));
  const assigned = new Map<LogFileRecord, AssignedWell>();
  // Those with a number first: the others may be of the same wells.
  const ordered = [...logs].sort(
    (a, b) => Number(a.facts.uwi === null) - Number(b.facts.uwi === null),
  );
  for (const log of ordered) {
    const traits = readTraits(log, points.get(log) ?? null);
    assigned.set(log, known.assign(log, traits));
  }
  return assigned;
}

function readTraits(
  { facts, name }: LogFileRecord,
  point: readonly [number, number] | null,
): WellTraits {
  const { wellName, company, lease, fieldName, country, state } = facts;
  return {
    wellName: wellName ?? (facts.uwi === null ? name.replace(/\.[^.]+$/, '') : null),
    operatorName: company,
    lease,
    fieldName,
    country: plainCountry(country),
    state: plainState(state),
    point,
  };
}

/** Wells by number and by name. */
class KnownWells {
  readonly #byNumber = new Map<string, KnownWell[]>();
  readonly #byName = new Map<string, KnownWell[]>();
  readonly #uwis = new Set<string>();

  constructor(wells: readonly KnownWell[]) {
    for (const well of wells) this.#add(well);
  }

  assign({ facts }: LogFileRecord, traits: WellTraits): AssignedWell {
    return facts.uwi === null
      ? { uwi: this.#findNamed(traits) ?? this.#make(traits), notes: [] }
      : this.#findNumbered(facts.uwi, traits);
  }

  #findNumbered(number: string, traits: WellTraits): AssignedWell {
    const same = this.#byNumber.get(wellNumberKey(number)) ?? [];
    const well = same.find(({ wellName }) => namesAgree(wellName, traits.wellName));
    if (well) {
      this.#extend(well, traits);
      return { uwi: well.uwi, notes: [] };
    }
    const [other] = same;
    if (!other) {
      this.#add({ ...traits, uwi: number });
      return { uwi: number, notes: [] };
    }
    const note = msg`The well ${traits.wellName ?? ''} has the number ${number} of ${other.wellName ?? ''} (${other.uwi}): the two are kept apart.`;
    return { uwi: this.#findNamed(traits) ?? this.#make(traits), notes: [note] };
  }

  /** The one well of the name that can be the same. */
  #findNamed(traits: WellTraits): string | null {
    const named = this.#byName.get(compareKey(traits.wellName ?? '')) ?? [];
    const fitting = named.filter((well) => traitsAgree(well, traits));
    const numbers = new Set(fitting.map(({ uwi }) => uwi));
    if (numbers.size !== 1) return null;
    this.#extend(fitting[0]!, traits);
    return fitting[0]!.uwi;
  }

  /** A new well of a name, made different by its other traits where the name is taken. */
  #make(traits: WellTraits): string {
    const plain = buildUwi(traits.wellName ?? '');
    const uwi = this.#uwis.has(plain) ? `${plain}-${hash(traits)}` : plain;
    if (!this.#uwis.has(uwi)) this.#add({ ...traits, uwi });
    return uwi;
  }

  /** Takes what a well lacks from another log of it. */
  #extend(well: KnownWell, traits: WellTraits): void {
    for (const name of Object.keys(traits) as (keyof WellTraits)[])
      if (well[name] === null) Object.assign(well, { [name]: traits[name] });
  }

  #add(well: KnownWell): void {
    const put = (map: Map<string, KnownWell[]>, key: string): void => {
      const wells = map.get(key);
      if (wells) wells.push(well);
      else map.set(key, [well]);
    };
    this.#uwis.add(well.uwi);
    put(this.#byNumber, wellNumberKey(well.uwi));
    if (well.wellName !== null) put(this.#byName, compareKey(well.wellName));
  }
}

function hash({ operatorName, lease, fieldName, country, state, point }: WellTraits): string {
  const text = JSON.stringify([
    ...[operatorName, fieldName, country, state, point],
    ...(lease === null ? [] : [lease]),
  ]);
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}

/** The wells of the catalog that have one of the numbers or names of the logs. */
async function findStored(
  db: Services['db'],
  logs: readonly LogFileRecord[],
): Promise<KnownWell[]> {
  const numbers = unique(
    logs.flatMap(({ facts }) => (facts.uwi ? storedKeys(wellNumberKey(facts.uwi)) : [])),
  );
  const names = unique(
    logs.map(({ facts, name }) => compareKey(facts.wellName ?? name.replace(/\.[^.]+$/, ''))),
  );
  if (numbers.length + names.length === 0) return [];
  const { rows } = await sql<{
    uwi: string;
    well_name: string | null;
    operator_name: string | null;
    field_name: string | null;
    country: string | null;
    state: string | null;
    x: number | null;
    y: number | null;
  }>`select uwi, well_name, operator_name, field_name, country, state,
      case when geom is null then null else ST_X(ST_Centroid(geom)) end as x,
      case when geom is null then null else ST_Y(ST_Centroid(geom)) end as y
    from ppdm.well
    where logs.well_key(uwi) = any(${numbers}::text[])
      or left(logs.well_key(uwi), 10) = any(${numbers.filter((key) => /^\d{10}$/.test(key))}::text[])
      or logs.well_key(well_name) = any(${names}::text[])
    order by uwi`.execute(db);
  return rows.map((row) => ({
    uwi: row.uwi,
    wellName: row.well_name,
    operatorName: row.operator_name,
    lease: null,
    fieldName: row.field_name,
    country: plainCountry(row.country),
    state: plainState(row.state),
    point: row.x === null || row.y === null ? null : [row.x, row.y],
  }));
}

function unique(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null && text !== ''))] as string[];
}
