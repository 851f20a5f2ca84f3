import type * as Codes from '../api/viewer3d/viewer3d_pb.ts';
import type { Viewer3d } from '../api/viewer3d/viewer3d-client.ts';
import { pageSession } from '../session/page-session.ts';
import type { Backend } from './backend.ts';

export type {
  CutRequest,
  SectionHeaders,
  SurveyVolume,
  Viewer3d,
} from '../api/viewer3d/viewer3d-client.ts';

/** The codes that requests and answers are written with. */
export type Viewer3dCodes = Pick<
  typeof Codes,
  'AnnotationKey' | 'Domain' | 'GroundUnit' | 'SampleEncoding' | 'SampleUnit' | 'SectionMode'
>;

const known = new WeakMap<Backend, Promise<Viewer3d>>();

/**
 * Volumes, sections and surfaces of a server; what speaks to it is loaded with the first question.
 */
export function getViewer3d(backend: Backend): Promise<Viewer3d> {
  const made = known.get(backend) ?? connected(backend);
  known.set(backend, made);
  // A chunk that failed to load is requested again by the next call.
  made.catch(() => known.delete(backend));
  return made;
}

/** Loads the enumerations of the 3D viewer service. */
export function viewer3dCodes(): Promise<Viewer3dCodes> {
  return import('../api/viewer3d/viewer3d_pb.ts');
}

async function connected(backend: Backend): Promise<Viewer3d> {
  const { createViewer3d } = await import('../api/viewer3d/viewer3d-client.ts');
  const session = pageSession();
  return createViewer3d({
    base: () => backend.base,
    token: () => session.token(),
    rejected: (token) => session.rejected(token),
  });
}
