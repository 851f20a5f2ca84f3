/** Offsets of gathers. */
import { expect, it } from 'vitest';
import { SampleEncoding, SectionMode } from '../../../src/api/viewer3d/viewer3d-client.ts';
import type { SectionPlace } from '../../../src/formats/seismic/seismic-survey.ts';
import { gridValue } from '../../generate/write-segy.ts';
import type { CallHost } from './call-host.ts';

/** Gathers as volumes of one offset each. */
export function offsetCases({ indexOf, survey }: CallHost): void {
  it('are named by their offsets, and each is a volume of its own', async () => {
    const indexId = await indexOf('preStacked3d', 'GATHERS');
    const { info } = await survey(indexId);
    expect([Array.from(info.offsets!.numbers), info.offsets!.shown]).toEqual([
      [100, 200, 400, 800],
      0,
    ]);
    for (const [at, offset] of [100, 200, 400, 800].entries()) {
      const remote = await survey(indexId, at);
      expect(remote.info.offsets!.shown).toBe(at);
      const cuts: [SectionPlace, (column: number) => [number, number]][] = [
        [{ mode: 'inline', number: 102 }, (c) => [102, 300 + c]],
        [{ mode: 'crossline', number: 305 }, (c) => [100 + c, 305]],
      ];
      for (const [place, lineOf] of cuts) {
        const { traces } = await remote.section(place);
        const { values } = await remote.tile({
          place,
          level: 0,
          traces: [0, traces],
          samples: [0, 20],
          precision: 'float32',
        });
        expect(Array.from(values)).toEqual(
          Array.from({ length: traces * 20 }, (_, i) =>
            Math.fround(gridValue(...lineOf(Math.floor(i / 20)), offset, i % 20)),
          ),
        );
      }
      expect((await remote.statistics()).count).toBeGreaterThan(0);
    }
  });
}

/** Gathers side by side. */
export function sideBySideCases({ indexOf, survey }: CallHost): void {
  it('stand side by side with all their traces', async () => {
    const remote = await survey(await indexOf('preStacked3d', 'GATHERS'), 'all');
    expect(remote.info.offsets!.shown).toBeNull();
    const place = { mode: 'inline', number: 102 } as const;
    const { traces, annotations } = await remote.section(place);
    expect([
      traces,
      [...annotations.find(({ key }) => key === 'offset')!.numbers].slice(0, 5),
    ]).toEqual([28, [100, 200, 400, 800, 100]]);
    const { values } = await remote.tile({
      place,
      level: 0,
      traces: [0, traces],
      samples: [0, 20],
      precision: 'float32',
    });
    expect(Array.from(values)).toEqual(
      Array.from({ length: traces * 20 }, (_, i) =>
        Math.fround(
          gridValue(
            102,
            300 + Math.floor(i / 80),
            [100, 200, 400, 800][Math.floor(i / 20) % 4]!,
            i % 20,
          ),
        ),
      ),
    );
  });
}

/** More offsets than are kept open, and those that do not exist. */
export function manyOffsetCases({ slow, viewer, indexOf, survey }: CallHost): void {
  it('of more offsets than are kept open are read to their ends', async () => {
    const indexId = await indexOf('preStacked3d', 'MANY');
    let open = (): void => undefined;
    slow.gate = new Promise((resolve) => (open = resolve));
    slow.free = Infinity;
    const requested = {
      indexId,
      mode: SectionMode.INLINE,
      number: 2,
      decimation: 1,
      traces: [0, 7],
      samples: [0, 20],
      encoding: SampleEncoding.FLOAT32,
    } as const;
    for (let offset = 0; offset < 3; offset++)
      expect(await viewer.volume(indexId, false, undefined, offset)).toMatchObject({ ok: true });
    slow.free = 0;
    const begun = [0, 1, 2].map((offset) => viewer.samples({ ...requested, offset }));
    await expect.poll(() => slow.underWay).toBeGreaterThanOrEqual(3);
    slow.free = Infinity;
    for (let offset = 3; offset < 12; offset++)
      expect(await viewer.samples({ ...requested, offset })).toMatchObject({ ok: true });
    open();
    for (const [offset, answer] of (await Promise.all(begun)).entries())
      expect(answer.ok && answer.data.values[20]).toBe(
        Math.fround(gridValue(2, 2, 100 * (offset + 1), 0)),
      );
  });

  it('have no offset beyond the last, and a stack has one', async () => {
    await expect(survey(await indexOf('preStacked3d', 'GATHERS'), 4)).rejects.toMatchObject({
      serverCode: 'VALIDATION',
    });
    await expect(survey(await indexOf('postStacked3d', 'WIDE'), 1)).rejects.toMatchObject({
      serverCode: 'VALIDATION',
    });
    expect((await survey(await indexOf('postStacked3d', 'WIDE'), 0)).info.kind).toBe('volume');
  });
}
