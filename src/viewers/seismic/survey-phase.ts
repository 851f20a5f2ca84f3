import type { Problem } from '../../core/problem.ts';
import type { SectionInfo, SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import type { OpenSurvey, SurveyProgress, SurveySource } from '../../sources/survey/source.ts';

/** State of the survey: none, being opened, open, or failed. */
export type SurveyPhase =
  | { kind: 'empty' }
  | { kind: 'loading'; name: string; progress: SurveyProgress | null }
  | { kind: 'ready' }
  | { kind: 'failed'; problem: Problem };

/**
 * What is drawn: one cut of one survey, in colours of the whole survey. A new object for each cut.
 */
export interface ShownSection {
  /**
   * What the survey was read from: of the same source another survey is the same one, read again.
   */
  source: SurveySource;
  survey: OpenSurvey;
  section: SectionInfo;
  statistics: SurveyStatistics;
  /** When this cut was requested, by `performance.now()`. */
  startedMs: number;
}

/** Events of `SurveySections`. */
export interface SurveySectionsEvents {
  /** `statistics` is null while they are estimated. */
  surveyOpened(survey: OpenSurvey, statistics: SurveyStatistics | null): void;
  /** Statistics that were estimated so far are counted. */
  surveyCounted(survey: OpenSurvey, statistics: SurveyStatistics): void;
  failed(problem: Problem): void;
}
