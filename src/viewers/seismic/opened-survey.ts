import { problemError } from '../../core/problem-error.ts';
import type {
  SectionPath,
  SectionPlace,
  SurveyInfo,
} from '../../formats/seismic/seismic-survey.ts';
import type {
  OpenSurvey,
  SurveyCorrections,
  SurveyOptions,
  SurveySource,
} from '../../sources/survey/source.ts';
import type { SectionRequest } from './section-request.ts';
import type { ShownSection } from './survey-phase.ts';

/** Where a survey opens. */
export interface StartCut {
  place: SectionPlace;
  /** The line that the survey opens with. */
  drawn: SectionPath | null;
  /** What the cut was chosen for. */
  request: SectionRequest;
}

/** A survey that was opened, with the cut that it opens at. */
export interface OpenedSurvey extends StartCut {
  shown: ShownSection;
}

/**
 * Opens a survey at the cut that is chosen of it: with the statistics of the survey, or with an
 * estimate of them where they take long to count.
 * @throws what the source throws; FILE_MALFORMED, FILE_TRUNCATED of a survey without samples
 */
export async function openSurveyAt(
  source: SurveySource,
  options: SurveyOptions,
  choose: (survey: OpenSurvey) => StartCut,
): Promise<OpenedSurvey> {
  const startedMs = performance.now();
  const survey = await source.open(options);
  try {
    options.signal.throwIfAborted();
    demandSamples(survey.info);
    const start = choose(survey);
    const [statistics, section] = await Promise.all([
      survey.estimate?.(start.place, options.signal) ?? survey.statistics(options.signal),
      survey.section(start.place, options.signal),
    ]);
    return { ...start, shown: { source, survey, section, statistics, startedMs } };
  } catch (error) {
    survey.close();
    throw error;
  }
}

/** A file without a sample has no section. @throws {Problem} FILE_MALFORMED, FILE_TRUNCATED */
function demandSamples({ traces, samples }: SurveyInfo): void {
  if (samples.count === 0)
    throw problemError({
      code: 'FILE_MALFORMED',
      message: 'no header says how many samples a trace has',
    });
  if (traces === 0)
    throw problemError({ code: 'FILE_TRUNCATED', message: 'the survey has no traces' });
}

/** Whether the headers are read as before: only then the positions of a line that was drawn hold. */
export function isSameLines(
  { offset: _offset, ...headers }: SurveyCorrections,
  { offset: _before, ...known }: SurveyCorrections,
): boolean {
  return JSON.stringify(headers) === JSON.stringify(known);
}
