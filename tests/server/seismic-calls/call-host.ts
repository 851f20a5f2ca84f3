/** Calls of viewer3d, by its client and as bytes. */
import { SampleEncoding, SectionMode } from '../../../src/api/viewer3d/viewer3d-client.ts';
import { seismicHost } from '../../support/seismic-host.ts';
import type { TestServer } from '../../support/test-server.ts';
import type { Slow } from './slow-store.ts';

/** The calls of viewer3d to a server that reads from a slow store. */
export function callHost(server: () => TestServer, slow: Slow) {
  const { viewer, indexOf, survey } = seismicHost(server);
  /** A call as it goes over the network. */
  const call = async (method: string, body: Uint8Array<ArrayBuffer>) =>
    fetch(`${server().url}/grpc-web/viewer3d/viewer3d.v1.Viewer3DService/${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server().token()}`,
        'content-type': 'application/grpc-web+proto',
      },
      body,
    });
  return { server, slow, viewer, indexOf, survey, call };
}

/** What `callHost` gives. */
export type CallHost = ReturnType<typeof callHost>;

/** Samples of a trace of the wide file, and its traces. */
export const [ROWS, COLUMNS] = [3000, 1400];

/** A whole inline of the wide file. */
export function whole(indexId: string, number = 1) {
  return {
    indexId,
    mode: SectionMode.INLINE,
    number,
    decimation: 1,
    traces: [0, COLUMNS] as const,
    samples: [0, ROWS] as const,
    encoding: SampleEncoding.FLOAT32,
  };
}

/** A message in its frame. */
export const framed = (
  message: Uint8Array,
  length = message.length,
  flags = 0,
): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    flags,
    length >>> 24,
    (length >> 16) & 255,
    (length >> 8) & 255,
    length & 255,
    ...message,
  ]);
