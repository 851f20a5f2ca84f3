import type { LogCurve, LogFrame } from '../../formats/log-file.ts';
import type { Pick } from '../../plot/correlation/well.ts';
import { metresPer } from '../../units/depth.ts';
import type { SurveyStation } from '../../units/well-path.ts';
import type { LoadedCurve, OpenLog } from '../log/source.ts';
import { SURVEY, TOPS } from './well-frames.ts';

const COLUMNS = {
  name: ['TOPN', 'TOPNAME', 'NAME', 'FORMATION', 'FM', 'MARKER', 'PICK', 'SURFACE', 'UNIT'],
  depth: ['TOPT', 'TOP', 'TOPD', 'TOPMD', 'MD', 'DEPT', 'DEPTH', 'MDTOP', 'TOPDEPTH'],
  md: ['MD', 'DEPT', 'DEPTH', 'MEASUREDDEPTH', 'MDEPTH'],
  inclination: ['DEVI', 'INCL', 'INC', 'INCLINATION', 'DEV', 'DEVIATION', 'DRIFT', 'TILT'],
  azimuth: ['AZIM', 'AZI', 'AZ', 'AZIMUTH', 'HAZI', 'AZT', 'AZN'],
} as const;

/** What a file knows of its well beside its logs. */
export interface WellTables {
  picks: Pick[];
  /** In the order of the file; empty without a survey. */
  stations: SurveyStation[];
}

/**
 * Reads tops and survey of one logical file. Rows without a name, or without all their numbers, are
 * left out.
 * @param depthUnit unit of a depth that names none
 * @throws what reading the file throws
 */
export async function readWellTables(
  log: OpenLog,
  { logicalFile, depthUnit }: { logicalFile: number; depthUnit: string },
  signal: AbortSignal,
): Promise<WellTables> {
  const frames = log.info.frames.filter((frame) => frame.logicalFile === logicalFile);
  const named = (pattern: RegExp): LogFrame[] => frames.filter(({ name }) => pattern.test(name));
  const read = new TableReader(log, depthUnit, signal);
  const picks = await Promise.all(named(TOPS).map((frame) => read.tops(frame)));
  const surveys = await Promise.all(named(SURVEY).map((frame) => read.survey(frame)));
  return {
    picks: picks.flat(),
    stations: surveys.find((stations) => stations.length > 0) ?? [],
  };
}

class TableReader {
  constructor(
    readonly log: OpenLog,
    readonly depthUnit: string,
    readonly signal: AbortSignal,
  ) {}

  async tops(frame: LogFrame): Promise<Pick[]> {
    const name = findColumn(frame, COLUMNS.name);
    const depth = findColumn(frame, COLUMNS.depth);
    if (!name || !depth) return [];
    const [names, depths] = await this.#read(frame, [name, depth]);
    const metres = this.#metres(depth);
    return Array.from({ length: frame.samples }, (_, row): Pick => ({
      name: String(names?.[row] ?? '').trim(),
      mdM: readNumber(depths?.[row]) * metres,
    })).filter(({ name: top, mdM }) => top !== '' && top !== 'NaN' && Number.isFinite(mdM));
  }

  async survey(frame: LogFrame): Promise<SurveyStation[]> {
    const md = findColumn(frame, COLUMNS.md);
    const inclination = findColumn(frame, COLUMNS.inclination);
    const azimuth = findColumn(frame, COLUMNS.azimuth);
    if (!md || !inclination) return [];
    const wanted = azimuth ? [md, inclination, azimuth] : [md, inclination];
    const [depths, tilts, turns] = await this.#read(frame, wanted);
    const metres = this.#metres(md);
    return Array.from({ length: frame.samples }, (_, row): SurveyStation => ({
      mdM: readNumber(depths?.[row]) * metres,
      inclinationDeg: readNumber(tilts?.[row]) * degreesPer(inclination),
      // A vertical station often has no azimuth; without any, the depths are those of one plane.
      azimuthDeg: (readNumber(turns?.[row]) || 0) * (azimuth ? degreesPer(azimuth) : 1),
    })).filter(({ mdM, inclinationDeg }) => Number.isFinite(mdM + inclinationDeg));
  }

  async #read(
    { frameId }: LogFrame,
    columns: readonly LogCurve[],
  ): Promise<(LoadedCurve['values'] | undefined)[]> {
    const ids = columns.map(({ curveId }) => curveId);
    const read = await this.log.readCurves(frameId, ids, { signal: this.signal });
    return ids.map((id) => read.find(({ curveId }) => curveId === id)?.values);
  }

  #metres({ unit }: LogCurve): number {
    return metresPer(unit) ?? metresPer(this.depthUnit) ?? 1;
  }
}

function findColumn({ curves }: LogFrame, names: readonly string[]): LogCurve | undefined {
  const foldedName = ({ mnemonic }: LogCurve): string =>
    mnemonic
      .toUpperCase()
      .replace(/:\d+$/, '')
      .replace(/[^A-Z0-9]/g, '');
  for (const name of names) {
    const found = curves.find((curve) => foldedName(curve) === name);
    if (found) return found;
  }
  return undefined;
}

function readNumber(value: string | number | undefined): number {
  return typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
}

function degreesPer({ unit }: LogCurve): number {
  return /^rad/i.test(unit.trim()) ? 180 / Math.PI : 1;
}
