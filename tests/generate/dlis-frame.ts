import type { CurveSpec } from './curves.ts';
import type { NumberCode } from './dlis-bytes.ts';
import type { WellModel } from './well-model.ts';

/** Fills the elements of one sample: `needed` are the values of `needs` at this row. */
export type FillSample = (mdM: number, needed: readonly number[], out: Float64Array) => void;

/** A channel of a frame. */
export interface DlisChannel {
  name: string;
  longName: string;
  units: string;
  code: NumberCode;
  dimension: readonly number[];
  /** Spacing of the elements of an array. */
  axis?: { id: string; spacing: number; units: string; start: number };
  needs: readonly CurveSpec[];
  fill: FillSample;
}

/** A frame: its own sampling of the well. */
export interface DlisFrameSpec {
  name: string;
  description: string;
  model: WellModel;
  index: { name: string; units: string; code: NumberCode; perMetre: number };
  upLog: boolean;
  channels: readonly DlisChannel[];
}

/** The value where a channel read nothing. */
export const DLIS_ABSENT = -999.25;

/** Units as DLIS writers spell them. */
const DLIS_UNITS: Readonly<Record<string, string>> = {
  GAPI: 'gAPI',
  MV: 'mV',
  IN: 'in',
  'G/C3': 'g/cm3',
  'V/V': 'm3/m3',
  'B/E': '',
  'US/F': 'us/ft',
  OHMM: 'ohm.m',
  M: 'm',
  DEG: 'deg',
  DEGC: 'degC',
  LBF: 'lbf',
};

/** A channel with the values of a curve; `perUnit` and `units` turn them into the channel's. */
export function curveChannel(
  curve: CurveSpec,
  changes: Partial<Pick<DlisChannel, 'name' | 'units' | 'code'>> & { perUnit?: number } = {},
): DlisChannel {
  const { perUnit = 1, ...rest } = changes;
  const code = rest.code ?? 'FSINGL';
  const isFloat = code === 'FSINGL' || code === 'FDOUBL';
  return {
    name: curve.mnemonic,
    longName: curve.description,
    units: DLIS_UNITS[curve.unit] ?? curve.unit,
    dimension: [1],
    needs: [curve],
    fill: (_, [value = NaN], out) => {
      out[0] = Number.isNaN(value)
        ? isFloat
          ? DLIS_ABSENT
          : 0
        : isFloat
          ? value * perUnit
          : Math.round(value * perUnit);
    },
    ...rest,
    code,
  };
}

/** Samples of one frame in the order of the file. */
export interface FrameRow {
  /** In index units. */
  index: number;
  /** Elements of each channel. */
  samples: readonly Float64Array[];
}

/** The rows of a frame, first to last as they stand in the file. The arrays are reused from row to row. */
export function* frameRows(frame: DlisFrameSpec): Generator<FrameRow> {
  const { model, channels, index } = frame;
  const curves = [...new Set(channels.flatMap(({ needs }) => needs))];
  const places = channels.map(({ needs }) => needs.map((curve) => curves.indexOf(curve)));
  const samples = channels.map(
    ({ dimension }) => new Float64Array(dimension.reduce((product, n) => product * n, 1)),
  );
  const needed = places.map((place) => new Array<number>(place.length).fill(NaN));
  const row = { index: 0, samples };
  for (let n = 0; n < model.blocks; n++) {
    const number = frame.upLog ? model.blocks - 1 - n : n;
    const columns = model.block(number, curves);
    const { start, end } = model.rowsOf(number);
    for (let i = 0; i < end - start; i++) {
      const at = frame.upLog ? end - start - 1 - i : i;
      const mdM = model.depthAt(start + at);
      channels.forEach((channel, c) => {
        const values = needed[c] ?? [];
        places[c]?.forEach((place, k) => (values[k] = columns[place]?.[at] ?? NaN));
        const out = samples[c];
        if (out) channel.fill(mdM, values, out);
      });
      row.index = mdM * index.perMetre;
      yield row;
    }
  }
}
