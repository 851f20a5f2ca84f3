/** Bytes and numbers that no client sends. */
import { expect, it } from 'vitest';
import { SectionMode } from '../../../src/api/viewer3d/viewer3d-client.ts';
import { byLength } from '../../support/length.ts';
import { randomStream } from '../../generate/random.ts';
import type { CallHost } from './call-host.ts';
import { COLUMNS, whole, framed } from './call-host.ts';

const METHODS = [
  'GetVolume',
  'GetSection',
  'GetTraceHeaders',
  'GetNavigation',
  'GetSurface',
] as const;

const statusOf = async (answer: Response): Promise<number> => {
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return Number(/grpc-status: ?(\d+)/i.exec(text)?.[1] ?? answer.headers.get('grpc-status') ?? -1);
};

/** Frames that are wrong. */
export function frameCases({ call }: CallHost): void {
  it('of frames that lie about their length, of packed ones and of none at all end in a status', async () => {
    const message = new TextEncoder().encode('\n\x03abc');
    for (const method of METHODS)
      for (const body of [
        new Uint8Array(0),
        Uint8Array.of(0),
        framed(message, 2 ** 32 - 1),
        framed(message, 0x7fffffff),
        framed(message, 3),
        framed(message, message.length, 1),
        framed(message, message.length, 0x80),
        framed(new Uint8Array(100_000)),
        Uint8Array.from([...framed(message), ...framed(message)]),
      ]) {
        const answer = await call(method, body);
        expect(answer.status, method).toBeLessThan(500);
        const status = await statusOf(answer);
        // Neither fine nor unknown: a warning names what is wrong.
        expect([3, 5, 8, 12, 13], `${method} ${body.length}`).toContain(status);
      }
  });
}

/** GetSection of an inline with its windows, and of a line along a path, in protocol buffers. */
function sectionMessages(id: Uint8Array): Uint8Array[] {
  return [
    Uint8Array.from([
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
      0x2a,
      2,
      0x10,
      9,
      0x30,
      1,
      0x3a,
      2,
      0x10,
      9,
      0x40,
      3,
    ]),
    Uint8Array.from([
      0x0a,
      id.length,
      ...id,
      0x10,
      4,
      0x4a,
      18,
      0x09,
      0,
      0,
      0,
      0,
      0,
      0,
      0xf0,
      0x7f,
      0x11,
      0,
      0,
      0,
      0,
      0,
      0,
      0xf8,
      0x7f,
    ]),
  ];
}

/** Messages that are damaged. */
export function damagedCases({ server, viewer, indexOf, call }: CallHost): void {
  it('of damaged messages end in a status, with nothing of the inside, and the server goes on', async () => {
    const random = randomStream(11);
    const indexId = await indexOf('postStacked3d', 'WIDE');
    const id = new TextEncoder().encode(indexId);
    const seeds = sectionMessages(id);
    const seen = new Map<number, number>();
    for (let i = 0; i < byLength(200, 1000); i++) {
      const bytes = Uint8Array.from(seeds[i % seeds.length]!);
      const from = i % 3 === 0 ? 0 : id.length + 2;
      for (let k = 0; k <= i % 5; k++)
        bytes[from + Math.floor(random() * (bytes.length - from))] = Math.floor(random() * 256);
      const body = framed(
        random() < 0.2 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes,
      );
      const answer = await call(METHODS[i % METHODS.length]!, body);
      expect(answer.status).toBe(200);
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      expect(text).not.toMatch(/node_modules|\.ts:\d+|at async/);
      const status = Number(/grpc-status: ?(\d+)/i.exec(text)?.[1] ?? -1);
      if (status === 13) expect(decodeURIComponent(text)).toMatch(/parse|protocol/i);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    console.log(
      `statuses of damaged messages: ${[...seen].map(([status, count]) => `${status} ${count} times`).join(', ')}`,
    );
    // 13 is what the protocol has for bytes that are no message.
    expect([...seen.keys()].filter((status) => ![0, 3, 5, 8, 13].includes(status))).toEqual([]);
    expect(server().log.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(await viewer.volume(indexId, false)).toMatchObject({ ok: true });
  });
}

/** Numbers and windows that are wrong. */
export function numberCases({ viewer, indexOf }: CallHost): void {
  it('of invalid numbers, and of windows outside, are refused one by one', async () => {
    const indexId = await indexOf('postStacked3d', 'WIDE');
    const good = { ...whole(indexId), traces: [0, 3] as const, samples: [0, 3] as const };
    const cuts = [NaN, Infinity, -Infinity, 1e308, -1, 1.5].map((number) => ({ ...good, number }));
    const paths = [
      [NaN, 0],
      [0, Infinity],
      [1e15, 1e15],
      [-1e9, 3],
    ].map(([inline, crossline]) => ({
      ...good,
      mode: SectionMode.LINE,
      path: [
        { inline: 0, crossline: 0 },
        { inline: inline!, crossline: crossline! },
      ],
    }));
    const windows = [
      [0, 2 ** 32 - 1],
      [2 ** 32 - 2, 2 ** 32 - 1],
      [COLUMNS, COLUMNS + 1],
    ].map(([from, to]) => ({ ...good, traces: [from!, to!] as const }));
    for (const requested of [...cuts, ...paths, ...windows])
      expect(await viewer.samples(requested), JSON.stringify(requested)).toMatchObject({
        ok: false,
        error: { serverCode: expect.stringMatching(/NOT_FOUND|VALIDATION/) as string },
      });
    expect(await viewer.samples(good)).toMatchObject({ ok: true });
  });
}
