import { PageDataError } from '../page-data-error.ts';
import { FormatError } from '../../formats/format-error.ts';
import { msg } from '../../formats/msg.ts';
import { checkTile, placeAt } from '../../formats/seismic/cut.ts';
import { reduceTrace } from '../../formats/seismic/reduce.ts';
import type {
  SectionInfo,
  SectionPlace,
  SectionTile,
  SeismicSurvey,
  SurveyInfo,
  SurveyStatistics,
  TileRequest,
} from '../../formats/seismic/seismic-survey.ts';
import type { OpenSurvey } from './source.ts';

/** A cut with all its samples, trace after trace; NaN in gaps. */
interface KeptCut {
  section: SectionInfo;
  values: Float32Array;
}

/** Some cuts of a survey as plain data, for a page that has nothing else of it. */
export interface KeptSurvey {
  info: SurveyInfo;
  statistics: SurveyStatistics;
  cuts: readonly KeptCut[];
}

/** What is kept of a survey. */
export interface SurveyToKeep {
  survey: SeismicSurvey;
  statistics: SurveyStatistics;
  places: readonly SectionPlace[];
}

/** Reads cuts of a survey with all their samples. @throws what the survey throws */
export async function keepSurvey(
  { survey, statistics, places }: SurveyToKeep,
  signal?: AbortSignal,
): Promise<KeptSurvey> {
  const cuts: KeptCut[] = [];
  // One after the other: a cut may be a hundred megabytes.
  for (const place of places) {
    const section = await survey.section(place, signal);
    const { values, scale } = await survey.tile(
      {
        place,
        level: 0,
        traces: [0, section.traces],
        samples: [0, section.samples],
        precision: 'float32',
      },
      signal,
    );
    cuts.push({
      section,
      values: values instanceof Float32Array ? values : Float32Array.from(values, (v) => v * scale),
    });
  }
  return { info: survey.info, statistics, cuts };
}

/** Whether a value of the page is what `keepSurvey` returns. */
export function isKeptSurvey(given: unknown): given is KeptSurvey {
  const { info, statistics, cuts } = (given ?? {}) as Partial<KeptSurvey>;
  return (
    typeof info === 'object' &&
    typeof statistics === 'object' &&
    Array.isArray(cuts) &&
    cuts.every(({ section, values }: Partial<KeptCut>) => section && values instanceof Float32Array)
  );
}

/**
 * The survey of these cuts; any other cut is refused with CURVE_UNKNOWN.
 * @throws DATA_INVALID where they are not what `keepSurvey` returns
 */
export function openKeptSurvey(kept: unknown): OpenSurvey {
  if (!isKeptSurvey(kept))
    throw new PageDataError('section', msg`must be the sections of a saved page`);
  const { info, statistics, cuts } = kept;
  const find = (place: SectionPlace, signal: AbortSignal | undefined): KeptCut => {
    signal?.throwIfAborted();
    const wanted = describePlace(place);
    const cut = cuts.find(({ section }) => describePlace(section.place) === wanted);
    if (cut) return cut;
    throw new FormatError(
      'CURVE_UNKNOWN',
      msg`This page holds the sections that it was saved with, and no other.`,
    );
  };
  return {
    info,
    segy: null,
    values: null,
    statistics: () => Promise.resolve(statistics),
    section: async (place, signal) => find(place, signal).section,
    tile: async (request, signal) => cutTile(find(request.place, signal), request),
    close() {
      // Nothing runs for it.
    },
  };
}

function describePlace(place: SectionPlace): string {
  return place.mode === 'line'
    ? `line ${JSON.stringify(place.path ?? null)}`
    : `${place.mode} ${place.number}`;
}

function cutTile({ section, values }: KeptCut, request: TileRequest): SectionTile {
  const { level, traces: columns, samples: rows } = request;
  checkTile(request, section.levels);
  const { traces, samples } = section;
  const tile = { traces: columns[1] - columns[0], samples: rows[1] - rows[0] };
  const out = new Float32Array(tile.traces * tile.samples);
  const first = rows[0] * 2 ** level;
  const end = Math.min(samples, rows[1] * 2 ** level);
  for (let i = 0; i < tile.traces; i++) {
    const at = placeAt(columns[0] + i, level, traces) * samples;
    reduceTrace(values.subarray(at + first, at + end), level, out.subarray(i * tile.samples));
  }
  return { ...tile, values: out, scale: 1, errorBound: 0 };
}
