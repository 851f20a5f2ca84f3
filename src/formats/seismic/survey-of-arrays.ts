import { FormatError } from '../format-error.ts';
import { blankUndefined } from '../segy/undefined-sample.ts';
import { checkTile, levelsFor, placeAt } from './cut.ts';
import { reduceTrace } from './reduce.ts';
import type {
  SectionInfo,
  SectionPlace,
  SectionTile,
  SeismicSurvey,
  SurveyInfo,
  SurveyStatistics,
  TileRequest,
} from './seismic-survey.ts';
import { AmplitudeCounter } from './statistics.ts';
import { lineSection } from './trace-line.ts';
import { type Message, msg } from '../msg.ts';

/** A section that a page has in memory. */
export interface SectionArrays {
  /**
   * Trace after trace; NaN, infinity or a magnitude of 1e30 and more where there is no sample.
   * Never written, and used as it is where all that is missing is NaN.
   */
  values: Float32Array;
  traces: number;
  samples: number;
  /** Microseconds; in depth thousandths of a metre. */
  sampleIntervalUs: number;
  domain: 'time' | 'depth';
  /** One number a trace, e.g. CDPs; default 1, 2, 3 … */
  traceNumbers?: ArrayLike<number>;
}

/**
 * A section of the page's own as a survey of one line. A float32 tile of the whole of level 0 is
 * the array itself.
 * @throws {FormatError} FILE_MALFORMED where the array does not have traces × samples values
 */
export function surveyOfArrays(section: SectionArrays, name = ''): SeismicSurvey {
  const { values, traces, samples, sampleIntervalUs, domain, traceNumbers } = section;
  const isCount = (count: number): boolean => Number.isInteger(count) && count > 0;
  if (
    !(values instanceof Float32Array) ||
    !isCount(traces) ||
    !isCount(samples) ||
    values.length !== traces * samples
  )
    throw malformed(
      msg`The section's values are not ${traces} traces of ${samples} samples as a Float32Array.`,
    );
  if (!(sampleIntervalUs > 0) || !Number.isFinite(sampleIntervalUs))
    throw malformed(msg`A sample interval of ${sampleIntervalUs} microseconds is none.`);
  if (traceNumbers && traceNumbers.length !== traces)
    throw malformed(msg`There are ${traceNumbers.length} trace numbers for ${traces} traces.`);
  const info: SurveyInfo = {
    name,
    kind: 'line',
    inlines: null,
    crosslines: null,
    traces,
    format: '',
    isVelocity: false,
    crs: null,
    groundUnit: 'm',
    corners: null,
    warnings: [],
    samples: {
      first: 0,
      interval: sampleIntervalUs / 1000,
      count: samples,
      domain,
      unit: domain === 'time' ? 'ms' : 'm',
    },
    levels: levelsFor(Math.max(traces, samples)),
  };
  const numbers = new Float64Array(traces);
  for (let i = 0; i < traces; i++) numbers[i] = traceNumbers?.[i] ?? i + 1;
  return new ArraySurvey(info, blankUndefined(values), [{ key: 'trace', numbers }]);
}

class ArraySurvey implements SeismicSurvey {
  #statistics: SurveyStatistics | null = null;

  constructor(
    readonly info: SurveyInfo,
    private readonly values: Float32Array,
    private readonly annotations: SectionInfo['annotations'],
  ) {}

  async statistics(signal?: AbortSignal): Promise<SurveyStatistics> {
    signal?.throwIfAborted();
    if (!this.#statistics) {
      const counter = new AmplitudeCounter();
      counter.addTraces(this.values, this.info.samples.count);
      this.#statistics = counter.result(true);
    }
    return this.#statistics;
  }

  async section(place: SectionPlace, signal?: AbortSignal): Promise<SectionInfo> {
    signal?.throwIfAborted();
    return lineSection(this.info, place, {
      traces: { length: this.info.traces },
      annotations: this.annotations,
      x: null,
      y: null,
    });
  }

  async tile(request: TileRequest, signal?: AbortSignal): Promise<SectionTile> {
    const {
      level,
      traces: [from, to],
      samples: [top, bottom],
    } = request;
    const { levels, samples, traces } = await this.section(request.place, signal);
    checkTile(request, levels);
    const tile = { traces: to - from, samples: bottom - top, scale: 1, errorBound: 0 };
    if (level === 0 && tile.traces === traces && tile.samples === samples)
      return { ...tile, values: this.values };
    const out = new Float32Array(tile.traces * tile.samples);
    const first = top * 2 ** level;
    const end = Math.min(samples, bottom * 2 ** level);
    for (let i = 0; i < tile.traces; i++) {
      const at = placeAt(from + i, level, traces) * samples;
      reduceTrace(
        this.values.subarray(at + first, at + end),
        level,
        out.subarray(i * tile.samples),
      );
    }
    return { ...tile, values: out };
  }

  close(): void {
    // Nothing runs for it.
  }
}

function malformed(message: Message): FormatError {
  return new FormatError('FILE_MALFORMED', message);
}
