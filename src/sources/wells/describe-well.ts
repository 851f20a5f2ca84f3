import type { FileTop } from '../../formats/tops/file-top.ts';
import { readHeaderTops } from '../../formats/tops/header-tops.ts';
import type { Pick } from '../../plot/correlation/well.ts';
import { metresPer } from '../../units/depth.ts';
import type { OpenLog } from '../log/source.ts';
import { buildPath } from './page-wells.ts';
import type { OpenWell } from './source.ts';
import { readElevation, readText } from './well-elevation.ts';
import { findDepthFrame } from './well-frames.ts';
import { readWellTables } from './well-tables.ts';

/**
 * What a file says of its well: its header, and its tables of tops and survey (LAS 3.0); without a
 * table of tops those of its header.
 */
export async function describeWell(
  log: OpenLog,
  fileName: string,
  signal: AbortSignal,
): Promise<OpenWell> {
  const frame = findDepthFrame(log.info.frames);
  const depthUnit = frame?.indexUnit ?? '';
  const logicalFile = frame?.logicalFile ?? 0;
  const header = log.info.logicalFiles[logicalFile]?.header ?? [];
  const items = header.flatMap(({ items: own }) => own);
  const { elevationM, notes } = readElevation(items, depthUnit);
  const { tops: listed, stations } = await readWellTables(log, { logicalFile, depthUnit }, signal);
  const { tops, notes: topNotes } =
    listed.length > 0 ? { tops: listed, notes: [] } : readHeaderTops(header, depthUnit);
  return {
    name: readText(items, ['WELL', 'WELL-NAME', 'WN']) ?? fileName,
    uwi: readText(items, ['UWI', 'API', 'WELL-ID']),
    log: {
      ...log,
      // Reading curves may find more.
      get warnings() {
        return [...log.warnings, ...notes, ...topNotes];
      },
    },
    picks: tops.map(toPick),
    path: buildPath(stations),
    kbElevM: elevationM,
  };
}

/** A top as a pick; one whose unit is no length is taken as metres. */
function toPick({ name, depth, unit }: FileTop): Pick {
  return { name, mdM: depth * (metresPer(unit) ?? 1) };
}
