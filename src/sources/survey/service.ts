import { takeOverFetch } from '../../rpc/handed-fetch.ts';
import { type CallContext, Transferred } from '../../rpc/rpc.ts';
import { BlobSource } from '../../formats/blob-source.ts';
import { BufferSource, type ByteSource } from '../../formats/byte-source.ts';
import { openUrl } from '../../formats/http-source.ts';
import type {
  SectionInfo,
  SectionPlace,
  SectionTile,
  SeismicSurvey,
  SurveyInfo,
  SurveyStatistics,
  TileRequest,
} from '../../formats/seismic/seismic-survey.ts';
import { surveyOfSegy } from '../../formats/seismic/survey-of-segy.ts';
import { WarningFeed, type WarningReport } from '../late-warnings.ts';
import { AdjacentTraces, findAdjacentModes } from './adjacent-traces.ts';
import { estimateStatistics, isCountedLater } from './section-estimate.ts';
import { noteMember, openPackedSegy } from './packed-segy.ts';
import type { WholeSlices } from './whole-slice.ts';
import type { SegyFacts, SurveyCorrections, SurveyProgress } from './source.ts';

/** What to open; `first` hands over the first request for the URL of a file. */
export type SurveyInput =
  | { kind: 'url'; url: string; store: boolean; first?: MessagePort | undefined }
  | { kind: 'blob'; blob: Blob; name: string }
  | { kind: 'bytes'; bytes: Uint8Array; name: string };

/** Arguments of `open`. */
export interface OpenSurveyRequest {
  input: SurveyInput;
  isVelocity: boolean;
  corrections: SurveyCorrections;
}

/** A survey's description as it crosses to the page. */
export interface SurveyDescription {
  surveyId: number;
  info: SurveyInfo;
  segy: SegyFacts | null;
  /** Whether statistics are estimated before they are counted. */
  isCountedLater: boolean;
  /** Bytes that a z cut reads; null where that is little. */
  sliceBytes: number | null;
}

/**
 * Milliseconds without a byte from the server after which a connection counts as lost; short, since
 * a user waits for a picture.
 */
const STALL_MS = 8000;
/** A z cut may read so much of a file without a word: of one that is fetched, and of one at hand. */
const SLICE_BYTES = { url: 64 << 20, blob: 1 << 30, bytes: Infinity };

/** Surveys read from files and stores. */
export interface SurveyService {
  open(
    request: OpenSurveyRequest,
    context: CallContext<SurveyProgress>,
  ): Promise<SurveyDescription>;
  statistics(
    argument: { surveyId: number },
    context: CallContext<WarningReport>,
  ): Promise<SurveyStatistics>;
  estimate(
    argument: { surveyId: number; place: SectionPlace },
    context: CallContext<WarningReport>,
  ): Promise<SurveyStatistics>;
  section(
    argument: { surveyId: number; place: SectionPlace },
    context: CallContext<WarningReport>,
  ): Promise<SectionInfo>;
  tile(
    argument: { surveyId: number; request: TileRequest },
    context: CallContext<SurveyProgress | WarningReport>,
  ): Promise<Transferred<SectionTile>>;
  close(argument: { surveyId: number }): void;
}

/** The service for a worker, or for the page's thread where the page allows no worker. */
export function surveyService(): SurveyService {
  const surveys = new Map<number, ServedSurvey>();
  let nextId = 1;
  const findOpen = (surveyId: number): ServedSurvey => {
    const found = surveys.get(surveyId);
    if (!found) throw new DOMException('the survey was closed', 'AbortError');
    return found;
  };

  return {
    async open(request, { signal, report }) {
      // Ends the source too, which outlives this call.
      const end = new AbortController();
      const cancel = (): void => end.abort(signal.reason);
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const reads = new ReadCounter(report);
        const { survey, segy, tiles } = await openInput(request, end.signal, reads);
        const surveyId = nextId++;
        const sliceBytes = segy && measureSlice(survey, segy, request.input);
        const slices = sliceBytes === null ? null : await wholeSlices(survey);
        const isLater = segy !== null && isCountedLater(survey);
        const member = noteMember(segy?.archive);
        const feed = new WarningFeed(() => [...member, ...survey.info.warnings]);
        surveys.set(surveyId, { survey, tiles, end, reads, slices, feed });
        const info = { ...survey.info, warnings: feed.list() };
        return { surveyId, info, segy, isCountedLater: isLater, sliceBytes };
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },

    statistics: async ({ surveyId }, { signal, report }) =>
      reading(findOpen(surveyId), report, (survey) => survey.statistics(signal)),

    estimate: async ({ surveyId, place }, { signal, report }) =>
      reading(findOpen(surveyId), report, (survey) => estimateStatistics(survey, place, signal)),

    section: async ({ surveyId, place }, { signal, report }) =>
      reading(findOpen(surveyId), report, (survey) => survey.section(place, signal)),

    async tile({ surveyId, request }, { signal, report }) {
      const { tiles, slices, reads, feed } = findOpen(surveyId);
      const tile = await feed.during(report, () =>
        slices && request.place.mode === 'z'
          ? reads.during(report, () => slices.tile(request, signal))
          : tiles.tile(request, signal),
      );
      // Nothing keeps a tile's values: they can be transferred.
      return new Transferred(tile, [tile.values.buffer as ArrayBuffer]);
    },

    close({ surveyId }) {
      closeServed(surveys.get(surveyId));
      surveys.delete(surveyId);
    },
  };
}

function closeServed(served: ServedSurvey | undefined): void {
  served?.slices?.close();
  served?.survey.close();
  served?.end.abort(new DOMException('the survey was closed', 'AbortError'));
}

/** Reads z cuts as a whole; fetched for surveys whose z cuts read much. */
async function wholeSlices(survey: SeismicSurvey): Promise<WholeSlices> {
  const { WholeSlices } = await import('./whole-slice.ts');
  return new WholeSlices(survey);
}

/** A survey of a file or a store. */
interface OpenedInput {
  survey: SeismicSurvey;
  segy: SegyFacts | null;
  /** What its tiles are read by. */
  tiles: Pick<SeismicSurvey, 'tile'>;
}

/** Reads a survey that is open, and reports what its reader finds out by that. */
function reading<T>(
  { survey, feed }: Pick<ServedSurvey, 'survey' | 'feed'>,
  report: (found: WarningReport) => void,
  read: (survey: SeismicSurvey) => Promise<T>,
): Promise<T> {
  return feed.during(report, () => read(survey));
}

/** A survey that is open. */
interface ServedSurvey extends Omit<OpenedInput, 'segy'> {
  end: AbortController;
  reads: ReadCounter;
  /** Of a survey whose z cuts read much. */
  slices: WholeSlices | null;
  feed: WarningFeed;
}

/** Bytes that a z cut reads; null where that is little. */
function measureSlice(
  { info }: SeismicSurvey,
  { info: { traceBytes, sizeBytes } }: SegyFacts,
  { kind }: SurveyInput,
): number | null {
  const bytes = Math.min(sizeBytes, info.traces * (traceBytes ?? Infinity));
  return info.kind === 'volume' && bytes > SLICE_BYTES[kind] ? bytes : null;
}

async function openInput(
  { input, isVelocity, corrections }: OpenSurveyRequest,
  signal: AbortSignal,
  reads: ReadCounter,
): Promise<OpenedInput> {
  const { offset, ...overrides } = corrections;
  if (input.kind === 'url' && input.store) {
    const [{ openSeismicStore }, { urlFolder }, { surveyOfStore }] = await Promise.all([
      import('../../formats/seismic/open-seismic-store.ts'),
      import('../../formats/seismic/store-folder.ts'),
      import('../../formats/seismic/survey-of-store.ts'),
    ]);
    const store = await openSeismicStore(urlFolder(input.url, { signal, stallMs: STALL_MS }), {
      signal,
    });
    const stored = await surveyOfStore(store, {
      isVelocity: isVelocity || undefined,
      offset,
      signal,
    });
    return { survey: stored, segy: null, tiles: stored };
  }
  const packed = reads.count(await sourceOf(input, signal));
  const { member, ...headers } = overrides;
  const { file, name, archive } = await openPackedSegy(packed, member, { ...headers, signal });
  const survey = await surveyOfSegy(file, {
    name,
    isVelocity,
    domain: headers.domain,
    unit: headers.depthUnit,
    offset,
    signal,
  });
  const tiles = new AdjacentTraces(survey, findAdjacentModes(await file.geometry({ signal })));
  const facts = { info: file.info, warnings: file.warnings, ...(archive && { archive }) };
  return { survey, segy: facts, tiles };
}

async function sourceOf(input: SurveyInput, signal: AbortSignal): Promise<ByteSource> {
  switch (input.kind) {
    // A SEG-Y reader merges its ranges itself.
    case 'url':
      return openUrl(input.url, {
        signal,
        stallMs: STALL_MS,
        isExact: true,
        ...(input.first && { fetch: takeOverFetch(input.first) }),
      });
    case 'blob':
      return new BlobSource(input.blob, input.name, true);
    case 'bytes':
      return new BufferSource(input.bytes, input.name);
  }
}

/** Reports how much of a file was read. */
class ReadCounter {
  #bytesRead = 0;
  readonly #reports = new Set<() => void>();

  constructor(report: (progress: SurveyProgress) => void) {
    this.#reports.add(() => report({ bytesRead: this.#bytesRead, bytesTotal: null }));
  }

  /** A source whose reads are counted. */
  count(source: ByteSource): ByteSource {
    return {
      name: source.name,
      get sizeBytes() {
        return source.sizeBytes;
      },
      read: async (offset, length, signal) => {
        const bytes = await source.read(offset, length, signal);
        this.#bytesRead += bytes.length;
        for (const report of this.#reports) report();
        return bytes;
      },
    };
  }

  /** Reports what is read while `work` runs. */
  async during<T>(report: (progress: SurveyProgress) => void, work: () => Promise<T>): Promise<T> {
    const from = this.#bytesRead;
    const own = (): void => report({ bytesRead: this.#bytesRead - from, bytesTotal: null });
    this.#reports.add(own);
    try {
      return await work();
    } finally {
      this.#reports.delete(own);
    }
  }
}
