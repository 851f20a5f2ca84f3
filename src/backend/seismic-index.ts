import type { Result } from '../api/client.ts';
import type { Constraint } from '../api/contract/constraint.ts';
import { getStoreUri } from '../api/contract/viewers.ts';
import type { Backend } from './backend.ts';

/**
 * Fields that identify a seismic dataset (spec 3, "Seismic selection"); the query omits empty
 * fields.
 */
export interface SeismicFields {
  datasetId?: string | undefined;
  processingName?: string | undefined;
  productType?: string | undefined;
  sectionName?: string | undefined;
  mode?: string | undefined;
  isVelocity?: boolean | undefined;
}

const FIELDS = [
  'datasetId',
  'processingName',
  'productType',
  'sectionName',
  'mode',
  'isVelocity',
] as const satisfies readonly (keyof SeismicFields)[];

/**
 * The id under which the server has the samples of a dataset (spec 7, "getStoreURI"). Fields that
 * are not empty must all be equal (spec 5).
 */
export async function seismicIndexId(
  backend: Backend,
  catalog: string,
  fields: SeismicFields,
  options: { signal: AbortSignal },
): Promise<Result<string>> {
  const constraints: Constraint[] = FIELDS.flatMap((field) => {
    const value = fields[field];
    return value === undefined || value === '' || value === null
      ? []
      : [{ field, operator: 'equal' as const, value, logic: 'AND' as const }];
  });
  if (catalog === '' || constraints.length === 0)
    return { ok: false, error: { code: 'SELECTION_REQUIRED', message: 'no dataset is named' } };
  const answer = await backend.send(
    getStoreUri,
    {
      body: {
        schemaName: 'general_schema',
        catalogName: catalog,
        fieldNames: constraints.flatMap((one) => ('field' in one ? [one.field] : [])),
        constraints,
        limit: 1,
        offset: 0,
      },
    },
    options,
  );
  if (!answer.ok) {
    const { error } = answer;
    if (error.code !== 'SERVER_SAID') return answer;
    return {
      ok: false,
      error: {
        ...error,
        code: error.serverCode === 'STORE_UNAVAILABLE' ? 'STORE_URI_FAILED' : 'INDEX_ID_FAILED',
      },
    };
  }
  const indexId = answer.data.data;
  return indexId
    ? { ok: true, data: indexId }
    : {
        ok: false,
        error: { code: 'NO_SEISMIC_INDEX', message: `${catalog}: getStoreURI answers no index id` },
      };
}
