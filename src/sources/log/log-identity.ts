import { headingFromHeader } from '../../plot/log/export/heading-from-header.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import type { LogIdentity, LogInfo } from './source.ts';

/** Labels of `headingFromHeader` that name a log. */
const LABELS: Readonly<Record<Exclude<keyof LogIdentity, 'log'>, readonly string[]>> = {
  well: ['Well'],
  uwi: ['UWI / API'],
  run: ['Run'],
  operator: ['Company'],
  field: ['Field'],
  date: ['Log date'],
  datum: ['Depth reference', 'Drilling measured from', 'Permanent datum'],
};

/**
 * Names a log: by its catalog, then by the header of the file. @param sourceName name of the file
 */
export function identifyLog(
  info: LogInfo,
  frame: Pick<LogFrame, 'logicalFile'> | null,
  sourceName: string,
): LogIdentity {
  const header = info.logicalFiles[frame?.logicalFile ?? 0]?.header ?? [];
  const fields = new Map(headingFromHeader(header).map(({ label, value }) => [label, value]));
  const find = (part: Exclude<keyof LogIdentity, 'log'>): string =>
    info.identity?.[part] || LABELS[part].map((label) => fields.get(label)).find(Boolean) || '';
  return {
    well: find('well'),
    uwi: find('uwi'),
    log: info.identity?.log || sourceName,
    run: find('run'),
    operator: find('operator'),
    field: find('field'),
    date: find('date'),
    datum: find('datum'),
  };
}
