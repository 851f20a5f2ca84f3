import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { is, safeParse } from 'valibot';
import type { TypeName } from '../../../../src/api/contract/catalogs.ts';
import { boundingBox, geoJson } from '../../../../src/api/contract/geojson.ts';
import { type Message, msg } from '../../../../src/formats/msg.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const INTEGER = /^[+-]?\d{1,19}$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const INT64 = 2n ** 63n;

/**
 * A value of the type as the database takes it, or what is wrong with it. Ids may come as numbers
 * and numbers as digits: 64 bits do not fit a JSON number. A date is ISO-8601, in UTC where it
 * names no zone.
 */
export function parseScalar(
  type: TypeName,
  value: unknown,
): { value: string | number | boolean } | { wrong: Message } {
  switch (type) {
    case 'string':
      return parseString(value);
    case 'number':
      return parseNumber(value);
    case 'integer':
      return parseInteger(value);
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { wrong: msg`true or false is expected` };
    case 'date':
      return parseDateValue(value);
    case 'geometry':
      return { wrong: msg`geometry is compared by intersects alone` };
  }
}

function parseString(value: unknown) {
  if (typeof value === 'number' && Number.isFinite(value)) return { value: String(value) };
  if (typeof value !== 'string') return { wrong: msg`a text is expected` };
  return value.includes('\0')
    ? { wrong: msg`a text without the character NUL is expected` }
    : { value };
}

function parseNumber(value: unknown) {
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number)
    ? { value: number }
    : { wrong: msg`a number is expected` };
}

function parseInteger(value: unknown) {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  const good =
    typeof text === 'string' &&
    INTEGER.test(text) &&
    BigInt(text) < INT64 &&
    BigInt(text) >= -INT64;
  return good
    ? { value: String(BigInt(text)) }
    : { wrong: msg`a whole number of 64 bits is expected` };
}

function parseDateValue(value: unknown) {
  const parts = typeof value === 'string' ? DATE.exec(value) : null;
  if (!parts) return { wrong: msg`an ISO-8601 date is expected` };
  const [text, year, month, day, time, , , zone] = parts;
  const at = new Date(time && !zone ? `${text}Z` : text);
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const good =
    Number(year) >= 1 &&
    Number(day) <= lastDay &&
    !Number.isNaN(at.getTime()) &&
    at.getUTCFullYear() >= 1 &&
    at.getUTCFullYear() <= 9999;
  return good ? { value: at.toISOString() } : { wrong: msg`an ISO-8601 date is expected` };
}

/** GeoJSON or a bounding box as a geometry of the database, or what is wrong with it. */
export function parseGeometry(value: unknown): { value: RawBuilder<unknown> } | { wrong: Message } {
  if (is(boundingBox, value))
    return {
      value: sql`ST_MakeEnvelope(${sql.join(value.map((side) => sql`${side}::double precision`))}, 4326)`,
    };
  const { success, output } = safeParse(geoJson, value);
  if (!success) return { wrong: msg`GeoJSON in degrees or [minX, minY, maxX, maxY] is expected` };
  return { value: sql`ST_MakeValid(ST_GeomFromGeoJSON(${JSON.stringify(output)}::text))` };
}

/**
 * A value as JSON answers it: an instant as ISO-8601, the day alone at midnight UTC; a 64-bit
 * integer as a number where a JSON number holds it, else as its digits.
 */
export function answered(type: TypeName, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'date') return isoDate(value as Date);
  if (type === 'integer')
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value;
}

function isoDate(value: Date): string {
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, -14) : text;
}
