import { backendOf } from '../core/backend/backend.ts';
import { seismicIndexId } from '../core/backend/seismic-index.ts';
import type { ElementHost } from '../core/element-host.ts';
import { surveyOfServer } from './seismic-server-survey.ts';
import type { OpenSurvey, SurveyAsked, SurveyOptions } from './seismic-source.ts';

/** Product of a dataset where nobody says (spec 3). */
const PRODUCT_TYPE = '2D';

/**
 * Opens a survey that lies on the server, by its index id or by what names it in a catalog.
 * @throws an error that carries an ErrorCode: NO_SEISMIC_INDEX, STORE_URI_FAILED, INDEX_ID_FAILED, what the calls answer
 */
export async function openCatalogSurvey(host: ElementHost, { catalog = '', indexId, datasetId, processingName, productType, sectionName, velocity }: SurveyAsked, { signal, corrections }: SurveyOptions): Promise<OpenSurvey> {
  const backend = backendOf(host);
  const fields = { datasetId, processingName, sectionName, productType: productType === PRODUCT_TYPE ? undefined : productType, isVelocity: velocity || undefined };
  const found = indexId ? { ok: true as const, data: indexId } : await seismicIndexId(backend, catalog, fields, { signal });
  if (!found.ok) throw Object.assign(new Error(found.error.message), found.error, { http: found.error.status === undefined ? undefined : found.error });
  const survey = await surveyOfServer(backend, found.data, signal, corrections.offset);
  return Object.assign(survey, { segy: null, values: null });
}
