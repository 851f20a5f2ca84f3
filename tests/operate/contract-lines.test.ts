/** Lines of the contract that the server did not hold: each call answers as its line says. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let reader: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  reader = { authorization: `Bearer ${await server.token({ sub: 'rea', groups: [] })}` };
});
afterAll(() => server.remove());

async function ask(method: string, address: string, body?: unknown, headers?: object) {
  const answer = await server.ask(method, address, body, { ...headers });
  const text = await answer.text();
  const json: Record<string, unknown> =
    text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { status: answer.status, body: json };
}

it('takes the kind of an entity from the link where the body names none', async () => {
  const rule = { name: 'from the link', expression: 'true' };
  const made = await ask('POST', '/service/rule', { studio: { data: rule } });
  expect(made).toMatchObject({ status: 201, body: { ...rule, version: 1 } });
  const { id, version } = made.body;
  expect(
    await ask('PUT', '/service/rule', {
      studio: { data: { ...rule, id, version, expression: 'false' } },
    }),
  ).toMatchObject({ status: 200, body: { id, expression: 'false', version: 2 } });
  expect(await ask('GET', `/service/entity/Rule/${String(id)}`)).toMatchObject({ status: 200 });
});

it('stops the making of templates also after its end, and is idle then', async () => {
  const started = await ask('POST', '/trove/api/template/generate', { catalogs: ['well'] });
  expect(started.status).toBe(202);
  const status = async () =>
    (await ask('GET', '/trove/api/template/generate/status')).body.data as { status: string };
  await expect.poll(async () => (await status()).status).toBe('COMPLETED');
  for (const _again of [1, 2])
    expect(await ask('GET', '/trove/api/template/generate/stop')).toMatchObject({
      status: 200,
      body: { success: true, data: { status: 'IDLE' } },
    });
});

it('exports what Studio keeps to administrators alone, and what a user owns to the user', async () => {
  const rule = await ask('POST', '/service/', {
    studio: { entityName: 'Rule', data: { name: 'exported', expression: 'true' } },
  });
  expect(await ask('POST', '/studiomanager/export/Rule', [rule.body['id']], reader)).toMatchObject({
    status: 403,
    body: { error: 'ROLE_MISSING' },
  });
  const view = await ask(
    'POST',
    '/service/',
    { studio: { entityName: 'SavedView', data: { name: 'mine', kind: 'log', state: {} } } },
    reader,
  );
  expect(view.status).toBe(201);
  const file = await server.ask(
    'POST',
    '/studiomanager/export/SavedView',
    [view.body['id']],
    reader,
  );
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('name: mine')]);
});

it('names the file, the line and the column of malformed YAML, and imports the other files', async () => {
  const form = new FormData();
  form.append('files', new Blob(['entityName: Rule\ndata: [unclosed']), 'bad.yml');
  form.append(
    'files',
    new Blob(['entityName: Rule\ndata:\n  name: from a file\n  expression: "true"\n']),
    'good.yml',
  );
  const answer = await fetch(`${server.url}/studiomanager/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token()}` },
    body: form,
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    {
      success: true,
      data: {
        imported: [{ entityName: 'Rule', name: 'from a file' }],
        failed: [{ file: 'bad.yml', message: expect.stringMatching(/line 2, column/) as string }],
      },
    },
  ]);
});

/** A call of the 3D service as gRPC-web sends it; status of the trailers, or of the headers without a body. */
async function grpcStatus(method: string, message: Uint8Array): Promise<[number, string | null]> {
  const frame = new Uint8Array(5 + message.length);
  new DataView(frame.buffer).setUint32(1, message.length);
  frame.set(message, 5);
  const answer = await fetch(
    `${server.url}/grpc-web/viewer3d/viewer3d.v1.Viewer3DService/${method}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.token()}`,
        'content-type': 'application/grpc-web+proto',
      },
      body: frame,
    },
  );
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return [
    answer.status,
    answer.headers.get('grpc-status') ?? /grpc-status: ?(\d+)/.exec(body)?.[1] ?? null,
  ];
}

it.each(['GetVolume', 'GetSection', 'GetTraceHeaders', 'GetNavigation'])(
  'answers %s for an index that does not exist with NOT_FOUND, and without an index with INVALID_ARGUMENT',
  async (method) => {
    // Field 1, a text (protobuf, wire type 2).
    const unknown = Uint8Array.from([0x0a, 8, ...Buffer.from('idx-none')]);
    expect(await grpcStatus(method, unknown)).toEqual([200, '5']);
    expect(await grpcStatus(method, new Uint8Array())).toEqual([200, '3']);
  },
);

it('sends the ranges of a file as RFC 9110, section 14, has them', async () => {
  await server.services.stores.get('main')!.write('ten.bin', Buffer.from('0123456789'));
  const range = async (value: string, more: Record<string, string> = {}, method = 'GET') => {
    const answer = await server.ask(method, '/fm/download/main/ten.bin', undefined, {
      range: value,
      ...more,
    });
    const text = await answer.text();
    return [
      answer.status,
      answer.headers.get('content-range'),
      answer.status === 416 ? (JSON.parse(text) as { error: string }).error : text,
    ];
  };
  expect(await range('bytes=0-3')).toEqual([206, 'bytes 0-3/10', '0123']);
  expect(await range('bytes=8-')).toEqual([206, 'bytes 8-9/10', '89']);
  expect(await range('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await range('bytes=-99')).toEqual([206, 'bytes 0-9/10', '0123456789']);
  expect(await range('bytes=4-99')).toEqual([206, 'bytes 4-9/10', '456789']);
  expect(await range('BYTES=0-0')).toEqual([206, 'bytes 0-0/10', '0']);
  for (const beyond of ['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(30)}-`])
    expect(await range(beyond), beyond).toEqual([416, 'bytes */10', 'RANGE_INVALID']);
  // What is no range, or several of them, may be ignored.
  for (const ignored of ['bytes=5-2', 'bytes=a-b', 'lines=0-3', 'bytes=0-1,4-5', 'bytes=', '0-3'])
    expect(await range(ignored), ignored).toEqual([200, null, '0123456789']);
  expect(await range('bytes=0-3', { 'if-range': '"another"' })).toEqual([200, null, '0123456789']);
  const etag = (await server.ask('GET', '/fm/download/main/ten.bin')).headers.get('etag')!;
  expect(await range('bytes=0-3', { 'if-range': etag })).toEqual([206, 'bytes 0-3/10', '0123']);
  expect(await range('bytes=0-3', { 'if-none-match': etag })).toEqual([304, null, '']);
  // A range is a part of a GET alone.
  expect(await range('bytes=0-3', {}, 'HEAD')).toEqual([200, null, '']);
});

it('refuses a body that is nested too deeply to be stored', async () => {
  let state: unknown = [];
  for (let level = 0; level < 1000; level++) state = [state];
  for (const entityName of ['SavedView', 'Preference', 'Recipe']) {
    const data = { name: 'deep', kind: 'log', state, value: state, steps: state };
    expect(await ask('PUT', '/service/', { studio: { entityName, data } })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION', message: 'The body has more than 500 nested levels' },
    });
  }
});

it('says that a call succeeded in each envelope that has the key', async () => {
  const cart = await ask('PUT', '/trove/api/export/update/shoppingcart/V2', { cartId: null });
  expect(cart).toMatchObject({ status: 200, body: { success: true } });
  const { id } = cart.body.data as { id: string };
  const calls: readonly [method: string, address: string, body?: unknown][] = [
    ['POST', '/trove/api/export/get/shoppingcarts', {}],
    ['GET', '/trove/api/export/shoppingCartInfo'],
    ['DELETE', `/trove/api/export/ShoppingCart/${id}`],
    ['POST', '/trove/api/job/myJobs', {}],
    [
      'POST',
      '/spatial/api/v1/crs/transform/',
      { sourceCrs: 'EPSG:4326', targetCrs: 'EPSG:32636', coordinates: [[33, 39]] },
    ],
  ];
  for (const [method, address, body] of calls)
    expect([address, await ask(method, address, body)]).toMatchObject([
      address,
      { status: 200, body: { success: true } },
    ]);
});
