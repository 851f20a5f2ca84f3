import { type CallContext, Transferred } from '../../rpc/rpc.ts';
import { BlobSource } from '../../formats/blob-source.ts';
import { BufferSource, type ByteSource } from '../../formats/byte-source.ts';
import { openUrl } from '../../formats/http-source.ts';
import { openSegy } from '../../formats/segy/open-segy.ts';
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
import type { SegyFacts, SurveyCorrections, SurveyProgress } from './source.ts';

/** What to open. */
export type SurveyInput =
  | { kind: 'url'; url: string; store: boolean }
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
}

/**
 * Milliseconds without a byte from the server after which a connection counts as lost; short, since
 * a user waits for a picture.
 */
const STALL_MS = 8000;

/** Surveys read from files and stores. */
export interface SurveyService {
  open(
    request: OpenSurveyRequest,
    context: CallContext<SurveyProgress>,
  ): Promise<SurveyDescription>;
  statistics(argument: { surveyId: number }, context: CallContext): Promise<SurveyStatistics>;
  section(
    argument: { surveyId: number; place: SectionPlace },
    context: CallContext,
  ): Promise<SectionInfo>;
  tile(
    argument: { surveyId: number; request: TileRequest },
    context: CallContext,
  ): Promise<Transferred<SectionTile>>;
  close(argument: { surveyId: number }): void;
}

/** The service for a worker, or for the page's thread where the page allows no worker. */
export function surveyService(): SurveyService {
  const surveys = new Map<number, { survey: SeismicSurvey; end: AbortController }>();
  let nextId = 1;
  const findOpen = (surveyId: number): SeismicSurvey => {
    const found = surveys.get(surveyId);
    if (!found) throw new DOMException('the survey was closed', 'AbortError');
    return found.survey;
  };

  return {
    async open(request, { signal, report }) {
      // Ends the source too, which outlives this call.
      const end = new AbortController();
      const cancel = (): void => end.abort(signal.reason);
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const { survey, segy } = await openInput(request, end.signal, report);
        const surveyId = nextId++;
        surveys.set(surveyId, { survey, end });
        return { surveyId, info: survey.info, segy };
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },

    statistics: async ({ surveyId }, { signal }) => findOpen(surveyId).statistics(signal),

    section: async ({ surveyId, place }, { signal }) => findOpen(surveyId).section(place, signal),

    async tile({ surveyId, request }, { signal }) {
      const tile = await findOpen(surveyId).tile(request, signal);
      // Nothing keeps a tile's values: they can be transferred.
      return new Transferred(tile, [tile.values.buffer as ArrayBuffer]);
    },

    close({ surveyId }) {
      const found = surveys.get(surveyId);
      surveys.delete(surveyId);
      found?.survey.close();
      found?.end.abort(new DOMException('the survey was closed', 'AbortError'));
    },
  };
}

async function openInput(
  { input, isVelocity, corrections }: OpenSurveyRequest,
  signal: AbortSignal,
  report: (progress: SurveyProgress) => void,
): Promise<{ survey: SeismicSurvey; segy: SegyFacts | null }> {
  const { domain, depthUnit: unit, offset, ...overrides } = corrections;
  if (input.kind === 'url' && input.store) {
    const [{ openSeismicStore }, { urlFolder }, { surveyOfStore }] = await Promise.all([
      import('../../formats/seismic/open-seismic-store.ts'),
      import('../../formats/seismic/store-folder.ts'),
      import('../../formats/seismic/survey-of-store.ts'),
    ]);
    const store = await openSeismicStore(urlFolder(input.url, { signal, stallMs: STALL_MS }), {
      signal,
    });
    return {
      survey: await surveyOfStore(store, { isVelocity: isVelocity || undefined, offset, signal }),
      segy: null,
    };
  }
  const source = counted(await sourceOf(input, signal), report);
  const file = await openSegy(source, { ...overrides, signal });
  const survey = await surveyOfSegy(file, {
    name: source.name,
    isVelocity,
    domain,
    unit,
    offset,
    signal,
  });
  return { survey, segy: { info: file.info, warnings: file.warnings } };
}

async function sourceOf(input: SurveyInput, signal: AbortSignal): Promise<ByteSource> {
  switch (input.kind) {
    // A SEG-Y reader merges its ranges itself.
    case 'url':
      return openUrl(input.url, { signal, stallMs: STALL_MS, isExact: true });
    case 'blob':
      return new BlobSource(input.blob, input.name, true);
    case 'bytes':
      return new BufferSource(input.bytes, input.name);
  }
}

/** Tells how much was read. */
function counted(source: ByteSource, report: (progress: SurveyProgress) => void): ByteSource {
  let bytesRead = 0;
  return {
    name: source.name,
    get sizeBytes() {
      return source.sizeBytes;
    },
    async read(offset, length, signal) {
      const bytes = await source.read(offset, length, signal);
      bytesRead += bytes.length;
      report({ bytesRead, bytesTotal: null });
      return bytes;
    },
  };
}
