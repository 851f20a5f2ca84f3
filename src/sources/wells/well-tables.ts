import type { LogCurve, LogFrame } from '../../formats/log-file.ts';
import { type FileTop, TOP_TABLE } from '../../formats/tops/file-top.ts';
import { findColumn, readNumber, readTopTable } from '../../formats/tops/top-table.ts';
import { metresPer } from '../../units/depth.ts';
import type { SurveyStation } from '../../units/well-path.ts';
import type { LoadedCurve, OpenLog } from '../log/source.ts';
import { SURVEY } from './well-frames.ts';

const COLUMNS = {
  md: ['MD', 'DEPT', 'DEPTH', 'MEASUREDDEPTH', 'MDEPTH'],
  inclination: ['DEVI', 'INCL', 'INC', 'INCLINATION', 'DEV', 'DEVIATION', 'DRIFT', 'TILT'],
  azimuth: ['AZIM', 'AZI', 'AZ', 'AZIMUTH', 'HAZI', 'AZT', 'AZN'],
} as const;

/** What a file knows of its well beside its logs. */
export interface WellTables {
  tops: FileTop[];
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
  const tops = await Promise.all(named(TOP_TABLE).map((frame) => read.tops(frame)));
  const surveys = await Promise.all(named(SURVEY).map((frame) => read.survey(frame)));
  return {
    tops: tops.flat(),
    stations: surveys.find((stations) => stations.length > 0) ?? [],
  };
}

class TableReader {
  constructor(
    readonly log: OpenLog,
    readonly depthUnit: string,
    readonly signal: AbortSignal,
  ) {}

  tops(frame: LogFrame): Promise<FileTop[]> {
    return readTopTable(frame, this.depthUnit, (...request) => this.#read(...request));
  }

  async survey(frame: LogFrame): Promise<SurveyStation[]> {
    const md = findColumn(frame, COLUMNS.md);
    const inclination = findColumn(frame, COLUMNS.inclination);
    const azimuth = findColumn(frame, COLUMNS.azimuth);
    if (!md || !inclination) return [];
    const wanted = azimuth ? [md, inclination, azimuth] : [md, inclination];
    const [depths, tilts, turns] = await this.#read(
      frame.frameId,
      wanted.map(({ curveId }) => curveId),
    );
    const metres = this.#metres(md);
    return Array.from({ length: frame.samples }, (_, row): SurveyStation => ({
      mdM: readNumber(depths?.[row]) * metres,
      inclinationDeg: readNumber(tilts?.[row]) * degreesPer(inclination),
      // A vertical station often has no azimuth; without any, the depths are those of one plane.
      azimuthDeg: (readNumber(turns?.[row]) || 0) * (azimuth ? degreesPer(azimuth) : 1),
    })).filter(({ mdM, inclinationDeg }) => Number.isFinite(mdM + inclinationDeg));
  }

  async #read(
    frameId: string,
    ids: readonly string[],
  ): Promise<(LoadedCurve['values'] | undefined)[]> {
    const read = await this.log.readCurves(frameId, ids, { signal: this.signal });
    return ids.map((id) => read.find(({ curveId }) => curveId === id)?.values);
  }

  #metres({ unit }: LogCurve): number {
    return metresPer(unit) ?? metresPer(this.depthUnit) ?? 1;
  }
}

function degreesPer({ unit }: LogCurve): number {
  return /^rad/i.test(unit.trim()) ? 180 / Math.PI : 1;
}
