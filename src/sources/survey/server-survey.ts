import type { Backend, Result } from '../../backend/backend.ts';
import {
  type CutRequest,
  type SectionHeaders,
  type SurveyVolume,
  type Viewer3d,
  type Viewer3dCodes,
  viewer3dCodes,
  getViewer3d,
} from '../../backend/viewer3d.ts';
import type { Problem } from '../../core/problem.ts';
import { problemError, unwrap } from '../../core/problem-error.ts';
import {
  ASSUMPTIONS,
  FormatError,
  type FormatWarning,
  wholeFileWarning,
} from '../../formats/format-error.ts';
import { type MessageParts, plainMessage } from '../../formats/msg.ts';
import { describeSection as sectionOfVolume } from '../../formats/seismic/cut.ts';
import { groundBy } from '../../formats/seismic/ground.ts';
import type {
  GridCorner,
  OffsetChoice,
  SampleAxis,
  SectionInfo,
  SectionPlace,
  SectionTile,
  SeismicSurvey,
  SurveyInfo,
  SurveyStatistics,
  TileRequest,
} from '../../formats/seismic/seismic-survey.ts';
import { ConcurrencyLimit } from '../../core/concurrency-limit.ts';
import type { SurveySurface, SurveySurfaces } from './survey-surfaces.ts';

/**
 * Tiles that are under way at once: browsers send six requests to one server, and other calls want
 * their turn.
 */
const AT_ONCE = 4;
/** Samples of 32 bits that one call may ask for. */
const MOST_FLOATS = 2 ** 24;
/** Sections whose headers are kept. */
const MOST_SECTIONS = 24;

/** A survey that a server serves. */
export interface ServerSurvey extends SeismicSurvey {
  /** The process that makes its multi-resolution store; null where none runs. */
  readonly processId: string | null;
  readonly surfaces: SurveySurfaces;
}

/**
 * Opens a survey by its index id (spec 7, "getStoreURI"). Tiles are sent for in the order of the
 * requests; one that is cancelled before its turn is never sent.
 * @param offset traces of a prestack survey
 * @throws an error that carries an ErrorCode: NO_SEISMIC_INDEX, what the calls answer; of the
 *   survey's own calls DATA_REPLACED where the index has ended since
 */
export async function surveyOfServer(
  backend: Backend,
  indexId: string,
  signal?: AbortSignal,
  offset?: OffsetChoice,
): Promise<ServerSurvey> {
  const [viewer, codes] = await Promise.all([getViewer3d(backend), viewer3dCodes()]);
  const volume = await viewer.volume(indexId, false, signal, offset);
  if (isNotFound(volume)) throw problemError({ ...volume.error, code: 'NO_SEISMIC_INDEX' });
  return new OpenServerSurvey({ viewer, codes, indexId, offset }, unwrapSurvey(volume));
}

/** Where a survey is served, and under which id. */
interface ServedSurvey {
  viewer: Viewer3d;
  codes: Viewer3dCodes;
  indexId: string;
  /** Traces of a prestack survey. */
  offset: OffsetChoice | undefined;
}

class OpenServerSurvey implements ServerSurvey {
  readonly info: SurveyInfo;
  readonly processId: string | null;
  readonly surfaces: SurveySurfaces;
  readonly #stop = new AbortController();
  readonly #tiles = new ConcurrencyLimit(AT_ONCE);
  /** In order of use, oldest first. */
  readonly #sections = new Map<string, SectionInfo>();
  #statistics: SurveyStatistics | null = null;

  private readonly viewer: Viewer3d;
  private readonly codes: Viewer3dCodes;
  private readonly indexId: string;
  private readonly offset: OffsetChoice | undefined;

  constructor({ viewer, codes, indexId, offset }: ServedSurvey, volume: SurveyVolume) {
    this.viewer = viewer;
    this.codes = codes;
    this.indexId = indexId;
    this.offset = offset;
    this.info = toSurveyInfo(volume, codes);
    this.processId = volume.processId || null;
    this.surfaces = {
      list: volume.surfaces.map(({ surfaceId, name }) => ({
        id: surfaceId,
        name: name || surfaceId,
      })),
      read: (id, stop) => this.#surface(id, stop),
    };
  }

  async statistics(signal?: AbortSignal): Promise<SurveyStatistics> {
    const until = this.#until(signal);
    return (this.#statistics ??= toStatistics(
      await this.#taken(await this.viewer.volume(this.indexId, true, until, this.offset), until),
    ));
  }

  async section(place: SectionPlace, signal?: AbortSignal): Promise<SectionInfo> {
    const until = this.#until(signal);
    until.throwIfAborted();
    // The geometry of a cut through a volume is known: its samples are requested at once.
    if (this.info.kind === 'volume') return sectionOfVolume(this.info, place);
    const key = JSON.stringify(place);
    const section =
      this.#sections.get(key) ??
      toSectionInfo(
        this.info,
        place,
        await this.#taken(await this.viewer.headers(this.#cut(place), until), until),
        this.codes,
      );
    this.#sections.delete(key);
    this.#sections.set(key, section);
    const [oldest] = this.#sections.keys();
    if (this.#sections.size > MOST_SECTIONS && oldest !== undefined) this.#sections.delete(oldest);
    return section;
  }

  /** Exact samples that are more than one call may ask for come in bands of traces. */
  async tile(request: TileRequest, signal?: AbortSignal): Promise<SectionTile> {
    const until = this.#until(signal);
    const {
      precision,
      traces: [from, to],
      samples: [top, bottom],
    } = request;
    const [columns, rows] = [to - from, bottom - top];
    if (precision !== 'float32' || columns * rows <= MOST_FLOATS) return this.#band(request, until);
    const values = new Float32Array(columns * rows);
    const width = Math.max(1, Math.floor(MOST_FLOATS / rows));
    for (let at = from; at < to; at += width)
      values.set(
        (await this.#band({ ...request, traces: [at, Math.min(to, at + width)] }, until)).values,
        (at - from) * rows,
      );
    return { values, traces: columns, samples: rows, scale: 1, errorBound: 0 };
  }

  async #band(
    { place, level, traces, samples, precision }: TileRequest,
    until: AbortSignal,
  ): Promise<SectionTile> {
    const { SampleEncoding } = this.codes;
    const encoding = {
      int8: SampleEncoding.INT8,
      int16: SampleEncoding.INT16,
      float32: SampleEncoding.FLOAT32,
    }[precision];
    const answer = await this.#tiles.run(
      () =>
        this.viewer.samples(
          { ...this.#cut(place), decimation: 2 ** level, traces, samples, encoding },
          until,
        ),
      until,
    );
    const {
      values,
      samplesPerTrace,
      scale,
      errorBound,
      traces: columns,
    } = await this.#taken(answer, until);
    return { values, traces: columns, samples: samplesPerTrace, scale, errorBound };
  }

  async #surface(id: string, signal: AbortSignal): Promise<SurveySurface> {
    const until = this.#until(signal);
    const [{ gridOfMesh }, answer] = await Promise.all([
      import('../../formats/surface/mesh-grid.ts'),
      this.viewer.surface(id, until),
    ]);
    const { info, positions, indices } = await this.#taken(answer, until);
    const grid = gridOfMesh({ originX: info.originX, originY: info.originY, positions, indices });
    return {
      grid,
      domain: info.domain === this.codes.Domain.TIME ? 'time' : 'depth',
      color: /^#[0-9a-f]{6}$/i.test(info.color) ? info.color.toLowerCase() : null,
    };
  }

  close(): void {
    this.#stop.abort(new DOMException('The survey is closed', 'AbortError'));
  }

  /**
   * The result of a call. If it found nothing, the survey is requested again: its file may have
   * been replaced or deleted.
   */
  async #taken<T>(answer: Result<T>, until: AbortSignal): Promise<T> {
    if (!isNotFound(answer) || !isNotFound(await this.viewer.volume(this.indexId, false, until)))
      return unwrapSurvey(answer);
    throw problemError({ ...answer.error, code: 'DATA_REPLACED' });
  }

  #until(signal: AbortSignal | undefined): AbortSignal {
    return signal ? AbortSignal.any([signal, this.#stop.signal]) : this.#stop.signal;
  }

  #cut(place: SectionPlace): CutRequest {
    const { SectionMode } = this.codes;
    const mode = {
      inline: SectionMode.INLINE,
      crossline: SectionMode.CROSSLINE,
      z: SectionMode.Z,
      line: SectionMode.LINE,
    }[place.mode];
    if (place.mode !== 'line')
      return { indexId: this.indexId, offset: this.offset, mode, number: place.number };
    return {
      indexId: this.indexId,
      offset: this.offset,
      mode,
      number: 0,
      path: (place.path ?? []).map(([inline, crossline]) => ({ inline, crossline })),
    };
  }
}

function isNotFound(result: Result<unknown>): result is { ok: false; error: Problem } {
  return !result.ok && result.error.serverCode === 'NOT_FOUND';
}

/** The data of a call; `CURVE_UNKNOWN` is thrown if the server does not have it. */
function unwrapSurvey<T>(result: Result<T>): T {
  if (isNotFound(result))
    throw new FormatError('CURVE_UNKNOWN', plainMessage(result.error.message));
  return unwrap(result);
}

function toSurveyInfo(
  volume: SurveyVolume,
  { Domain, GroundUnit, SampleUnit }: Viewer3dCodes,
): SurveyInfo {
  const { inlines, crosslines, samples, corners, offsets, shownOffset } = volume;
  const isDepth = volume.domain === Domain.DEPTH;
  const axis: SampleAxis = {
    first: samples.first,
    interval: samples.step,
    count: samples.count,
    domain: isDepth ? 'depth' : 'time',
    unit:
      samples.unit === SampleUnit.FEET
        ? 'ft'
        : samples.unit === SampleUnit.METRES
          ? 'm'
          : samples.unit === SampleUnit.MILLISECONDS
            ? 'ms'
            : isDepth
              ? 'm'
              : 'ms',
  };
  const unitOf = new Map<number, SurveyInfo['groundUnit']>([
    [GroundUnit.METRES, 'm'],
    [GroundUnit.FEET, 'ft'],
    [GroundUnit.US_SURVEY_FEET, 'ftUS'],
    [GroundUnit.DEGREES, 'deg'],
  ]);
  return {
    name: volume.name,
    kind: inlines ? 'volume' : 'line',
    inlines: inlines && { numbers: inlines },
    crosslines: crosslines && { numbers: crosslines },
    samples: axis,
    traces: volume.traces,
    format: volume.format,
    isVelocity: volume.isVelocity,
    ...groundBy(unitOf.get(volume.groundUnit) ?? null, { crs: volume.crs || null }),
    levels: volume.levels,
    warnings: toWarnings(volume),
    corners:
      inlines && corners.length === 4
        ? (corners.map(({ inline, crossline, x, y }): GridCorner => ({
            inline,
            crossline,
            x,
            y,
          })) as NonNullable<SurveyInfo['corners']>)
        : null,
    ...(offsets.length > 0 && {
      offsets: { numbers: Int32Array.from(offsets), shown: shownOffset ?? null },
    }),
  };
}

/** Notes of a server; those of one that knows messages alone are about the file as a whole. */
function toWarnings({ notes, warnings }: SurveyVolume): FormatWarning[] {
  if (notes.length === 0)
    return warnings.map((message) => wholeFileWarning('SURVEY_NOTE', plainMessage(message)));
  return notes.map(({ code, message, text, assumes, count, byteOffset, line, section }) => {
    const known = ASSUMPTIONS.find((one) => one === assumes);
    return {
      code,
      message,
      ...(text && { parts: toParts(text) }),
      count: Math.max(1, count),
      place: {
        ...(byteOffset !== undefined && { byteOffset }),
        ...(line !== undefined && { line }),
        ...(section !== undefined && { section }),
      },
      ...(known && { assumes: known }),
    };
  });
}

/** The text of a note of a survey. */
type NoteText = NonNullable<SurveyVolume['notes'][number]['text']>;

/** The parts of a note's message; what says nothing is an empty text. */
function toParts({ id, values }: NoteText): MessageParts {
  return {
    id,
    values: values.map(({ value }) => {
      if (value.case === 'part') return toParts(value.value);
      return value.value ?? '';
    }),
  };
}

function toStatistics({ statistics }: SurveyVolume): SurveyStatistics {
  const { min, max, mean, rms, count, isExact, histogram, absolute, absoluteTo } = statistics!;
  return {
    min,
    max,
    mean,
    rms,
    count,
    isExact,
    histogram: Float64Array.from(histogram),
    absolute: Float64Array.from(absolute),
    absoluteTo,
  };
}

function toSectionInfo(
  info: SurveyInfo,
  place: SectionPlace,
  { traces, annotations, x, y, levels }: SectionHeaders,
  { AnnotationKey }: Viewer3dCodes,
): SectionInfo {
  const rows = place.mode === 'z' && info.crosslines ? info.crosslines : info.samples;
  const samples = 'numbers' in rows ? rows.numbers.length : rows.count;
  // A level has a place at least, of an empty section too.
  if (levels[0]?.traces !== Math.max(1, traces) || levels[0].samples !== Math.max(1, samples))
    throw Object.assign(
      new Error(
        `the section has ${levels[0]?.traces} traces of ${levels[0]?.samples} samples, not ${traces} of ${samples}`,
      ),
      { code: 'ANSWER_INVALID' },
    );
  const keys = new Map<number, SectionInfo['annotations'][number]['key']>([
    [AnnotationKey.INLINE, 'inline'],
    [AnnotationKey.CROSSLINE, 'crossline'],
    [AnnotationKey.CDP, 'cdp'],
    [AnnotationKey.SHOT_POINT, 'shotPoint'],
    [AnnotationKey.FIELD_RECORD, 'fieldRecord'],
    [AnnotationKey.TRACE, 'trace'],
    [AnnotationKey.OFFSET, 'offset'],
  ]);
  const known = annotations.flatMap(({ key, numbers }) => {
    const name = keys.get(key);
    return name ? [{ key: name, numbers }] : [];
  });
  return {
    place,
    traces,
    samples,
    rows,
    annotations: known,
    x,
    y,
    levels: levels.map((level) => ({ traces: level.traces, samples: level.samples })),
  };
}
