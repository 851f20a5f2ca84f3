import * as v from 'valibot';
import { GROUND_UNITS } from '../../units/ground.ts';
import { ASSUMPTIONS, type FormatWarning, wholeFileWarning } from '../format-error.ts';
import type { SurveyStatistics } from './seismic-survey.ts';
import { STORE_VERSION } from './store-layout.ts';
import { type MessageParts, plainMessage } from '../msg.ts';

const Counts = v.pipe(
  v.array(v.pipe(v.number(), v.minValue(0))),
  v.minLength(1),
  v.maxLength(65_536),
);
const Finite = v.pipe(v.number(), v.finite());
const Corner = v.object({ inline: Finite, crossline: Finite, x: Finite, y: Finite });
const Statistics = v.object({
  min: Finite,
  max: Finite,
  mean: Finite,
  rms: Finite,
  count: Finite,
  isExact: v.boolean(),
  absoluteTo: Finite,
  histogram: Counts,
  absolute: Counts,
});

const Position = v.object({
  byteOffset: v.optional(v.number()),
  line: v.optional(v.number()),
  section: v.optional(v.string()),
});
const Parts: v.GenericSchema<MessageParts> = v.object({
  id: v.string(),
  values: v.array(v.union([v.string(), v.number(), v.lazy(() => Parts)])),
});
/** A warning; as a mere text in stores of earlier versions. */
const Warning = v.union([
  v.pipe(
    v.string(),
    v.transform((message): FormatWarning => wholeFileWarning('STORE_NOTE', plainMessage(message))),
  ),
  v.object({
    code: v.pipe(v.string(), v.maxLength(100)),
    message: v.string(),
    place: Position,
    count: v.pipe(v.number(), v.integer(), v.minValue(1)),
    assumes: v.optional(v.picklist(ASSUMPTIONS)),
    parts: v.optional(Parts),
  }),
]);

/** What we write of a survey beside the names of MDIO. */
const Note = v.object({
  version: v.picklist([1, STORE_VERSION]),
  info: v.object({
    name: v.pipe(v.string(), v.maxLength(1000)),
    traces: Finite,
    isVelocity: v.boolean(),
    crs: v.nullable(v.pipe(v.string(), v.maxLength(100))),
    groundUnit: v.optional(v.nullable(v.picklist(GROUND_UNITS))),
    levels: v.pipe(v.number(), v.integer(), v.minValue(1)),
    corners: v.nullable(v.tuple([Corner, Corner, Corner, Corner])),
    warnings: v.array(Warning),
  }),
  statistics: Statistics,
});
/** A store's note as it is read. */
export type StoreNoteRead = v.InferOutput<typeof Note>;

/** Our own note; null if it is missing or invalid: then the store is read as any other. */
export function storeNote(attributes: Readonly<Record<string, unknown>>): StoreNoteRead | null {
  const result = v.safeParse(Note, attributes.geoElements);
  return result.success ? result.output : null;
}

/** Statistics of MDIO 1, on the array of its samples. */
const StatsV1 = v.object({
  statsV1: v.object({
    count: v.pipe(v.number(), v.minValue(1)),
    sum: Finite,
    sumSquares: v.pipe(Finite, v.minValue(0)),
    min: Finite,
    max: Finite,
    histogram: v.object({ counts: v.pipe(Counts, v.minLength(16)), binCenters: v.array(Finite) }),
  }),
});

/** Statistics that a store tells; null where it does not, or has too few bins for a clip. */
export function readStatistics(
  note: StoreNoteRead | null,
  attributes: Readonly<Record<string, unknown>>,
): SurveyStatistics | null {
  if (note)
    return {
      ...note.statistics,
      histogram: Float64Array.from(note.statistics.histogram),
      absolute: Float64Array.from(note.statistics.absolute),
    };
  const result = v.safeParse(StatsV1, attributes);
  if (!result.success) return null;
  const {
    count,
    sum,
    sumSquares,
    min,
    max,
    histogram: { counts, binCenters },
  } = result.output.statsV1;
  if (counts.length !== binCenters.length || !(max > min)) return null;
  const absoluteTo = Math.max(Math.abs(min), Math.abs(max));
  const absolute = new Float64Array(counts.length);
  for (const [i, center] of binCenters.entries()) {
    const bin = Math.min(
      counts.length - 1,
      Math.floor((Math.abs(center) / absoluteTo) * counts.length),
    );
    absolute[bin] = (absolute[bin] as number) + (counts[i] as number);
  }
  const histogram = new Float64Array(counts.length);
  for (const [i, center] of binCenters.entries()) {
    const bin = Math.min(
      counts.length - 1,
      Math.max(0, Math.floor(((center - min) / (max - min)) * counts.length)),
    );
    histogram[bin] = (histogram[bin] as number) + (counts[i] as number);
  }
  return {
    min,
    max,
    mean: sum / count,
    rms: Math.sqrt(sumSquares / count),
    count,
    isExact: true,
    histogram,
    absolute,
    absoluteTo,
  };
}
