import { curve } from './curves.ts';
import type { CurveSpec } from './curves.ts';
import { LITHOLOGIES } from './geology.ts';
import { TextSink, headerLine } from './las-text.ts';
import { DEFAULT_NULL, lasIndex, parameterLines, wellLines } from './las-well.ts';
import type { LasIndex, LasOptions } from './las-well.ts';
import { hashNoise } from './random.ts';
import { t2Bins, t2Distribution } from './t2-distribution.ts';
import type { WellModel } from './well-model.ts';
import { nullDecimals } from './write-las2.ts';

/** How to write LAS 3.0. */
export interface Las3Options extends LasOptions {
  /** Elements of the array channel T2D; 0 for none. Default 16. */
  t2Bins?: number;
}

/** A core plug as written to ~Core_Data. Depths in metres. */
export interface CorePlug {
  topM: number;
  baseM: number;
  porosity: number;
  permeabilityMd: number;
  description: string;
}

const ARRAY_SOURCES = [curve('phit'), curve('vsh'), curve('sw')];
const LITHOLOGY = curve('lith');
export const T2_DECIMALS = 5;

/** A well as LAS 3.0, comma-delimited, with inclinometry, core and tops as further data sets, piece by piece. */
export async function* writeLas3(
  model: WellModel,
  curves: readonly CurveSpec[],
  options: Las3Options = {},
): AsyncGenerator<Uint8Array> {
  const nullValue = options.nullValue ?? DEFAULT_NULL;
  const index = lasIndex(model, options);
  const bins = t2Bins(options.t2Bins ?? 16);
  const sink = new TextSink();
  sink.lines([
    '~Version',
    headerLine('VERS', '', '3.0', 'CWLS LOG ASCII STANDARD - VERSION 3.0'),
    headerLine('WRAP', '', 'NO', 'ONE LINE PER DEPTH STEP'),
    headerLine('DLM', '', 'COMMA', 'DELIMITING CHARACTER'),
    '~Well',
    ...wellLines(model, index, nullValue),
    '~Log_Parameter',
    ...parameterLines(model),
    '~Log_Definition',
    headerLine(index.mnemonic, index.unit, '', `Depth {F}`),
    ...curves.map(({ mnemonic, unit, description }) =>
      headerLine(mnemonic, unit, '', `${description} {F}`),
    ),
    headerLine('LITHO', '', '', 'Lithology {S}'),
    ...bins.map((t2, i) =>
      headerLine(`T2D[${i + 1}]`, 'V/V', '', `NMR T2 Distribution {AF;${t2.toFixed(3)}ms}`),
    ),
    '~Log_Data | Log_Definition',
  ]);
  yield sink.take();

  const wanted = [...curves, LITHOLOGY, ...ARRAY_SOURCES];
  for (let n = 0; n < model.blocks; n++) {
    const number = index.upLog ? model.blocks - 1 - n : n;
    const columns = model.block(number, wanted);
    const { start, end } = model.rowsOf(number);
    for (let i = 0; i < end - start; i++) {
      const row = index.upLog ? end - start - 1 - i : i;
      sink.fixed(model.depthAt(start + row) * index.factor, index.decimals);
      const at = (c: number) => columns[c]?.[row] ?? NaN;
      curves.forEach(({ decimals }, c) => cell(sink, at(c), decimals, nullValue));
      sink.text(`,${LITHOLOGIES[at(curves.length)] ?? ''}`);
      const [phi, vsh, sw] = [at(curves.length + 1), at(curves.length + 2), at(curves.length + 3)];
      for (const share of t2Distribution(phi, vsh, sw, bins))
        cell(sink, share, T2_DECIMALS, nullValue);
      sink.newLine();
      if (sink.length > 1 << 18) yield sink.take();
    }
  }
  sink.lines([...inclinometry(model, index), ...core(model, index), ...tops(model, index)]);
  yield sink.take();
}

function cell(sink: TextSink, value: number, decimals: number, nullValue: number): void {
  sink.text(',');
  if (Number.isNaN(value)) sink.fixed(nullValue, nullDecimals(nullValue));
  else sink.fixed(value, decimals);
}

function inclinometry({ spec, path }: WellModel, { unit, factor }: LasIndex): string[] {
  const stations = spec.survey ?? [];
  if (stations.length === 0) return [];
  return [
    '~Inclinometry_Definition',
    headerLine('MD', unit, '', 'Measured Depth {F}'),
    headerLine('TVD', unit, '', 'True Vertical Depth {F}'),
    headerLine('AZIM', 'DEG', '', 'Borehole Azimuth {F}'),
    headerLine('DEVI', 'DEG', '', 'Borehole Inclination {F}'),
    '~Inclinometry_Data | Inclinometry_Definition',
    ...stations.map(({ mdM, azimuthDeg, inclinationDeg }) =>
      [mdM * factor, path.at(mdM).tvdM * factor, azimuthDeg, inclinationDeg]
        .map((value) => value.toFixed(2))
        .join(','),
    ),
  ];
}

/** Plugs cut every half metre from the sands and carbonates of the interval with hydrocarbon, up to 60. */
export function corePlugs(model: WellModel): CorePlug[] {
  const plugs: CorePlug[] = [];
  for (
    let mdM = Math.ceil(model.sampling.topM);
    mdM < model.baseM && plugs.length < 60;
    mdM += 0.5
  ) {
    const { tvdM } = model.path.at(mdM);
    const bed = model.column.beds.find(({ topM, baseM }) => topM <= tvdM && tvdM < baseM);
    const contact = bed?.formation.contact;
    if (!bed || !contact || tvdM > contact.depthM + 5 || bed.lithology === 'shale') continue;
    const porosity = Math.max(
      0.01,
      bed.phi + 0.015 * hashNoise(model.spec.seed + 50, Math.round(mdM * 2)),
    );
    const permeabilityMd =
      10 ** (22 * porosity - 2.2 + 0.5 * hashNoise(model.spec.seed + 51, Math.round(mdM * 2)));
    const description = `${bed.lithology}, ${porosity > 0.15 ? 'good' : 'poor'} porosity${bed.vsh > 0.2 ? ', "shaly"' : ''}`;
    plugs.push({ topM: mdM, baseM: mdM + 0.08, porosity, permeabilityMd, description });
  }
  return plugs;
}

function core(model: WellModel, { unit, factor }: LasIndex): string[] {
  const plugs = corePlugs(model);
  if (plugs.length === 0) return [];
  return [
    '~Core_Parameter',
    headerLine('C_SRS', '', 'CONVENTIONAL', 'Core Source'),
    '~Core_Definition',
    headerLine('CORET', unit, '', 'Core Top Depth {F}'),
    headerLine('COREB', unit, '', 'Core Bottom Depth {F}'),
    headerLine('CPOR', 'V/V', '', 'Core Porosity {F}'),
    headerLine('CKH', 'MD', '', 'Core Permeability {E}'),
    headerLine('CDES', '', '', 'Core Description {S}'),
    '~Core_Data | Core_Definition',
    ...plugs.map((plug) =>
      [
        (plug.topM * factor).toFixed(3),
        (plug.baseM * factor).toFixed(3),
        plug.porosity.toFixed(4),
        plug.permeabilityMd.toExponential(3).toUpperCase(),
        quoted(plug.description),
      ].join(','),
    ),
  ];
}

/** A text that holds the delimiter is put in quotes; inside them a single quote replaces a double one. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', "'")}"`;
}

function tops({ column }: WellModel, { unit, factor }: LasIndex): string[] {
  return [
    '~Tops_Parameter',
    headerLine('TOPSRC', '', 'WELLSITE GEOLOGIST', 'Formation Source'),
    '~Tops_Definition',
    headerLine('TOPN', '', '', 'Formation Name {S}'),
    headerLine('TOPT', unit, '', 'Formation Top, true vertical {F}'),
    headerLine('TOPB', unit, '', 'Formation Base, true vertical {F}'),
    '~Tops_Data | Tops_Definition',
    ...column.tops.map(
      ({ name, topM, baseM }) =>
        `${name},${(topM * factor).toFixed(2)},${(baseM * factor).toFixed(2)}`,
    ),
  ];
}
