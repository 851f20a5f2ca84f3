import { writeCsv } from '../../formats/delimited/write-csv.ts';
import type { CorrelationWell, Picks } from './well.ts';
import { SIDES } from './well.ts';
import { byDepth } from './datum.ts';
import { ownDepths } from './own-depth.ts';

/**
 * The picks of both wells as CSV (RFC 4180): well, UWI, pick, measured depth, TVDSS where it is
 * known, all depths in metres. A leading formula sign is defused, since sheets would run it.
 */
export function picksCsv(wells: readonly [CorrelationWell, CorrelationWell], picks: Picks): string {
  const rows = SIDES.flatMap((side) => {
    const well = wells[side];
    const tvdss = well.path && well.kbElevM !== null ? ownDepths(well, 'TVDSS') : null;
    return byDepth(picks[side]).map(({ name, mdM }) => [
      well.name,
      well.uwi ?? '',
      name,
      number(mdM),
      tvdss ? number(tvdss.fromMd(mdM)) : '',
    ]);
  });
  return writeCsv([['well', 'uwi', 'pick', 'md_m', 'tvdss_m'], ...rows]);
}

function number(metres: number): string {
  return Number.isFinite(metres) ? String(Number(metres.toFixed(4))) : '';
}
