import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import { BufferSource } from '../byte-source.ts';
import { openSegy } from '../segy/open-segy.ts';
import { openSeismicStore } from './open-seismic-store.ts';
import { surveyOfStore } from './survey-of-store.ts';
import { MemorySink, compress } from './testing/memory-sink.ts';
import { writeSeismicStore } from './write-seismic-store.ts';

let sink: MemorySink;
let server: Server;
let address: string;
/** What the server does with a request besides giving the file. */
let fault:
  ((key: string, request: IncomingMessage) => number | 'hang' | 'no ranges' | null) | null = null;
let hanging = 0;
let dropped = 0;

beforeEach(async () => {
  [fault, hanging, dropped] = [null, 0, 0];
  sink = new MemorySink();
  await writeSeismicStore(
    await openSegy(
      new BufferSource(
        writeSegy({
          traces: gridTraces({ inlines: numbers(1, 12), crosslines: numbers(1, 9), samples: 20 }),
          format: 5,
        }),
      ),
    ),
    sink,
    { compress },
  );
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a%20store?key=1`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url!, 'http://x');
  const key = decodeURIComponent(pathname).replace('/a store/', '');
  const what = search === '?key=1' ? fault?.(key, request) : 403;
  if (what === 'hang') {
    hanging++;
    request.on('close', () => dropped++);
    return;
  }
  if (typeof what === 'number') return void response.writeHead(what).end();
  const range =
    what === 'no ranges' ? null : /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  const requested = !range
    ? undefined
    : range[1] === ''
      ? { last: Number(range[2]) }
      : { start: Number(range[1]), end: Number(range[2]) + 1 };
  const bytes = await sink.get(key, requested);
  response.writeHead(bytes ? (range ? 206 : 200) : 404).end(bytes ?? '');
}

const REQUEST = {
  place: { mode: 'inline', number: 3 },
  level: 0,
  traces: [0, 9],
  samples: [0, 20],
  precision: 'float32',
} as const;

test.each([null, 'no ranges'] as const)(
  'a store on a web server (%s) is read as it was written',
  async (how) => {
    fault = () => how;
    const [there, here] = [
      await surveyOfStore(await openSeismicStore(address)),
      await surveyOfStore(await openSeismicStore(sink)),
    ];
    expect(there.info).toEqual({ ...here.info, name: 'a store' });
    expect(await there.tile(REQUEST)).toEqual(await here.tile(REQUEST));
    expect(await there.tile({ ...REQUEST, precision: 'int8' })).toEqual(
      await here.tile({ ...REQUEST, precision: 'int8' }),
    );
  },
);

test('a shard that is not there is a hole, a store that is refused an error that can be tried again', async () => {
  const survey = await surveyOfStore(await openSeismicStore(address));
  // The metadata too: where it can be read, a shard that is refused is a hole as well.
  fault = () => 403;
  await expect(survey.tile(REQUEST)).rejects.toMatchObject({
    code: 'SOURCE_FAILED',
    http: { status: 403 },
  });
  fault = (key) => (key.startsWith('amplitude/c') ? 404 : null);
  expect(
    (
      await surveyOfStore(await openSeismicStore(address)).then((fresh) => fresh.tile(REQUEST))
    ).values.every(Number.isNaN),
  ).toBe(true);
  fault = null;
  expect((await survey.tile(REQUEST)).values.some(Number.isNaN)).toBe(false);
});

test('fails as not found where an address has no store', async () => {
  await expect(openSeismicStore(new URL('elsewhere?key=1', address).href)).rejects.toMatchObject({
    code: 'FORMAT_UNKNOWN',
    message: expect.stringContaining('elsewhere') as string,
  });
});

test('who leaves ends his requests; who stays gets the picture', async () => {
  const survey = await surveyOfStore(await openSeismicStore(address));
  await survey.tile({ ...REQUEST, traces: [0, 1] }); // the index of the shard is there
  fault = (_, request) =>
    request.headers.range && !request.headers.range.startsWith('bytes=-') ? 'hang' : null;
  const fresh = await surveyOfStore(await openSeismicStore(address));
  const [one, two] = [new AbortController(), new AbortController()];
  const [first, second] = [fresh.tile(REQUEST, one.signal), fresh.tile(REQUEST, two.signal)].map(
    (tile) => tile.catch((error: unknown) => error),
  );
  await expect.poll(() => hanging).toBe(1);
  one.abort(new Error('left'));
  expect(await first).toEqual(new Error('left'));
  expect(dropped).toBe(0);
  two.abort(new Error('left too'));
  expect(await second).toEqual(new Error('left too'));
  await expect.poll(() => dropped).toBe(1);
  fault = null;
  expect((await fresh.tile(REQUEST)).values.length).toBe(180);
});
