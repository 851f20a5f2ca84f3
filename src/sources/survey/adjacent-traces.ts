import { type SegyGeometry, traceAt } from '../../formats/segy/geometry.ts';
import { placeAt } from '../../formats/seismic/cut.ts';
import { reduceTrace } from '../../formats/seismic/reduce.ts';
import type {
  SectionInfo,
  SectionMode,
  SectionTile,
  SeismicSurvey,
  TileRequest,
} from '../../formats/seismic/seismic-survey.ts';

/** Larger sections are read by single traces at their coarse levels. */
const MOST_SAMPLES = 2 ** 22;

/** The vertical cuts of a file whose traces follow one another in it. */
export function findAdjacentModes(geometry: SegyGeometry): ReadonlySet<SectionMode> {
  if (geometry.kind === 'line') return new Set(['line']);
  const [first, down, across] = [
    traceAt(geometry, 0, 0),
    traceAt(geometry, 1, 0),
    traceAt(geometry, 0, 1),
  ];
  const isNext = (trace: number): boolean => first >= 0 && Math.abs(trace - first) === 1;
  if (geometry.isPrestack) return new Set();
  return new Set([
    ...(isNext(across) ? (['inline'] as const) : []),
    ...(isNext(down) ? (['crossline'] as const) : []),
  ]);
}

/**
 * Tiles of coarse levels of sections whose traces follow one another: from the samples of level 0,
 * which few requests read and the next level needs too.
 */
export class AdjacentTraces {
  constructor(
    private readonly survey: SeismicSurvey,
    private readonly modes: ReadonlySet<SectionMode>,
  ) {}

  /** Answers for any tile. */
  async tile(request: TileRequest, signal?: AbortSignal): Promise<SectionTile> {
    if (request.level === 0 || !this.modes.has(request.place.mode))
      return this.survey.tile(request, signal);
    const section = await this.survey.section(request.place, signal);
    return section.traces * section.samples > MOST_SAMPLES
      ? this.survey.tile(request, signal)
      : this.#reduced(request, section, signal);
  }

  async #reduced(
    { place, level, traces: [from, to], samples: [top, bottom] }: TileRequest,
    { traces, samples, levels }: SectionInfo,
    signal?: AbortSignal,
  ): Promise<SectionTile> {
    const first = placeAt(from, level, traces);
    const { values } = await this.survey.tile(
      {
        place,
        level: 0,
        traces: [first, placeAt(to - 1, level, traces) + 1],
        samples: [0, samples],
        precision: 'float32',
      },
      signal,
    );
    const out = new Float32Array((to - from) * (bottom - top));
    const column = new Float32Array(levels[level]!.samples);
    for (let i = from; i < to; i++) {
      const at = (placeAt(i, level, traces) - first) * samples;
      reduceTrace((values as Float32Array).subarray(at, at + samples), level, column);
      out.set(column.subarray(top, bottom), (i - from) * (bottom - top));
    }
    return { values: out, traces: to - from, samples: bottom - top, scale: 1, errorBound: 0 };
  }
}
