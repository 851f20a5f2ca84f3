import type { Backend, Result } from '../../backend/backend.ts';
import { loadRecord, type Row } from '../../backend/records.ts';
import { rows } from '../../backend/rows.ts';
import { shownInterval } from '../../ui/shown-length.ts';
import { findSeismicKey, readWellbores, type VisualizerState } from './visualizer-state.ts';

/** What is open, in the words of its records. */
export interface Heading {
  /** Names of wells, of a log, of a line: what a tab is called, in this order. */
  names: readonly string[];
  /** Run of a log; "" where it is not known. */
  run: string;
  /** Interval of a log with its unit, "1200–1350 m"; "" where it is not known. */
  interval: string;
  /** UWI of the well of a log; null of anything else. */
  well: string | null;
}

/** Wells that are named one by one. */
const MOST_NAMED = 3;

const NOTHING: Heading = { names: [], run: '', interval: '', well: null };

/** Which records say what is open; null if nothing is. */
export type HeadingRequest =
  | { of: 'log' | 'seismic'; catalog: string; keyText: string }
  | { of: 'wells'; uwis: readonly string[] };

/** What has to be loaded to name what is shown; null where nothing is shown. */
export function headingRequest(state: VisualizerState): HeadingRequest | null {
  const { kind, catalog, logId } = state;
  if (kind === 'log') return catalog && logId ? { of: 'log', catalog, keyText: logId } : null;
  const seismic = findSeismicKey(state);
  if (seismic) return { of: 'seismic', ...seismic };
  const uwis = kind === 'correlation' || kind === '3d' ? readWellbores(state) : [];
  return uwis.length > 0 ? { of: 'wells', uwis } : null;
}

/** Loads the words for what is shown. A record that is not there has none. */
export async function loadHeading(
  backend: Backend,
  request: HeadingRequest,
  signal: AbortSignal,
): Promise<Result<Heading>> {
  if (request.of === 'wells') return loadWells(backend, request.uwis, signal);
  const found = await loadRecord(backend, request, signal);
  if (!found.ok) return { ok: true, data: NOTHING };
  return {
    ok: true,
    data: request.of === 'log' ? headingOfLog(found.data) : headingOfSeismic(found.data),
  };
}

/** The words of a row of a log catalog. */
export function headingOfLog(row: Row): Heading {
  const uwi = text(row['uwi']);
  return {
    names: distinct(
      text(row['wellboreName']) || text(row['wellName']),
      uwi,
      text(row['logTitle']) || text(row['originalFileName']),
    ),
    run: text(row['runNumber'] ?? row['run']),
    interval: shownInterval(row['topDepth'], row['baseDepth'], text(row['topDepthOuom'])),
    well: uwi || null,
  };
}

/** The words of a row of a catalog of seismic datasets. */
export function headingOfSeismic(row: Row): Heading {
  const names = ['surveyName', 'sectionName', 'processingName'].map((name) => text(row[name]));
  return { ...NOTHING, names: distinct(...names) };
}

async function loadWells(
  backend: Backend,
  uwis: readonly string[],
  signal: AbortSignal,
): Promise<Result<Heading>> {
  const named = uwis.slice(0, MOST_NAMED);
  const found = await rows(
    backend,
    {
      catalog: 'well',
      fields: ['uwi', 'wellName', 'wellboreName'],
      constraints: [{ field: 'uwi', operator: 'in', value: [...named] }],
      limit: MOST_NAMED,
    },
    { signal },
  );
  const known = found.ok ? found.data : [];
  const names = named.map((uwi) => {
    const row = known.find((one) => one['uwi'] === uwi);
    return text(row?.['wellboreName']) || text(row?.['wellName']) || uwi;
  });
  const more = uwis.length - named.length;
  return { ok: true, data: { ...NOTHING, names: more > 0 ? [...names, `+${more}`] : names } };
}

/** "1200–1350 m"; "" where the row has no interval. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function distinct(...words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => word !== ''))];
}
