/** Sizes of messages and of calls. */
import { expect, it } from 'vitest';
import { insertRows } from '../../../host-demo/server/catalogs/rows.ts';
import { SampleEncoding, SectionMode } from '../../../src/api/viewer3d/viewer3d-client.ts';
import { gridTraces, numbers, writeSegy } from '../../generate/write-segy.ts';
import type { TestServer } from '../../support/test-server.ts';
import type { SurveyHost } from './survey-host.ts';

/** Messages below 1 MiB, calls below their limit. */
export function messageCases({ server, viewer, indexOf }: SurveyHost): void {
  it('comes in messages below 1 MiB, and a call may not ask for more than its limit', async () => {
    const rows = 3000;
    await addVolume(server(), 'WIDE', {
      traces: gridTraces({
        inlines: [1, 2],
        crosslines: numbers(1, 700),
        samples: rows,
        value: (_, crossline, __, sample) => crossline * sample,
      }),
      format: 5,
    });
    const indexId = await indexOf('postStacked3d', 'WIDE');
    const whole = {
      indexId,
      mode: SectionMode.INLINE,
      number: 1,
      decimation: 1,
      traces: [0, 700],
      samples: [0, rows],
      encoding: SampleEncoding.FLOAT32,
    } as const;
    const answer = await viewer.samples(whole);
    expect(answer.ok && answer.data.values.length).toBe(700 * rows);
    expect(answer.ok && answer.data.values[699 * rows + 2999]).toBe(700 * 2999);
    expect(await largestMessage(server(), indexId)).toBeLessThanOrEqual(2 ** 20);
    const coarse = await viewer.samples({
      ...whole,
      decimation: 4,
      traces: [0, 175],
      samples: [0, 750],
      encoding: SampleEncoding.INT8,
    });
    expect(coarse.ok && [coarse.data.values.length, coarse.data.values.constructor]).toEqual([
      175 * 750,
      Int8Array,
    ]);
    await addVolume(server(), 'LONG', {
      traces: gridTraces({
        inlines: [1, 2],
        crosslines: numbers(1, 1500),
        samples: rows,
        value: () => 1,
      }),
      format: 8,
    });
    const long = {
      ...whole,
      indexId: await indexOf('postStacked3d', 'LONG'),
      traces: [0, 1500],
    } as const;
    expect(await viewer.samples({ ...long, encoding: SampleEncoding.INT8 })).toMatchObject({
      ok: false,
      error: { serverCode: 'TOO_LARGE' },
    });
    expect(await viewer.samples(long)).toMatchObject({ ok: true });
  });
}

/** Writes a file to the main store and adds its record. */
async function addVolume(
  { services: { db, stores } }: TestServer,
  datasetId: string,
  file: Parameters<typeof writeSegy>[0],
): Promise<void> {
  const locationReference = `${datasetId.toLowerCase()}.sgy`;
  await stores.get('main')!.write(locationReference, writeSegy(file));
  await insertRows(db, 'postStacked3d', [{ datasetId, storeId: 'main', locationReference }]);
}

/** Bytes of the largest message of a section, as they come. */
async function largestMessage(server: TestServer, indexId: string): Promise<number> {
  const id = new TextEncoder().encode(indexId);
  // index_id, mode INLINE, number 1 as a double: GetSectionRequest in protocol buffers.
  const message = Uint8Array.from([
    0x0a,
    id.length,
    ...id,
    0x10,
    1,
    0x19,
    0,
    0,
    0,
    0,
    0,
    0,
    0xf0,
    0x3f,
  ]);
  const answer = await fetch(
    `${server.url}/grpc-web/viewer3d/viewer3d.v1.Viewer3DService/GetSection`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.token()}`,
        'content-type': 'application/grpc-web+proto',
      },
      body: Uint8Array.from([0, 0, 0, 0, message.length, ...message]),
    },
  );
  const view = new DataView(await answer.arrayBuffer());
  let largest = 0;
  for (let at = 0; at < view.byteLength; at += 5 + view.getUint32(at + 1))
    largest = Math.max(largest, view.getUint32(at + 1));
  return largest;
}
