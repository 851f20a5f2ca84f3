import { describe, expect, it } from 'vitest';
import { recordingPen } from '../log/recording-pen.ts';
import { LIGHT_PLOT_THEME } from '../log/theme.ts';
import { correlationContent } from './correlation-content.ts';
import {
  bindWells,
  commonRange,
  makeCorrelation,
  mdOfShared,
  sharedOfMd,
} from './correlation-document.ts';
import { type Datum, joinPicks, MD_DATUM, sharedNames, selectTies, usualScale } from './datum.ts';
import { testWell } from './testing.ts';
import type { Picks } from './well.ts';

const theme = LIGHT_PLOT_THEME;
const picks: Picks = [
  [
    { name: 'Sand', mdM: 1000 },
    { name: 'Marl', mdM: 1200 },
    { name: 'Left alone', mdM: 1300 },
  ],
  [
    { name: 'Marl', mdM: 1500 },
    { name: 'Sand', mdM: 1100 },
  ],
];

function correlate(
  datum: Datum = MD_DATUM,
  unit: 'm' | 'ft' = 'm',
  base: [number, number] = [2000, 2000],
) {
  return makeCorrelation(
    bindWells([testWell('A', { base: base[0] }), testWell('B', { base: base[1] })], datum.depth),
    picks,
    datum,
    { theme, unit },
  );
}

describe('picks of two wells', () => {
  it('are joined by name, from the left well’s top down', () => {
    expect(joinPicks(picks).map(({ name, left, right }) => [name, left.mdM, right.mdM])).toEqual([
      ['Sand', 1000, 1100],
      ['Marl', 1200, 1500],
    ]);
    expect(sharedNames(picks)).toEqual(['Sand', 'Marl']);
  });

  it('with one name in a well twice are joined in order', () => {
    const twice: Picks = [
      [
        { name: 'F', mdM: 20 },
        { name: 'F', mdM: 10 },
      ],
      [{ name: 'F', mdM: 15 }],
    ];
    expect(joinPicks(twice).map(({ left, right }) => [left.mdM, right.mdM])).toEqual([[10, 15]]);
  });

  it('tie the wells where the datum names them, without a stretch between crossed picks', () => {
    expect(
      selectTies(picks, { depth: 'MD', flatten: 'Marl', stretch: 'Sand' }).map(({ name }) => name),
    ).toEqual(['Sand', 'Marl']);
    const crossed: Picks = [
      picks[0],
      [
        { name: 'Marl', mdM: 1050 },
        { name: 'Sand', mdM: 1100 },
      ],
    ];
    expect(
      selectTies(crossed, { depth: 'MD', flatten: 'Marl', stretch: 'Sand' }).map(
        ({ name }) => name,
      ),
    ).toEqual(['Marl']);
    expect(selectTies(picks, { depth: 'MD', flatten: 'Left alone', stretch: null })).toEqual([]);
  });
});

describe('two wells on one scale', () => {
  it('lie at their measured depths', () => {
    const correlation = correlate();
    expect([sharedOfMd(correlation, 0, 1000), sharedOfMd(correlation, 1, 1100)]).toEqual([
      1000, 1100,
    ]);
    expect(correlation.scope.axis).toMatchObject({ min: 0, max: 2000 });
  });

  it('leave out the curves that neither has, and keep those of one', () => {
    const [left, right] = [testWell('A'), testWell('B')];
    const absent = { curve: ['RMED', 'ILM'], left: 0.2, right: 2000 };
    const other = { curve: 'SP', left: 0, right: 1 };
    const withCurves = (well: typeof left, more: object[] = []) => ({
      ...well,
      data: {
        ...well.data,
        curves: [
          ...well.data.curves,
          ...more.map(() => ({ ...well.data.curves[0]!, mnemonic: 'SP' })),
        ],
      },
      template: {
        ...well.template,
        tracks: well.template.tracks.map((track) =>
          track.kind === 'curves' ? { ...track, curves: [...track.curves, absent, other] } : track,
        ),
      },
    });
    const { wells } = makeCorrelation(
      bindWells([withCurves(left), withCurves(right, [{}])], 'MD'),
      picks,
      MD_DATUM,
      { theme, unit: 'm' },
    );
    const drawn = wells.map(({ doc }) =>
      doc.tracks.flatMap((track) =>
        track.kind === 'curves' ? track.curves.map(({ mnemonic }) => mnemonic) : [],
      ),
    );
    expect(drawn).toEqual([
      ['GR', 'SP'],
      ['GR', 'SP'],
    ]);
    expect(wells.map(({ doc }) => doc.missing)).toEqual([['SP', 'RMED'], ['RMED']]);
  });

  it('flattened bring a pick to one height, and the scale reaches to the end of both', () => {
    const correlation = correlate({ depth: 'MD', flatten: 'Sand', stretch: null });
    expect(sharedOfMd(correlation, 1, 1100)).toBe(sharedOfMd(correlation, 0, 1000));
    expect(correlation.scope.axis).toMatchObject({ min: -100, max: 2000 });
    expect(mdOfShared(correlation, 1, 1000)).toBe(1100);
  });

  it('stretched bring both picks to one height', () => {
    const correlation = correlate({ depth: 'MD', flatten: 'Sand', stretch: 'Marl' });
    for (const { left, right } of joinPicks(picks))
      expect(sharedOfMd(correlation, 1, right.mdM)).toBeCloseTo(
        sharedOfMd(correlation, 0, left.mdM),
        9,
      );
    expect(sharedOfMd(correlation, 1, 1300)).toBeCloseTo(1100, 9);
  });

  it('are the same in feet', () => {
    const correlation = correlate({ depth: 'MD', flatten: 'Sand', stretch: null }, 'ft');
    expect(sharedOfMd(correlation, 1, 1100)).toBeCloseTo(1000 / 0.3048, 6);
    expect(mdOfShared(correlation, 1, 1000 / 0.3048)).toBeCloseTo(1100, 6);
  });

  it('know where both have samples', () => {
    expect(commonRange(correlate(MD_DATUM, 'm', [2000, 800]))).toEqual({ top: 0, base: 800 });
  });

  it('begin at 1 : 5000 by depth and at 1 : 2500 flattened', () => {
    expect([
      usualScale(MD_DATUM),
      usualScale({ depth: 'MD', flatten: 'Sand', stretch: null }),
    ]).toEqual([5000, 2500]);
  });
});

describe('the picture of two wells', () => {
  const size = { x: 0, y: 0, width: 1000, height: 500 };

  /** Ends of the lines that join picks: y on the left, y on the right. */
  function joinLines(datum: Datum, range: { top: number; base: number }): number[][] {
    const { pen, calls } = recordingPen();
    correlationContent(correlate(datum), theme, { words: { missing: '' } }).paintBody(
      pen,
      size,
      range,
      {
        hair: 1,
      },
    );
    const solid = calls.filter(
      ({ name, dash, lineWidth }) =>
        (name === 'moveTo' || name === 'lineTo') && dash.length === 0 && lineWidth === 1.5,
    );
    return solid.flatMap((call, i) =>
      call.name === 'moveTo' &&
      solid[i + 1]?.name === 'lineTo' &&
      Number(solid[i + 1]!.args[0]) > Number(call.args[0])
        ? [[Number(call.args[1]), Number(solid[i + 1]!.args[1])]]
        : [],
    );
  }

  it('joins picks of one name across the gap', () => {
    expect(joinLines(MD_DATUM, { top: 900, base: 1900 })).toEqual(
      expect.arrayContaining([
        [50, 100],
        [150, 300],
      ]),
    );
  });

  it('joins them level where they are flattened and stretched', () => {
    expect(
      joinLines({ depth: 'MD', flatten: 'Sand', stretch: 'Marl' }, { top: 900, base: 1400 }),
    ).toEqual(
      expect.arrayContaining([
        [100, 100],
        [300, 300],
      ]),
    );
  });

  it('numbers each well with its own depths', () => {
    const { pen, calls } = recordingPen();
    correlationContent(correlate({ depth: 'MD', flatten: 'Sand', stretch: null }), theme, {
      words: { missing: '' },
    }).paintBody(pen, size, { top: 900, base: 1400 }, { hair: 1 });
    const numbers = calls.filter(
      ({ name, args }) => name === 'fillText' && /^\d+$/.test(String(args[0])),
    );
    const at = (text: string): [number, number][] =>
      numbers
        .filter(({ args }) => args[0] === text)
        .map(({ args }) => [Number(args[1]), Number(args[2])]);
    const [left, right] = at('1200').sort(([a], [b]) => a - b);
    expect(left![1]).toBe(300);
    expect(right![1]).toBe(200);
  });

  it('writes the names of both wells over their tracks', () => {
    const { pen, calls } = recordingPen();
    correlationContent(correlate(), theme, { words: { missing: '' } }).paintHeader(
      pen,
      { ...size, height: 88 },
      1,
      null,
    );
    expect(calls.filter(({ name }) => name === 'fillText').map(({ args }) => args[0])).toEqual(
      expect.arrayContaining(['A', 'B', 'GR']),
    );
  });
});
