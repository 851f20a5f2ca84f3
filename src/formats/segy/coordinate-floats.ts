import type { WarningList } from '../format-error.ts';
import type { HeaderField } from './header-field.ts';
import { scalarFactor } from './header-map.ts';
import type { HeaderFieldName, HeaderMap } from './header-map.ts';
import type { HeaderSample } from './header-sample.ts';
import { pickVoters } from './header-sample.ts';

const PAIRS = [
  ['cdpX', 'cdpY'],
  ['sourceX', 'sourceY'],
] as const satisfies readonly (readonly [HeaderFieldName, HeaderFieldName])[];
/** Beyond it no coordinate lies: of metres, feet, degrees and seconds of arc. */
const MOST = 1e8;
/** Least magnitude of a coordinate that is not 0. */
const LEAST = 1e-3;

/**
 * Fields of coordinates that hold floats though the standard has whole numbers there: as such all
 * of them lie beyond any place on the ground, as floats none does. Fields that the caller or the
 * file names are not looked at.
 */
export function detectFloatCoordinates(
  sample: HeaderSample,
  map: HeaderMap,
  known: Partial<HeaderMap>,
  warnings: WarningList,
): Partial<HeaderMap> {
  const found: Partial<HeaderMap> = {};
  const scalars = pickVoters(sample.column(map.coordinateScalar), sample.votes);
  for (const [x, y] of PAIRS) {
    const fields = [map[x], map[y]];
    if (known[x] || known[y] || fields.some(({ type }) => type !== 'int32')) continue;
    const readings = fields.map((field) => readBoth(sample, field, scalars));
    const [first, second] = readings.map(({ whole }) => whole.find((value) => value !== 0));
    if (first === undefined || second === undefined) continue;
    if (!readings.every(({ isBeyond, isSound }) => isBeyond && isSound)) continue;
    for (const name of [x, y]) found[name] = { byte: map[name].byte, type: 'float32' };
    const [floatX, floatY] = readings.map(({ floats }) => floats.find((value) => value !== 0));
    warnings.add(
      'COORDINATES_FLOAT',
      `The coordinates at bytes ${map[x].byte} and ${map[y].byte} of the trace headers are no places as whole numbers (${first}, ${second}): they are read as IEEE floats (${floatX}, ${floatY}).`,
      {},
      'coordinates',
    );
  }
  return found;
}

function readBoth(
  sample: HeaderSample,
  field: HeaderField,
  scalars: readonly number[],
): { whole: number[]; floats: number[]; isBeyond: boolean; isSound: boolean } {
  const read = (type: HeaderField['type']): number[] =>
    pickVoters(sample.column({ byte: field.byte, type }), sample.votes);
  const [whole, floats] = [read('int32'), read('float32')];
  return {
    whole,
    floats,
    isBeyond: whole.every(
      (value, i) => value === 0 || Math.abs(value * scalarFactor(scalars[i] as number)) > MOST / 10,
    ),
    isSound: floats.every((value) => {
      const size = Math.abs(value);
      return size === 0 || (size >= LEAST && size < MOST);
    }),
  };
}
