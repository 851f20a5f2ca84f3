import { expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';
import { updateEntity } from './contract/entities.ts';

const refused = (status: number, body: unknown) =>
  readAnswer(new Response(JSON.stringify(body), { status }), {
    call: updateEntity,
    sent: {},
    address: new URL('https://server.example/service/'),
    arriving: { parts: undefined },
    onBytes() {},
  });

it('lists the fields that a server refuses, in its words, and leaves out malformed entries', async () => {
  expect(
    await refused(422, {
      error: 'VALIDATION',
      message: 'no',
      fields: { wellName: 'required', other: 7 },
    }),
  ).toMatchObject({
    ok: false,
    error: { code: 'SERVER_SAID', serverCode: 'VALIDATION', fields: { wellName: 'required' } },
  });
});

it('tells what refers to a record that cannot be deleted', async () => {
  const references = [
    { entityName: 'wellLog', id: '1', count: 13 },
    { entityName: 'Rule', id: '2' },
    'odd',
    { id: 3 },
  ];
  expect(await refused(409, { error: 'REFERENCED', message: 'used', references })).toMatchObject({
    error: {
      references: [
        { entityName: 'wellLog', count: 13 },
        { entityName: 'Rule', count: null },
      ],
    },
  });
});

it('tells of neither where the answer does not', async () => {
  const answer = await refused(409, {
    error: 'CONFLICT',
    message: 'changed',
    fields: null,
    references: {},
  });
  expect(answer.ok || Object.keys(answer.error)).not.toContain('fields');
  expect(answer.ok || Object.keys(answer.error)).not.toContain('references');
});

it.each([
  ['STATEMENT_TIMEOUT', 503, 'STATEMENT_TIMEOUT'],
  ['UNAVAILABLE', 503, 'SERVER_BUSY'],
  ['LIMIT_REACHED', 429, 'LIMIT_REACHED'],
])('gives %s of a server a code with a text in every language', async (error, status, code) => {
  expect(await refused(status, { error, message: 'in English' })).toMatchObject({
    error: { code, serverCode: error, status, message: 'in English' },
  });
});

it('shows the own sentence of a limit that can be translated', async () => {
  const parts = { id: 'Your files take {{0}} of {{1}} GB', values: ['4', '5'] };
  const answer = await refused(429, {
    error: 'LIMIT_REACHED',
    message: 'Your files take 4 of 5 GB',
    parts,
  });
  expect(answer).toMatchObject({
    error: { code: 'SERVER_SAID', serverCode: 'LIMIT_REACHED', parts },
  });
});

it('passes on the report of a server that is not of the contract, whatever its status', async () => {
  const read = (status: number, text: string, type = 'text/xml') =>
    readAnswer(new Response(text, { status, headers: { 'content-type': type } }), {
      call: { method: 'GET', path: '/wms', answer: 'file', reports: true },
      sent: {},
      address: new URL('https://server.example/wms'),
      arriving: { parts: undefined },
      onBytes() {},
    });
  const report = await read(400, '<ServiceExceptionReport/>');
  expect(report.ok && (await (report.data as File).text())).toBe('<ServiceExceptionReport/>');
  expect(await read(200, '<html></html>', 'text/html')).toMatchObject({ ok: true });
  expect(await read(401, 'no')).toMatchObject({ ok: false, error: { status: 401 } });
  expect(await read(403, '{"error":"FORBIDDEN","message":"no"}')).toMatchObject({
    ok: false,
    error: { code: 'SERVER_SAID', message: 'no' },
  });
});

it('keeps the id of the request, by which it is found in the log of the server', async () => {
  const answer = await readAnswer(
    new Response('{"error":"INTERNAL","message":"Server error"}', {
      status: 500,
      headers: { 'x-request-id': 'r-1' },
    }),
    {
      call: updateEntity,
      sent: {},
      address: new URL('https://server.example/service/'),
      arriving: { parts: undefined },
      onBytes() {},
    },
  );
  expect(answer).toMatchObject({ ok: false, error: { status: 500, requestId: 'r-1' } });
});
