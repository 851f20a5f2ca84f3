import { classifyIndexUnit } from '../../units/depth.ts';
import type { LogCurve } from '../../formats/log-file.ts';
import { uniqueMnemonics } from '../../formats/mnemonics.ts';
import { msg } from '../../formats/msg.ts';
import { PageDataError } from '../page-data-error.ts';
import type { LoadedCurve, LogHandover, LogInfo, LogSource, OpenLog } from './source.ts';

/** The element's property `data`: arrays of the host page, taken by reference. */
export interface LogDataInput {
  index: { mnemonic: string; unit: string; values: Float64Array };
  curves: {
    mnemonic: string;
    unit: string;
    description?: string;
    values: Float32Array | Float64Array;
    dimension?: number | number[];
  }[];
  nullValue?: number;
  markers?: { name: string; depth: number }[];
}

/** Arrays that the host page holds already. Nothing is copied and nothing is written to them. */
export class DataLogSource implements LogSource {
  readonly name = '';
  readonly handover: LogHandover;
  readonly #data: LogDataInput;

  /** @throws an error with the code DATA_INVALID that names the field */
  constructor(data: unknown) {
    this.#data = checkedData(data);
    this.handover = { kind: 'data', data };
  }

  async open(): Promise<OpenLog> {
    const { index, curves } = this.#data;
    const names = uniqueMnemonics([index.mnemonic, ...curves.map(({ mnemonic }) => mnemonic)]);
    const listed: LogCurve[] = [index, ...curves].map((curve, i) => ({
      mnemonic: names[i]!,
      curveId: String(i),
      unit: curve.unit ?? '',
      description: ('description' in curve && curve.description) || '',
      dimension: readDimension('dimension' in curve ? curve.dimension : undefined),
      kind: 'number',
    }));
    const info: LogInfo = {
      format: 'data',
      version: '',
      logicalFiles: [{ name: '', header: [] }],
      frames: [
        {
          frameId: 'data',
          name: 'data',
          logicalFile: 0,
          description: '',
          index: names[0]!,
          indexUnit: index.unit ?? '',
          indexKind: classifyIndexUnit(index.unit ?? '', index.mnemonic),
          samples: index.values.length,
          curves: listed,
        },
      ],
      complete: true,
    };
    return {
      info,
      nullValue: this.#data.nullValue,
      markers: this.#data.markers,
      warnings: [],
      readCurves: async (_frameId, curveIds) =>
        curveIds.map((curveId): LoadedCurve => {
          const i = Number(curveId);
          const { values } = i === 0 ? index : curves[i - 1]!;
          const elements = listed[i]!.dimension.reduce((product, n) => product * n, 1);
          return { curveId, values, elements, declaredNulls: 0, suspectedNulls: [] };
        }),
      close() {},
    };
  }
}

function readDimension(dimension: number | number[] | undefined): number[] {
  if (dimension === undefined) return [1];
  return typeof dimension === 'number' ? [dimension] : dimension;
}

function checkedData(data: unknown): LogDataInput {
  const { index, curves, nullValue, markers = [] } = (data ?? {}) as Partial<LogDataInput>;
  if (!(index?.values instanceof Float64Array))
    throw new PageDataError('data.index.values', msg`must be a Float64Array`);
  if (typeof index.mnemonic !== 'string')
    throw new PageDataError('data.index.mnemonic', msg`must be a text`);
  if (!Array.isArray(curves)) throw new PageDataError('data.curves', msg`must be an array`);
  curves.forEach((curve, i) => {
    const name = `data.curves[${i}]`;
    if (!(curve?.values instanceof Float32Array) && !(curve?.values instanceof Float64Array))
      throw new PageDataError(`${name}.values`, msg`must be a Float32Array or a Float64Array`);
    if (typeof curve.mnemonic !== 'string')
      throw new PageDataError(`${name}.mnemonic`, msg`must be a text`);
    const dimension = readDimension(curve.dimension);
    if (!dimension.every((n) => Number.isInteger(n) && n > 0))
      throw new PageDataError(`${name}.dimension`, msg`must be positive whole numbers`);
    const wanted = index.values.length * dimension.reduce((product, n) => product * n, 1);
    if (curve.values.length !== wanted)
      throw new PageDataError(
        `${name}.values`,
        msg`has ${curve.values.length} values, the index asks for ${wanted}`,
      );
  });
  if (nullValue !== undefined && typeof nullValue !== 'number')
    throw new PageDataError('data.nullValue', msg`must be a number`);
  if (!Array.isArray(markers)) throw new PageDataError('data.markers', msg`must be an array`);
  markers.forEach((marker, i) => {
    if (typeof marker?.name !== 'string' || !Number.isFinite(marker.depth))
      throw new PageDataError(`data.markers[${i}]`, msg`must have a name and a depth`);
  });
  return data as LogDataInput;
}
