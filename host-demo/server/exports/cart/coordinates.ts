import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CatalogTable, CatalogColumn } from '../../catalogs/definition.ts';
import type { Catalogs } from '../../catalogs/registry.ts';
import type { Migration } from '../../db/migrate.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import type { ExportColumn } from '../grid-columns.ts';
import { msg } from '../../../../src/formats/msg.ts';

/** The coordinate system that an export is written in. */
export interface TargetCrs {
  /** "EPSG:23036". */
  code: string;
  srid: number;
  /** Digits behind the point: angles need more than lengths. */
  digits: number;
}

/** What is added to a catalog's listing for a coordinate system. */
export interface PlacedListing {
  columns: ExportColumn[];
  computed: { name: string; value: RawBuilder<unknown> }[];
  /** Which columns of a row have a place that the system does not take: their headers. */
  failed(row: Readonly<Record<string, unknown>>): string[];
}

const CODE = /^\s*EPSG:{1,2}(\d{1,6})\s*$/i;
const CRS_FIELD = 'coordSystemId';
/** Metres to the millimetre, degrees to about the same. */
const DIGITS = { length: 3, angle: 8 };

/**
 * `transformed` answers null where PostGIS raises or answers no number, so that one bad point fails
 * no statement. `place_in` takes x and y in the named system; where it names none, or x or y is
 * missing, the angles: of the named system where it is one of angles, else of EPSG:4326.
 */
export const migrations: readonly Migration[] = [
  {
    name: 'exports-3-places',
    up: async (db) => {
      await sql`
      create function studio.transformed(given geometry, target integer) returns geometry language plpgsql stable as ${sql.lit(`
        declare made geometry;
        begin
          made := ST_Transform(given, target);
          if not (ST_XMin(made) > '-infinity' and ST_XMax(made) < 'infinity' and ST_YMin(made) > '-infinity' and ST_YMax(made) < 'infinity') then return null; end if;
          return made;
        exception when others then return null;
        end`)}`.execute(db);
      await sql`
      create function studio.place_in(x double precision, y double precision, longitude double precision, latitude double precision, crs text, target integer) returns geometry language plpgsql stable as ${sql.lit(String.raw`
        declare
          epsg integer := substring(upper(crs) from '^\s*EPSG::?([0-9]{1,6})\s*$')::integer;
          angles integer;
        begin
          if epsg is not null and x is not null and y is not null then return studio.transformed(ST_SetSRID(ST_MakePoint(x, y), epsg), target); end if;
          if longitude is null or latitude is null then return null; end if;
          select srid into angles from spatial_ref_sys where srid = epsg and proj4text like '%+proj=longlat%';
          return studio.transformed(ST_SetSRID(ST_MakePoint(longitude, latitude), coalesce(angles, 4326)), target);
        end`)}`.execute(db);
    },
  },
];

/**
 * The coordinate system of a code. Throws CRS_UNKNOWN where the database has none, or one that is
 * not of a plane or of angles.
 */
export async function targetCrs(db: Services['db'], code: string): Promise<TargetCrs> {
  const number = CODE.exec(code)?.[1];
  const {
    rows: [found],
  } = await sql<{ srid: number; proj: string }>`
    select srid, proj4text as proj from spatial_ref_sys where upper(auth_name) = 'EPSG' and auth_srid = ${Number(number ?? -1)} and proj4text like '%+proj=%' and proj4text not like '%+proj=geocent%'`.execute(
    db,
  );
  if (!found)
    throw new Refused(422, 'CRS_UNKNOWN', msg`There is no coordinate system ${code.slice(0, 50)}`);
  return {
    code: `EPSG:${number}`,
    srid: found.srid,
    digits: /\+proj=longlat/.test(found.proj) ? DIGITS.angle : DIGITS.length,
  };
}

/**
 * Returns the columns of a listing in the target coordinate system: geometries are transformed, and
 * each pair of x and y (or of longitude and latitude) is followed by columns with the transformed
 * position. The source system is the `coordSystemId` of the record, or that of its parent record.
 */
export function placedListing(
  columns: readonly ExportColumn[],
  catalog: CatalogTable,
  catalogs: Catalogs,
  target: TargetCrs,
): PlacedListing {
  const crs = crsOfRecord(catalog, catalogs);
  const places = findCoordinatePairs(catalog);
  const geometries = columns.filter(({ type }) => type === 'geometry');
  const listed: ExportColumn[] = columns.flatMap((column) => {
    if (column.type === 'geometry')
      return [{ ...column, header: `${column.header}, ${target.code}` }];
    const place = places.find(({ last }) => last.name === column.name);
    return place ? [column, ...place.columns(target)] : [column];
  });
  const shapes = geometries.flatMap(({ name }) => {
    const shape = own(catalog, catalog.columns.get(name)!);
    return [
      {
        name,
        value: sql`ST_AsGeoJSON(studio.transformed(${shape}, ${target.srid}::integer), ${target.digits})::jsonb`,
      },
      { name: given(name), value: sql`${shape} is not null` },
    ];
  });
  return {
    columns: listed,
    computed: [...shapes, ...places.flatMap((place) => place.values(catalog, crs, target))],
    failed: (row) => [
      ...geometries
        .filter(({ name }) => row[given(name)] === true && row[name] === null)
        .map(({ header }) => header),
      ...places
        .filter((place) => place.isGiven(row) && row[place.name('x')] === null)
        .map(({ last }) => last.field.label),
    ],
  };
}

/** True if records of the catalog have a position. */
export function hasPlaces(catalog: CatalogTable): boolean {
  return (
    findCoordinatePairs(catalog).length > 0 ||
    [...catalog.columns.values()].some(({ type }) => type === 'geometry')
  );
}

/**
 * A position that a record has as numbers: fields `{prefix}X` and `{prefix}Y`, `{prefix}Longitude`
 * and `{prefix}Latitude`.
 */
class Place {
  readonly last: CatalogColumn;
  readonly #prefix: string;
  readonly #plane: readonly [CatalogColumn, CatalogColumn] | null;
  readonly #angles: readonly [CatalogColumn, CatalogColumn] | null;

  constructor(
    prefix: string,
    plane: readonly [CatalogColumn, CatalogColumn] | null,
    angles: readonly [CatalogColumn, CatalogColumn] | null,
  ) {
    this.#prefix = prefix;
    this.#plane = plane;
    this.#angles = angles;
    this.last = (plane ?? angles)![1];
  }

  name(axis: 'x' | 'y'): string {
    return `$${this.#prefix}:${axis}`;
  }

  columns({ code }: TargetCrs): ExportColumn[] {
    const [x, y] = (this.#plane ?? this.#angles)!;
    return (
      [
        ['x', x],
        ['y', y],
      ] as const
    ).map(([axis, { field }]) => ({
      name: this.name(axis),
      header: `${field.label}, ${code}`,
      type: 'number',
      labels: null,
    }));
  }

  values(
    catalog: CatalogTable,
    crs: RawBuilder<unknown>,
    { srid, digits }: TargetCrs,
  ): PlacedListing['computed'] {
    const value = (pair: readonly CatalogColumn[] | null, at: number) =>
      pair ? own(catalog, pair[at]!) : sql`null`;
    const point = sql`studio.place_in(${sql.join([value(this.#plane, 0), value(this.#plane, 1), value(this.#angles, 0), value(this.#angles, 1)])}, ${crs}, ${srid}::integer)`;
    return (['x', 'y'] as const).map((axis) => ({
      name: this.name(axis),
      value: sql`round(${axis === 'x' ? sql`ST_X` : sql`ST_Y`}(${point})::numeric, ${sql.lit(digits)})::double precision`,
    }));
  }

  isGiven(row: Readonly<Record<string, unknown>>): boolean {
    return [this.#plane, this.#angles].some((pair) =>
      pair?.every(({ name }) => row[name] !== null && row[name] !== undefined),
    );
  }
}

function findCoordinatePairs(catalog: CatalogTable): Place[] {
  const found = (
    prefix: string,
    first: string,
    second: string,
  ): readonly [CatalogColumn, CatalogColumn] | null => {
    const [x, y] = [first, second].map((name) =>
      catalog.columns.get(prefix === '' ? name.toLowerCase() : `${prefix}${name}`),
    );
    return x && y && [x, y].every(({ type }) => type === 'number' || type === 'integer')
      ? [x, y]
      : null;
  };
  const prefixes = new Set(
    [...catalog.columns.keys()].flatMap((name) =>
      /^(?:y|latitude)$|^(.+)(?:Y|Latitude)$/.test(name)
        ? [name.replace(/(?:y|latitude|Y|Latitude)$/, '')]
        : [],
    ),
  );
  return [...prefixes].flatMap((prefix) => {
    const [plane, angles] = [found(prefix, 'X', 'Y'), found(prefix, 'Longitude', 'Latitude')];
    return (plane ?? angles) ? [new Place(prefix, plane, angles)] : [];
  });
}

/** The name of the coordinate system of a record; null where nothing says it. */
function crsOfRecord(catalog: CatalogTable, { all }: Catalogs): RawBuilder<unknown> {
  const field = catalog.columns.get(CRS_FIELD);
  const above = all.flatMap((parent) => {
    const system = parent.columns.get(CRS_FIELD);
    return system
      ? parent.data.sourced
          .filter((one) => one.catalog === catalog.data.name)
          .map(({ fieldPairs }) => ({ parent, system, fieldPairs: fieldPairs ?? [] }))
      : [];
  });
  const inherited = above.flatMap(({ parent, system, fieldPairs }) => {
    const pairs = fieldPairs.flatMap(({ from, to }) =>
      parent.columns.has(from) && catalog.columns.has(to)
        ? [
            sql`above.${sql.ref(parent.columns.get(from)!.column)} = ${own(catalog, catalog.columns.get(to)!)}`,
          ]
        : [],
    );
    return pairs.length > 0
      ? [
          sql`(select above.${sql.ref(system.column)} from ${sql.table(parent.table)} above where ${sql.join(pairs, sql` and `)} and above.${sql.ref(system.column)} is not null limit 1)`,
        ]
      : [];
  });
  const known = [...(field ? [own(catalog, field)] : []), ...inherited];
  return known.length > 0 ? sql`coalesce(${sql.join(known)})` : sql`null::text`;
}

function own(catalog: CatalogTable, { column }: CatalogColumn): RawBuilder<unknown> {
  return sql.ref(`${catalog.table}.${column}`);
}

function given(name: string): string {
  return `$${name}:given`;
}
