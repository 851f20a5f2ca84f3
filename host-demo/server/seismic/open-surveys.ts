import type { SeismicSurvey } from '../../../src/formats/seismic/seismic-survey.ts';
import type { SurveyRef } from './survey-service.ts';

const MOST_SURVEYS = 6;

interface Opened {
  survey: Promise<SeismicSurvey>;
  /** Works under way. */
  users: number;
}

/**
 * The open surveys. The least recently used are closed first; one in use is closed after its use.
 */
export class OpenSurveys {
  readonly #open: (ref: SurveyRef) => Promise<SeismicSurvey>;
  /** In order of use, oldest first. */
  readonly #surveys = new Map<string, Opened>();

  constructor(open: (ref: SurveyRef) => Promise<SeismicSurvey>) {
    this.#open = open;
  }

  /**
   * Does some work with a survey, which stays open for its time.
   * @throws {FormatError} what the readers throw
   */
  async use<T>(ref: SurveyRef, work: (survey: SeismicSurvey) => T | Promise<T>): Promise<T> {
    const key = JSON.stringify(ref);
    const opened = this.#surveys.get(key) ?? { survey: this.#open(ref), users: 0 };
    this.#surveys.delete(key);
    this.#surveys.set(key, opened);
    opened.users++;
    this.#closeOldest();
    try {
      return await work(await this.#awaitSurvey(opened, key));
    } finally {
      opened.users--;
      this.#closeOldest();
    }
  }

  /** A survey that could not be opened is tried again by the next call. */
  async #awaitSurvey(opened: Opened, key: string): Promise<SeismicSurvey> {
    try {
      return await opened.survey;
    } catch (error) {
      if (this.#surveys.get(key) === opened) this.#surveys.delete(key);
      throw error;
    }
  }

  #closeOldest(): void {
    for (const [key, { survey, users }] of this.#surveys) {
      if (this.#surveys.size <= MOST_SURVEYS) break;
      if (users > 0) continue;
      this.#surveys.delete(key);
      void survey.then(
        (open) => open.close(),
        () => undefined,
      );
    }
  }
}
