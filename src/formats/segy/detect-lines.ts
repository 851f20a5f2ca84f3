import { holdsCoordinate, isLikeCoordinates } from './coordinate-columns.ts';
import { sampledGround } from './coordinates.ts';
import { countLines, lineNumbers } from './counted-lines.ts';
import type { CountedLines } from './counted-lines.ts';
import { LARGEST_NUMBER, LEAST_FILL, gridFill } from './grid-fill.ts';
import type { GridFill } from './grid-fill.ts';
import { gridPlace } from './grid-place.ts';
import type { HeaderNumberType, HeaderField } from './header-field.ts';
import type { HeaderMap, MapOrigin } from './header-map.ts';
import { STANDARD_MAP } from './header-map.ts';
import { listVoters } from './header-sample.ts';
import type { HeaderSample } from './header-sample.ts';
import { pickEntries } from './numbered.ts';
import type { TextPositions } from './text-positions.ts';

/** Positions of inline and crossline. */
export interface LinePositions {
  inline: HeaderField;
  crossline: HeaderField;
  origin: MapOrigin;
  /** Lines that are counted, since the numbers of one axis are the same everywhere. */
  counted?: CountedLines;
  /** Positions that make a grid as well, and were not taken. */
  others?: { inline: HeaderField; crossline: HeaderField };
  /** Whether the numbers are like coordinates: nothing else makes a grid. */
  areCoordinates?: boolean;
}

type Pair = readonly [inline: number, crossline: number];

/**
 * Positions that files use in practice instead of those of the standard, in order of preference.
 */
const IN_PRACTICE: readonly Pair[] = [
  [9, 21],
  [221, 225],
  [5, 21],
  [185, 189],
  [213, 217],
  [233, 237],
  [17, 21],
  [41, 45],
  [181, 185],
];
/** Positions that mean something else in gathers: only where all offsets are the same. */
const SHOT_FIELDS = new Set([5, 9, 17]);
/**
 * Positions that hold shots, channels and traces of gathers in most files: only where the
 * coordinates lie evenly along both.
 */
const PLACED: readonly Pair[] = [
  [9, 13],
  [17, 13],
  [21, 25],
  [17, 25],
  [9, 25],
  [5, 13],
  [9, 193],
  [189, 21],
];
/** Where any pair is tried, in steps of a 16-bit word, with numbers of 32 bits and then of 16. */
const SEARCHED = { first: 181, last: 237, types: ['int32', 'int16'] } as const;
const WIDTH = { int32: 4, int16: 2 } as const;
/** Least share of filled cells where traces come twice: numbers that are no lines do that too. */
const LEAST_DOUBLED_FILL = 0.5;
/** The same of a pair that is used in practice, and of any pair. */
const USUAL_FILL = 0.5,
  FOUND_FILL = 0.8;
/**
 * Misfit of coordinates, as a share of the distance of lines, and sine of the angle between the two
 * directions.
 */
const MOST_MISFIT = 0.2,
  LEAST_SINE = 0.1;

/**
 * Finds the pair of header positions whose numbers form a grid: it has about as many cells as there
 * are traces, and each cell has one trace, or one for each offset. The pair in `map` wins if it
 * gives a volume, unless it holds coordinates, or the text names another one that does too.
 * Otherwise the pairs that the text states are tried, then those that are common in practice, then
 * the pair in `map` for a single line, all positions, and lines that are counted.
 * @returns null if no pair gives a grid, as in a 2D line
 */
export function detectLines(
  sample: HeaderSample,
  traces: number,
  map: HeaderMap,
  stated: readonly TextPositions[],
): LinePositions | null {
  const search = new Search(sample, traces, map);
  const known = search.known();
  const areCoordinates = known !== null && search.areCoordinates(known.positions);
  if (known?.isPlane && !areCoordinates)
    return search.contradicting(stated, known.positions) ?? known.positions;
  return (
    search.stated(stated) ??
    search.placed() ??
    search.inPractice() ??
    (known && { ...known.positions, areCoordinates }) ??
    search.anywhere() ??
    search.counted()
  );
}

class Search {
  readonly #columns = new Map<string, Float64Array | null>();
  readonly #offset: Float64Array;
  readonly #isStacked: boolean;

  constructor(
    private readonly sample: HeaderSample,
    private readonly traces: number,
    private readonly map: HeaderMap,
  ) {
    this.#offset = sample.column(map.offset);
    this.#isStacked = isConstant(this.#offset);
  }

  /** The pair of the map. */
  known(): { positions: LinePositions; isPlane: boolean } | null {
    const { inline, crossline } = this.map;
    const [slow, fast] = [this.sample.column(inline), this.sample.column(crossline)];
    const grid = this.#grid(slow, fast) ?? this.#gridOfVoters(slow, fast);
    if (
      !grid ||
      !(grid.isUnique || grid.isPlane) ||
      grid.fill <= (grid.isUnique ? LEAST_FILL : LEAST_DOUBLED_FILL)
    )
      return null;
    const isStandard =
      inline.byte === STANDARD_MAP.inline.byte && crossline.byte === STANDARD_MAP.crossline.byte;
    return {
      positions: { inline, crossline, origin: isStandard ? 'standard' : 'file' },
      isPlane: grid.isPlane,
    };
  }

  /** Whether the numbers of both are as large and as far apart as coordinates. */
  areCoordinates({ inline, crossline }: LinePositions): boolean {
    return [inline, crossline].every((field) => isLikeCoordinates(this.sample.column(field)));
  }

  stated(pairs: readonly TextPositions[]): LinePositions | null {
    const found = pairs.find(({ inline, crossline }) => this.#try(inline, crossline, USUAL_FILL));
    return found ? { ...found, origin: 'file' } : null;
  }

  /** The pair that the text names and that makes a grid, where it never names the known one. */
  contradicting(pairs: readonly TextPositions[], known: LinePositions): LinePositions | null {
    const isKnown = ({ inline, crossline }: TextPositions): boolean =>
      inline.byte === known.inline.byte && crossline.byte === known.crossline.byte;
    const other = pairs.some(isKnown) ? null : this.stated(pairs);
    if (other && this.#areSame(other, known)) return null;
    return other && { ...other, others: { inline: known.inline, crossline: known.crossline } };
  }

  /** Whether two pairs hold the same numbers, as files that have them twice do. */
  #areSame(one: LinePositions, other: LinePositions): boolean {
    return (['inline', 'crossline'] as const).every((axis) => {
      const [a, b] = [this.sample.column(one[axis]), this.sample.column(other[axis])];
      return a.every((value, i) => value === b[i]);
    });
  }

  /**
   * Lines that begin again while the number across them is the same everywhere; by CDPs only where
   * coordinates lie evenly.
   */
  counted(): LinePositions | null {
    if (!this.#isStacked) return null;
    const { inline, crossline, cdp } = this.map;
    const ground = sampledGround(this.sample, this.map);
    const isPlaced = !isConstant(ground.x) || !isConstant(ground.y);
    const candidates = [
      { axis: 'inline', across: inline, along: crossline },
      { axis: 'crossline', across: crossline, along: inline },
      { axis: 'inline', across: inline, along: cdp },
    ] as const;
    for (const { axis, across, along } of candidates) {
      const values = this.#column(along);
      if (!values || !isConstant(this.sample.column(across))) continue;
      if (along === cdp && !isPlaced) continue;
      const lines = countLines(values, this.sample, this.traces);
      if (!lines) continue;
      const counted: CountedLines = { axis, ...lines };
      const numbers = lineNumbers(counted, this.sample.traces);
      const grid = this.#grid(numbers, values);
      if (!grid?.isPlane || !grid.isUnique || grid.fill < USUAL_FILL) continue;
      if (isPlaced && !liesEvenly(grid, numbers, values, ground)) continue;
      return axis === 'inline'
        ? { inline: across, crossline: along, origin: 'detected', counted }
        : { inline: along, crossline: across, origin: 'detected', counted };
    }
    return null;
  }

  placed(): LinePositions | null {
    if (!this.#isStacked) return null;
    const ground = sampledGround(this.sample, this.map);
    return this.#first(PLACED, (inline, crossline) => {
      const grid = this.#try(inline, crossline, USUAL_FILL);
      return (
        grid !== null &&
        liesEvenly(grid, this.sample.column(inline), this.sample.column(crossline), ground)
      );
    });
  }

  inPractice(): LinePositions | null {
    const pairs = IN_PRACTICE.filter(([inline]) => this.#isStacked || !SHOT_FIELDS.has(inline));
    return this.#first(
      pairs,
      (inline, crossline) => this.#try(inline, crossline, USUAL_FILL) !== null,
    );
  }

  anywhere(): LinePositions | null {
    for (const type of SEARCHED.types) {
      const best = this.#best(type);
      if (best) return best;
    }
    return null;
  }

  /** The pair of positions of a type whose grid has the fewest holes; the first one of several. */
  #best(type: (typeof SEARCHED.types)[number]): LinePositions | null {
    let best: LinePositions | null = null;
    let most = 0;
    for (let inline: number = SEARCHED.first; inline <= SEARCHED.last; inline += 2) {
      if (!this.#column({ byte: inline, type })) continue;
      for (let crossline: number = SEARCHED.first; crossline <= SEARCHED.last; crossline += 2) {
        if (Math.abs(inline - crossline) < WIDTH[type]) continue;
        const pair = { inline: { byte: inline, type }, crossline: { byte: crossline, type } };
        const grid = this.#try(pair.inline, pair.crossline, FOUND_FILL);
        if (grid && grid.fill > most) [best, most] = [{ ...pair, origin: 'detected' }, grid.fill];
      }
    }
    return best;
  }

  #first(
    pairs: readonly Pair[],
    isGrid: (inline: HeaderField, crossline: HeaderField) => boolean,
  ): LinePositions | null {
    const at = (byte: number): HeaderField => ({ byte, type: 'int32' satisfies HeaderNumberType });
    const found = pairs.find(([inline, crossline]) => isGrid(at(inline), at(crossline)));
    return found ? { inline: at(found[0]), crossline: at(found[1]), origin: 'detected' } : null;
  }

  /**
   * The grid at two header positions. Null unless it has several lines in both directions, with few
   * exceptions one trace in each cell, or one for each offset, and at least the share `leastFill`
   * of its cells filled.
   */
  #try(inline: HeaderField, crossline: HeaderField, leastFill: number): GridFill | null {
    const [slow, fast] = [this.#column(inline), this.#column(crossline)];
    const grid = slow && fast && this.#grid(slow, fast);
    return grid && grid.isPlane && grid.isUnique && grid.fill >= leastFill ? grid : null;
  }

  #grid(slow: Float64Array, fast: Float64Array): GridFill | null {
    return gridFill(
      { inline: slow, crossline: fast, offset: this.#offset },
      this.sample.run,
      this.traces,
    );
  }

  /** The same without null traces, whose numbers may be anything; null if absent. */
  #gridOfVoters(slow: Float64Array, fast: Float64Array): GridFill | null {
    const { votes, run } = this.sample;
    const voters = Int32Array.from(listVoters(votes));
    const left = votes.length - voters.length;
    if (left === 0) return null;
    return gridFill(
      {
        inline: pickEntries(slow, voters),
        crossline: pickEntries(fast, voters),
        offset: pickEntries(this.#offset, voters),
      },
      voters.filter((i) => i < run).length,
      this.traces - left,
    );
  }

  /** The numbers at a position; null where they can be no line numbers. */
  #column(field: HeaderField): Float64Array | null {
    const key = `${field.type} ${field.byte}`;
    const read = this.#columns.get(key);
    if (read !== undefined) return read;
    const values = this.sample.column(field);
    const usable =
      isConstant(values) ||
      values.some((value) => Math.abs(value) > LARGEST_NUMBER) ||
      holdsCoordinate(field, this.sample, this.map) ||
      isLikeCoordinates(values)
        ? null
        : values;
    this.#columns.set(key, usable);
    return usable;
  }
}

/** Whether traces of neighbouring lines have the same distance everywhere, in two directions. */
function liesEvenly(
  { steps: [down, across] }: GridFill,
  inline: Float64Array,
  crossline: Float64Array,
  ground: { x: Float64Array; y: Float64Array },
): boolean {
  const place = gridPlace({ inline, crossline, ...ground });
  if (!place) return false;
  const [a, b] = [
    Math.hypot(place.xInline, place.yInline) * down,
    Math.hypot(place.xCrossline, place.yCrossline) * across,
  ];
  const area =
    Math.abs(place.xInline * place.yCrossline - place.xCrossline * place.yInline) * down * across;
  return area > LEAST_SINE * a * b && place.misfit < MOST_MISFIT * Math.min(a, b);
}

function isConstant(values: Float64Array): boolean {
  return values.every((value) => value === values[0]);
}
