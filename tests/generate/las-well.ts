import { headerLine } from './las-text.ts';
import type { WellModel } from './well-model.ts';

/** The index of a LAS file. */
export interface LasIndex {
  mnemonic: string;
  unit: 'M' | 'FT';
  decimals: number;
  /** From metres to `unit`. */
  factor: number;
  /** Logged upwards: the deepest row first, STEP negative. */
  upLog: boolean;
}

/** Options that both versions of LAS share. */
export interface LasOptions {
  /** Default M. */
  indexUnit?: 'M' | 'FT';
  /** Default false. */
  upLog?: boolean;
  /** Default -999.25. */
  nullValue?: number;
}

export const DEFAULT_NULL = -999.25;

/** The index that `options` ask for, with as many decimals as tell every step exactly enough to look even. */
export function lasIndex(
  model: WellModel,
  { indexUnit = 'M', upLog = false }: LasOptions,
): LasIndex {
  const factor = indexUnit === 'M' ? 1 : 1 / 0.3048;
  const decimals = Math.min(
    7,
    Math.max(4, 2 + Math.ceil(-Math.log10(model.sampling.stepM * factor))),
  );
  return { mnemonic: 'DEPT', unit: indexUnit, decimals, factor, upLog };
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  COMP: 'COMPANY',
  WELL: 'WELL',
  FLD: 'FIELD',
  LOC: 'LOCATION',
  CTRY: 'COUNTRY',
  PROV: 'PROVINCE',
  STAT: 'STATE',
  CNTY: 'COUNTY',
  SRVC: 'SERVICE COMPANY',
  DATE: 'LOG DATE',
  UWI: 'UNIQUE WELL ID',
  API: 'API NUMBER',
  LATI: 'LATITUDE',
  LONG: 'LONGITUDE',
  GDAT: 'GEODETIC DATUM',
  X: 'EASTING',
  Y: 'NORTHING',
  GDATE: 'DATE',
};
const UNITS: Readonly<Record<string, string>> = { LATI: 'DEG', LONG: 'DEG', X: 'M', Y: 'M' };

/** ~Well: the range, the null and the texts of the well. */
export function wellLines(model: WellModel, index: LasIndex, nullValue: number): string[] {
  const shown = (metres: number) => (metres * index.factor).toFixed(index.decimals);
  const ends = [shown(model.sampling.topM), shown(model.baseM)];
  if (index.upLog) ends.reverse();
  return [
    headerLine('STRT', index.unit, ends[0] ?? '', 'START DEPTH'),
    headerLine('STOP', index.unit, ends[1] ?? '', 'STOP DEPTH'),
    headerLine(
      'STEP',
      index.unit,
      shown(index.upLog ? -model.sampling.stepM : model.sampling.stepM),
      'STEP',
    ),
    headerLine('NULL', '', String(nullValue), 'NULL VALUE'),
    ...Object.entries(model.spec.header).map(([mnemonic, value]) =>
      headerLine(mnemonic, UNITS[mnemonic] ?? '', value, DESCRIPTIONS[mnemonic] ?? mnemonic),
    ),
  ];
}

/** Lines of a parameter section: elevations, casing, mud. */
export function parameterLines({ spec, casedToM }: WellModel): string[] {
  return [
    headerLine('EKB', 'M', spec.kellyBushingM.toFixed(2), 'ELEVATION OF KELLY BUSHING'),
    headerLine('EGL', 'M', spec.groundM.toFixed(2), 'ELEVATION OF GROUND LEVEL'),
    headerLine('DREF', '', 'KB', 'DEPTH REFERENCE'),
    ...(casedToM > 0 ? [headerLine('CSGL', 'M', casedToM.toFixed(1), 'CASING BOTTOM LOGGER')] : []),
    headerLine('BS', 'IN', (spec.holes.at(-1)?.bitIn ?? 8.5).toFixed(3), 'BIT SIZE'),
    headerLine('MUD', '', 'WATER BASED', 'MUD TYPE'),
    headerLine('RMF', 'OHMM', spec.filtrateOhmm.toFixed(4), 'RESISTIVITY OF MUD FILTRATE'),
    headerLine('RW', 'OHMM', spec.waterOhmm.toFixed(4), 'RESISTIVITY OF FORMATION WATER'),
    headerLine('MATR', '', 'LIME', 'NEUTRON MATRIX'),
    headerLine('MDEN', 'G/C3', '2.710', 'MATRIX DENSITY'),
  ];
}
