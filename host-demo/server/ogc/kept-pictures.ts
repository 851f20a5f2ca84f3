import type { Services } from '../services.ts';
import type { Parameters } from './parameters.ts';
import type { ServiceAnswer } from './service-answer.ts';
import { answerWms } from './wms.ts';

/**
 * Answers a WMS request; pictures are kept while their layers and records do not change.
 * @throws {ServiceError}
 */
export function answerKeptWms(
  { db, answers }: Pick<Services, 'db' | 'answers'>,
  parameters: Parameters,
  url: string,
): Promise<ServiceAnswer> {
  return answers.read(
    JSON.stringify(['wms', url, ...parameters]),
    (reading) => answerWms({ db, reading }, parameters, url),
    // Of a picture; nothing else is kept.
    ({ body }) => (body instanceof Uint8Array ? body.length : 0),
  );
}
