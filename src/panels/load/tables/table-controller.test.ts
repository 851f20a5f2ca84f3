import { expect, it } from 'vitest';
import { sendLoadTable } from '../../../api/contract/load.ts';
import type { Backend } from '../../../backend/backend.ts';
import { TableController } from './table-controller.ts';

const PREVIEW = {
  id: 't1',
  fileName: 'wells.csv',
  decimal: '.',
  dateOrder: 'dmy',
  assumptions: ['decimal', 'dateOrder'],
  suggestions: [],
};

/** A server whose readings are answered when the test says so. */
function start() {
  const requests: { body: unknown; answer(data: object): void }[] = [];
  const backend = {
    base: 'http://a.example',
    send: (call: unknown, { body }: { body: unknown }) =>
      call === sendLoadTable
        ? Promise.resolve({ ok: true, data: { data: PREVIEW } })
        : new Promise((resolve) =>
            requests.push({
              body,
              answer: (data) => resolve({ ok: true, data: { data: { ...PREVIEW, ...data } } }),
            }),
          ),
  } as unknown as Backend;
  return { requests, controller: new TableController(backend) };
}

it('keeps the first of two choices that are made before the server has answered', async () => {
  const { requests, controller } = start();
  await controller.open(new File(['a'], 'wells.csv'));
  const first = controller.read({ decimal: ',' });
  const second = controller.read({ dateOrder: 'mdy' });
  expect(requests.map(({ body }) => body)).toEqual([
    { decimal: ',' },
    { decimal: ',', dateOrder: 'mdy' },
  ]);
  requests[0]!.answer({ decimal: ',' });
  requests[1]!.answer({ decimal: ',', dateOrder: 'mdy', assumptions: [] });
  await Promise.all([first, second]);
  expect(controller.phase.peek()).toMatchObject({
    kind: 'mapping',
    reading: { decimal: ',', dateOrder: 'mdy' },
    isBusy: false,
    preview: { assumptions: [] },
  });
});
