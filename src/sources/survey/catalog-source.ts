import { getBackend } from '../../backend/backend.ts';
import { seismicIndexId } from '../../backend/seismic-index.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Problem } from '../../core/problem.ts';
import { answerError } from '../../core/problem-error.ts';
import { type ServerSurvey, surveyOfServer } from './server-survey.ts';
import type { OpenSurvey, SurveyReference, SurveyOptions } from './source.ts';

/** Product of a dataset by default (spec 3). */
const PRODUCT_TYPE = '2D';

/**
 * Opens a survey that lies on the server, by its index id or by what names it in a catalog. An
 * index ends with the file that it was made of: a new one is requested if the catalog has the
 * dataset.
 * @throws an error that carries an ErrorCode: NO_SEISMIC_INDEX, STORE_URI_FAILED, INDEX_ID_FAILED,
 *   what the calls answer
 */
export async function openCatalogSurvey(
  host: ElementHost,
  {
    catalog = '',
    indexId,
    datasetId,
    processingName,
    productType,
    sectionName,
    velocity,
  }: SurveyReference,
  { signal, corrections }: SurveyOptions,
): Promise<OpenSurvey> {
  const backend = getBackend(host);
  const open = (id: string): Promise<ServerSurvey> =>
    surveyOfServer(backend, id, signal, corrections.offset);
  const openNew = async (): Promise<ServerSurvey> => {
    const fields = {
      datasetId,
      processingName,
      sectionName,
      productType: productType === PRODUCT_TYPE ? undefined : productType,
      isVelocity: velocity || undefined,
    };
    const found = await seismicIndexId(backend, catalog, fields, { signal });
    if (!found.ok) throw answerError(found.error);
    return open(found.data);
  };
  const survey = !indexId
    ? await openNew()
    : await open(indexId).catch((error: unknown) => {
        if (catalog && datasetId && (error as Partial<Problem>).code === 'NO_SEISMIC_INDEX')
          return openNew();
        throw error;
      });
  return Object.assign(survey, {
    segy: null,
    values: null,
    info: velocity ? { ...survey.info, isVelocity: true } : survey.info,
  });
}
