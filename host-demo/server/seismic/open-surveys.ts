import type { SeismicSurvey } from '../../../src/formats/seismic/seismic-survey.ts';
import type { SurveyRef } from './survey-messages.ts';

const MOST_SURVEYS = 6;

/** The last surveys that were asked for, open, the least recently used closed first. */
export class OpenSurveys {
  readonly #open: (ref: SurveyRef) => Promise<SeismicSurvey>;
  readonly #surveys = new Map<string, Promise<SeismicSurvey>>();

  constructor(open: (ref: SurveyRef) => Promise<SeismicSurvey>) {
    this.#open = open;
  }

  /** @throws {FormatError} what the readers throw */
  async get(ref: SurveyRef): Promise<SeismicSurvey> {
    const key = JSON.stringify(ref);
    const survey = this.#surveys.get(key) ?? this.#open(ref);
    this.#surveys.delete(key);
    this.#surveys.set(key, survey);
    for (const [oldest, known] of this.#surveys) {
      if (this.#surveys.size <= MOST_SURVEYS) break;
      this.#surveys.delete(oldest);
      void known.then((open) => open.close(), () => undefined);
    }
    try {
      return await survey;
    } catch (error) {
      this.#surveys.delete(key);
      throw error;
    }
  }
}
