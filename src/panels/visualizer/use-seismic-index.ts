import { useMemo, useState } from 'react';
import { getBackend } from '../../backend/backend.ts';
import type { Row } from '../../backend/records.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { findSeismicKey, type VisualizerState } from './visualizer-state.ts';

/** State of the index of the chosen dataset (spec 4: loading, then loaded or error). */
export type SeismicIndex =
  | { kind: 'none' }
  | { kind: 'loading' }
  /** What tells the viewer's element what to show. */
  | { kind: 'loaded'; attributes: Record<string, string> }
  | { kind: 'failed'; problem: Problem };

const NONE: SeismicIndex = { kind: 'none' };
const LOADING: SeismicIndex = { kind: 'loading' };

/** Has the server make the index of the chosen dataset; `retry` asks again. */
export function useSeismicIndex(
  host: ElementHost,
  state: VisualizerState,
): { index: SeismicIndex; retry(): void } {
  const [attempt, setAttempt] = useState(0);
  const { catalog, keyText } = findSeismicKey(state) ?? {};
  const of = `${catalog} ${keyText} ${attempt}`;
  const ask = useMemo(
    () =>
      catalog && keyText
        ? async (signal: AbortSignal) => {
            const index = await generate(host, catalog, keyText, signal).catch(
              (error: unknown): SeismicIndex => ({
                kind: 'failed',
                problem: problemOf(error, 'INDEX_ID_FAILED'),
              }),
            );
            return { ok: true as const, data: { of, index } };
          }
        : null,
    [host, catalog, keyText, of],
  );
  const { data: found } = useAnswer(ask);
  // The index of the previous dataset is never shown for this one.
  const index = ask === null ? NONE : found?.of === of ? found.index : LOADING;
  return { index, retry: () => setAttempt(attempt + 1) };
}

async function generate(
  host: ElementHost,
  catalog: string,
  keyText: string,
  signal: AbortSignal,
): Promise<SeismicIndex> {
  const [{ loadRecord }, { seismicIndexId }] = await Promise.all([
    import('../../backend/records.ts'),
    import('../../backend/seismic-index.ts'),
  ]);
  const address = { catalog, keyText };
  const record = await loadRecord(getBackend(host), address, signal, 'RECORD_NOT_FOUND');
  if (!record.ok) return { kind: 'failed', problem: record.error };
  const fields = readFields(record.data);
  const found = await seismicIndexId(getBackend(host), catalog, fields, { signal });
  if (!found.ok) return { kind: 'failed', problem: found.error };
  const { datasetId, processingName, productType, sectionName, mode, isVelocity } = fields;
  const given = {
    catalog,
    'dataset-id': datasetId,
    'processing-name': processingName,
    'product-type': productType,
    'section-name': sectionName,
    mode,
    'index-id': found.data,
    velocity: isVelocity ? '' : undefined,
  };
  return {
    kind: 'loaded',
    attributes: Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  };
}

function readFields(row: Row): {
  datasetId?: string;
  processingName?: string;
  productType?: string;
  sectionName?: string;
  mode?: string;
  isVelocity?: boolean;
} {
  const text = (name: string): string | undefined =>
    typeof row[name] === 'string' && row[name] !== '' ? row[name] : undefined;
  return {
    datasetId: text('datasetId'),
    processingName: text('processingName'),
    productType: text('productType'),
    sectionName: text('sectionName'),
    mode: text('mode'),
    isVelocity: typeof row['isVelocity'] === 'boolean' ? row['isVelocity'] : undefined,
  };
}
