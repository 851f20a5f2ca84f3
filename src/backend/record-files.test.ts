import { expect, it } from 'vitest';
import type { Backend } from './backend.ts';
import { fileOfRecord, fetchPreview } from './record-files.ts';

it('finds the file of a record by its store and place, each segment encoded once', () => {
  const row = {
    storeId: 'main',
    locationReference: 'logs/A 1#2.las',
    originalFileName: '',
    digitalFormat: 'las',
    fileSize: '1200',
  };
  expect(fileOfRecord(row)).toEqual({
    name: 'A 1#2.las',
    format: 'las',
    sizeBytes: 1200,
    path: '/download/main/logs/A%201%232.las',
  });
  expect(fileOfRecord({ ...row, originalFileName: 'RUN1.LAS', fileSize: null })).toMatchObject({
    name: 'RUN1.LAS',
    sizeBytes: null,
  });
});

it('finds no file where the record names no place', () => {
  for (const locationReference of [null, undefined, '', 7])
    expect(fileOfRecord({ storeId: 'main', locationReference })).toBeNull();
});

const answering = (answer: unknown): Backend =>
  ({ base: '', send: async () => answer }) as unknown as Backend;
const preview = (answer: unknown) =>
  fetchPreview(answering(answer), { catalogName: 'wellLog', row: {} }, { width: 8, height: 8 });
const picture = (contentType: string, base64: string) => ({
  ok: true,
  data: { success: true, data: { contentType, base64 }, message: '' },
});

it('takes a picture as its bytes', async () => {
  const answer = await preview(picture('image/png', btoa('\x89PNG')));
  const blob = answer.ok ? answer.data : null;
  expect([blob?.type, ...new Uint8Array((await blob?.arrayBuffer())!)]).toEqual([
    'image/png',
    0x89,
    0x50,
    0x4e,
    0x47,
  ]);
});

it('has no picture where the kind has none, and takes nothing that a page could run', async () => {
  expect(
    await preview({ ok: false, error: { code: 'SERVER_SAID', message: 'none', status: 415 } }),
  ).toEqual({ ok: true, data: null });
  expect(await preview(picture('image/svg+xml', btoa('<svg/>')))).toEqual({ ok: true, data: null });
});

it('fails where the server does, and where the picture is broken', async () => {
  expect(
    await preview({ ok: false, error: { code: 'SERVER_SAID', message: 'down', status: 500 } }),
  ).toMatchObject({ ok: false, error: { status: 500 } });
  expect(await preview(picture('image/png', '%%%'))).toMatchObject({
    ok: false,
    error: { code: 'ANSWER_INVALID' },
  });
});
