import { describe, expect, it } from 'vitest';
import { bindData, makeDocument } from './document.ts';
import { paintBody } from './paint.ts';
import type { BodyOptions } from './picture.ts';
import { recordingPen } from './recording-pen.ts';
import type { DepthTrackSpec } from './template.ts';
import { LIGHT_PLOT_THEME } from './theme.ts';

/** Numbers of a depth track with their heights, for 1000 to 1100 of an index in `unit` on 1000 px. */
function numbers(
  spec: Partial<DepthTrackSpec>,
  unit: string,
  depthUnit: 'm' | 'ft',
  { height = 1000, ...style }: Partial<BodyOptions> & { height?: number } = {},
): [number, number][] {
  const data = {
    index: { mnemonic: 'DEPT', unit, values: Float64Array.of(1000, 1100) },
    curves: [],
  };
  const doc = makeDocument({ name: 't', tracks: [{ kind: 'depth', ...spec }] }, bindData(data), {
    theme: LIGHT_PLOT_THEME,
    depthUnit,
  });
  const { pen, calls } = recordingPen();
  paintBody(
    pen,
    doc,
    {
      rect: { x: 0, y: 0, width: 100, height },
      range: { top: 1000 * doc.factor, base: 1100 * doc.factor },
    },
    { theme: LIGHT_PLOT_THEME, hair: 1, ...style },
  );
  return calls
    .filter(({ name }) => name === 'fillText')
    .map(({ args }) => [Number(args[0]), Number(args[2])]);
}

describe('the numbers of a depth track', () => {
  it.each(['m', 'ft'] as const)(
    'are in the template’s unit and stand where the index has those depths, while %s are shown',
    (shown) => {
      for (const [own, perMetre] of [
        ['m', 1],
        ['ft', 1 / 0.3048],
      ] as const) {
        const found = numbers({ unit: own }, 'm', shown).filter(([, y]) => y > 10 && y < 990);
        expect(found.length).toBeGreaterThan(5);
        for (const [depth, y] of found) expect(y).toBeCloseTo((depth / perMetre - 1000) * 10, 6);
      }
    },
  );

  it('are those of the shown unit where the template names none, and of the index where its unit is not known', () => {
    expect(numbers({}, 'm', 'ft')).toEqual(numbers({ unit: 'ft' }, 'm', 'ft'));
    expect(numbers({ unit: 'ft' }, '', 'm')).toEqual(numbers({}, '', 'm'));
  });

  it('leave out one at an edge of a log from left to right that would cover the next one', () => {
    const turn: BodyOptions['turn'] = { upright: (pen, box, paint) => paint(pen, box) };
    for (const height of [200, 260, 340, 500, 1000]) {
      const places = numbers({}, 'm', 'm', { height, turn }).map(([, y]) => y);
      expect(places.length).toBeGreaterThan(2);
      for (let i = 1; i < places.length; i++)
        expect(places[i]! - places[i - 1]!, `${height} px`).toBeGreaterThanOrEqual(40);
    }
  });
});
