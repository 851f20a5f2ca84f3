import type { WarningList } from '../format-error.ts';
import type { HeaderNumberType } from './header-field.ts';
import { scalarFactor } from './header-map.ts';
import type { HeaderFieldName, HeaderMap } from './header-map.ts';
import { pickVoters } from './header-sample.ts';
import type { SampledTraces } from './trace-facts.ts';
import { type Message, msg } from '../msg.ts';

const PAIRS = [
  ['cdpX', 'cdpY'],
  ['sourceX', 'sourceY'],
] as const satisfies readonly (readonly [HeaderFieldName, HeaderFieldName])[];
/** Beyond it no coordinate lies: of metres, feet, degrees and seconds of arc. */
const MOST = 1e8;
const MOST_WHOLE = 1e7;
/**
 * Kinds of floats in order of preference, with the least magnitude of a coordinate that is not 0.
 * IBM floats are looked for in files of such samples alone: those of the ground would do as small
 * IEEE floats too.
 */
const KINDS = [
  { name: 'ibm32', title: msg`IBM floats`, least: 1e4 },
  { name: 'float32', title: msg`IEEE floats`, least: 1e-3 },
] as const satisfies readonly { name: HeaderNumberType; title: Message; least: number }[];

/**
 * Fields of coordinates that hold floats though the standard has whole numbers there: as such all
 * of them lie beyond any place on the ground, as floats none does. Fields that the caller or the
 * file names are not looked at.
 * @param isIbm whether the samples are IBM floats
 */
export function detectFloatCoordinates(
  { sample, layout, map }: SampledTraces,
  known: Partial<HeaderMap>,
  isIbm: boolean,
  warnings: WarningList,
): Partial<HeaderMap> {
  const found: Partial<HeaderMap> = {};
  const scalars = pickVoters(sample.column(map.coordinateScalar), sample.votes);
  for (const [x, y] of PAIRS) {
    const fields = [map[x], map[y]];
    if (known[x] || known[y] || fields.some(({ type }) => type !== 'int32')) continue;
    const read = (type: HeaderNumberType): number[][] =>
      fields.map(({ byte }) => pickVoters(sample.column({ byte, type }), sample.votes));
    const whole = read('int32');
    if (!whole.every((values) => areBeyond(values, scalars))) continue;
    const type = KINDS.find(
      ({ name, least }) =>
        (name === 'float32' || isIbm) && read(name).every((values) => areSound(values, least)),
    );
    if (!type) continue;
    for (const name of [x, y]) found[name] = { byte: map[name].byte, type: type.name };
    const [[wholeX, wholeY], [floatX, floatY]] = [whole, read(type.name)].map((pair) =>
      pair.map((values) => values.find((value) => value !== 0)),
    ) as [number[], number[]];
    warnings.add(
      'COORDINATES_FLOAT',
      msg`The coordinates at bytes ${map[x].byte} and ${map[y].byte} of the trace headers are no places as whole numbers (${wholeX!}, ${wholeY!}): they are read as ${type.title} (${floatX!}, ${floatY!}).`,
      { byteOffset: layout.start },
      'coordinates',
    );
  }
  return found;
}

/** Whether whole numbers, scaled, lie beyond any place on the ground; false of zeros alone. */
function areBeyond(values: readonly number[], scalars: readonly number[]): boolean {
  return (
    values.some((value) => value !== 0) &&
    values.every(
      (value, i) =>
        value === 0 || Math.abs(value * scalarFactor(scalars[i] as number)) > MOST_WHOLE,
    )
  );
}

/** Whether floats can be coordinates. */
function areSound(values: readonly number[], least: number): boolean {
  return values.every((value) => {
    const size = Math.abs(value);
    return size === 0 || (size >= least && size < MOST);
  });
}
