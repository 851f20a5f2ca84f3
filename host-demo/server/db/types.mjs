/**
 * How values of the database are read: one way for both drivers. int8 and numeric stay text, a date
 * is `YYYY-MM-DD`, json is parsed, timestamptz is a Date.
 */
import pg from 'pg';

const DATE = 1082;
const DATE_ARRAY = 1182;
/**
 * Arrays that the driver reads element by element: bool, int2, int4, int8, text, varchar, float4,
 * float8, timestamptz, numeric, uuid, json, jsonb.
 */
const ARRAYS = [1000, 1005, 1007, 1016, 1009, 1015, 1021, 1022, 1185, 1231, 2951, 199, 3807];

/** Parsers of column types that the PostgreSQL client uses instead of its own. */
export const types = new pg.TypeOverrides();
types.setTypeParser(DATE, 'text', (value) => value);
types.setTypeParser(DATE_ARRAY, 'text', pg.types.getTypeParser(1009, 'text'));

/** The same by type number, for a driver that takes a table. */
export const parsers = Object.fromEntries(
  [...Object.values(pg.types.builtins), ...ARRAYS, DATE_ARRAY].map((oid) => [
    oid,
    types.getTypeParser(oid, 'text'),
  ]),
);
