import type { MessageInitShape } from '@bufbuild/protobuf';
import { AnnotationKey } from '../../../src/api/viewer3d/viewer3d_pb.ts';
import type {
  NavigationChunkSchema,
  TraceHeaderChunkSchema,
} from '../../../src/api/viewer3d/viewer3d_pb.ts';
import type { SurveyRef } from './survey-service.ts';
import type { SurveyReader } from './survey-reader.ts';
import { toAnnotationMessages, parseSectionPlace } from './wire.ts';
import type { SectionCallRequest } from './wire.ts';

/** Traces of one message. */
const CHUNK_TRACES = 8192;

/** Annotation and places of the traces of a section; its levels of detail in the first chunk. */
export async function* streamTraceHeaders(
  reader: SurveyReader,
  ref: SurveyRef,
  request: SectionCallRequest,
  signal: AbortSignal,
): AsyncGenerator<MessageInitShape<typeof TraceHeaderChunkSchema>> {
  const section = await reader.call(
    ref,
    'section',
    { place: parseSectionPlace(request) },
    { signal },
  );
  const { traces: total, x, y, levels } = section;
  // A section without traces has levels of detail too.
  for (let offset = 0; offset === 0 || offset < total; offset += CHUNK_TRACES) {
    const end = Math.min(total, offset + CHUNK_TRACES);
    const part = (numbers: Float64Array | null): number[] =>
      numbers ? Array.from(numbers.subarray(offset, end)) : [];
    yield {
      offset,
      total,
      annotations: toAnnotationMessages(section, offset, end),
      x: part(x),
      y: part(y),
      levels: offset === 0 ? [...levels] : [],
    };
  }
}

/** The outline of a volume or the course of a line; nothing where there are no coordinates. */
export async function* streamNavigation(
  reader: SurveyReader,
  ref: SurveyRef,
  signal: AbortSignal,
): AsyncGenerator<MessageInitShape<typeof NavigationChunkSchema>> {
  const { kind, corners, crs } = await reader.call(ref, 'info', {}, { signal });
  if (kind === 'volume') {
    const ring = corners ? [...corners, corners[0]] : [];
    if (corners)
      yield {
        total: ring.length,
        crs: crs ?? '',
        x: ring.map(({ x }) => x),
        y: ring.map(({ y }) => y),
      };
    return;
  }
  const section = await reader.call(ref, 'section', { place: { mode: 'line' } }, { signal });
  const { traces: total, x, y } = section;
  if (!x || !y) return;
  for (let offset = 0; offset < total; offset += CHUNK_TRACES) {
    const end = Math.min(total, offset + CHUNK_TRACES);
    const [numbered] = toAnnotationMessages(section, offset, end);
    yield {
      offset,
      total,
      crs: crs ?? '',
      x: Array.from(x.subarray(offset, end)),
      y: Array.from(y.subarray(offset, end)),
      numbers: numbered?.numbers ?? [],
      key: numbered?.key ?? AnnotationKey.UNSPECIFIED,
    };
  }
}
