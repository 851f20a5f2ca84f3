import type { MessageInitShape } from '@bufbuild/protobuf';
import { Domain } from '../../../src/api/viewer3d/viewer3d_pb.ts';
import type { MeshChunkSchema } from '../../../src/api/viewer3d/viewer3d_pb.ts';
import { isPrivate } from '../files/files.ts';
import { statFile } from '../logs/intake.ts';
import type { FileRef } from '../logs/reader-service.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import type { FileKey } from './datasets.ts';
import { notThere, tooMuch } from './failures.ts';
import type { SurveyReader } from './survey-reader.ts';

type Chunk = MessageInitShape<typeof MeshChunkSchema>;

/** Bytes of a file of a surface. */
const MOST_BYTES = 128 << 20;
/**
 * Vertices of 12 bytes, and triangles of three numbers of up to 4 bytes, so that a message is below
 * 1 MiB (contract).
 */
const CHUNK_VERTICES = 80_000;
const CHUNK_TRIANGLES = 80_000;
/** A grid does not say what it is of; its name does. */
const TIME = /(?:^|[^a-z])(?:twt|time|ms)(?:[^a-z]|$)/i;

/**
 * The mesh of a surface, whose id is the place of its grid file: `{storeId}/{key}`, as of
 * /fm/download. Vertices come before the triangles that name them. Throws NOT_FOUND,
 * RESOURCE_EXHAUSTED, FAILED_PRECONDITION.
 */
export async function* streamSurface(
  reader: SurveyReader,
  { stores }: Pick<Services, 'stores'>,
  surfaceId: string,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  const file = await statSurfaceFile(stores, surfaceId);
  if (!file) throw notThere('There is no such surface');
  if (file.sizeBytes > MOST_BYTES)
    throw tooMuch(`The file of the surface has ${file.sizeBytes} bytes; ${MOST_BYTES} are read`);
  const { name, originX, originY, positions, indices } = await reader.call(
    {
      file,
      facts: { name: '', isVelocity: false, domain: 'depth', crs: null, groundUnit: null },
      store: null,
    },
    'surface',
    {},
    { signal },
  );
  const [vertices, triangles] = [positions.length / 3, indices.length / 3];
  if (vertices === 0) throw notThere('The surface has no node with a value');
  const fileName = stripExtension(file);
  const info = {
    surfaceId,
    name: name || fileName,
    originX,
    originY,
    domain: TIME.test(`${name} ${fileName}`) ? Domain.TIME : Domain.DEPTH,
  };
  for (let at = 0; at < vertices; at += CHUNK_VERTICES) {
    signal.throwIfAborted();
    yield {
      vertexOffset: at,
      vertices,
      triangles,
      positions: Array.from(positions.subarray(3 * at, 3 * (at + CHUNK_VERTICES))),
      ...(at === 0 && { info }),
    };
  }
  for (let at = 0; at < triangles; at += CHUNK_TRIANGLES) {
    signal.throwIfAborted();
    yield {
      vertexOffset: vertices,
      vertices,
      triangleOffset: at,
      triangles,
      indices: Array.from(indices.subarray(3 * at, 3 * (at + CHUNK_TRIANGLES))),
    };
  }
}

/** A surface as the description of its survey names it: nothing of its file is read for that. */
export function toSurfaceRef(file: FileKey): { surfaceId: string; name: string } {
  return { surfaceId: `${file.storeId}/${file.key}`, name: stripExtension(file) };
}

function stripExtension({ key }: FileKey): string {
  return key.slice(key.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}

/** A file that no address leads to is no surface either. */
async function statSurfaceFile(
  stores: Services['stores'],
  surfaceId: string,
): Promise<FileRef | null> {
  const cut = surfaceId.indexOf('/');
  const [storeId, key] = [surfaceId.slice(0, cut), surfaceId.slice(cut + 1)];
  const store =
    cut > 0 && surfaceId.length <= 1000 && !isPrivate(storeId, key)
      ? stores.get(storeId)
      : undefined;
  try {
    return store && key !== '' ? await statFile(store, key) : null;
  } catch (error) {
    if (error instanceof Refused && error.status < 500) return null;
    throw error;
  }
}
