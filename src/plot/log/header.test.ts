import { beforeAll, describe, expect, it } from 'vitest';
import { bindData, makeDocument } from './document.ts';
import { cellHeight, fitText, headerHeight, paintHeader } from './header.ts';
import type { PenCall } from './recording-pen.ts';
import { recordingPen } from './recording-pen.ts';
import type { TrackSpec } from './template.ts';
import { LIGHT_PLOT_THEME } from './theme.ts';
import { loadTrackKinds } from './track-kinds.ts';

const LONG = 'GAMMA_RAY_CORRECTED_FOR_BOREHOLE';

function header(
  tracks: TrackSpec[],
  width: number,
  index = { mnemonic: 'DEPT', unit: 'm' },
): { calls: PenCall[]; height: number; cell: number } {
  const data = {
    index: { ...index, values: Float64Array.of(0, 1, 2) },
    curves: [
      { mnemonic: LONG, unit: 'a.very.long.unit/of.measure', values: Float32Array.of(1, 2, 3) },
      { mnemonic: 'WF', unit: 'mV', values: Float32Array.of(-3, 1, 2, 3, 0, 1), dimension: 2 },
    ],
  };
  const doc = makeDocument({ name: 't', tracks }, bindData(data), { theme: LIGHT_PLOT_THEME });
  const { pen, calls } = recordingPen();
  const height = headerHeight(doc);
  paintHeader(
    pen,
    doc,
    { x: 0, y: 0, width, height },
    {
      theme: LIGHT_PLOT_THEME,
      hair: 1,
      words: { missing: 'missing' },
      depthScale: 500,
    },
  );
  return { calls, height, cell: cellHeight(doc) };
}

beforeAll(() =>
  loadTrackKinds({
    name: 't',
    tracks: [{ kind: 'array', curve: 'WF', display: 'image' }],
  }),
);

const texts = (calls: readonly PenCall[]): string[] =>
  calls.filter(({ name }) => name === 'fillText').map(({ args }) => String(args[0]));

describe('a text that is fitted', () => {
  const { pen } = recordingPen(); // a letter is 6 wide

  it('stays whole where it has room, and loses only as many letters as it must', () => {
    expect(fitText(pen, 'RHOB', 24)).toBe('RHOB');
    expect(fitText(pen, 'RHOB', 23)).toBe('RH…');
    for (let width = 0; width < 240; width++) {
      const text = fitText(pen, LONG, width);
      expect(text.length * 6).toBeLessThanOrEqual(width);
      if (text !== LONG && width >= 12) expect((text.length + 1) * 6).toBeGreaterThan(width);
    }
  });

  it('keeps its end, where the beginning is as long', () => {
    expect(fitText(pen, 'GR:Gamma ray, run 2_ED', 17 * 6, 8)).toBe('GR:Gamma…run 2_ED');
    expect(fitText(pen, 'GR:Gamma ray, run 2_ED', 16 * 6, 8)).toBe('GR:Gamma ray, r…');
    expect(fitText(pen, 'RHOB', 24, 8)).toBe('RHOB');
    expect(fitText(pen, 'RHOB', 23, 8)).toBe('RH…');
  });

  it('is nothing where not even a letter fits', () => {
    expect(fitText(pen, 'RHOB', 11)).toBe('');
    expect(fitText(pen, '', 0)).toBe('');
  });
});

describe('a header cell', () => {
  it('keeps name and unit beside each other within the track, however long they are', () => {
    for (const width of [96, 120, 200, 600]) {
      const { calls } = header(
        [{ kind: 'curves', title: LONG, curves: [{ curve: LONG, left: 0, right: 150 }] }],
        width,
      );
      const written = calls.filter(({ name }) => name === 'fillText');
      const name = written.find(
        ({ args }) => String(args[0]).startsWith('GAMMA') && Number(args[2]) > 22,
      )!;
      const unit = written.find(({ args }) => String(args[0]).startsWith('a.'))!;
      const [from, between, unitFrom] = [
        Number(name.args[1]),
        Number(name.args[1]) + String(name.args[0]).length * 6,
        Number(unit.args[1]),
      ];
      expect(from).toBeGreaterThanOrEqual(6);
      expect(unitFrom).toBeGreaterThanOrEqual(between);
      expect(unitFrom + String(unit.args[0]).length * 6).toBeLessThanOrEqual(width - 6);
    }
  });

  it('shows left limit, right limit and the line between them, and says what is missing', () => {
    const { calls } = header(
      [{ kind: 'curves', curves: [{ curve: 'NPHI', left: 0.45, right: -0.15, dash: [6, 3] }] }],
      200,
    );
    expect(texts(calls)).toEqual(['NPHI', 'missing', '0.45', '-0.15']);
    const line = calls.find(({ name }) => name === 'stroke')!;
    expect(line.dash).toEqual([6, 3]);
  });

  it('is lower where a plot has more than twelve curves', () => {
    const many = (count: number): TrackSpec => ({
      kind: 'curves',
      curves: Array.from({ length: count }, () => ({ curve: 'X', left: 0, right: 1 })),
    });
    expect(header([many(12)], 300)).toMatchObject({ cell: 42, height: 12 * 42 });
    expect(header([many(13)], 300)).toMatchObject({ cell: 36, height: 13 * 36 });
  });

  it('of an array has its colours from the least to the greatest value, without a gap between them', () => {
    for (const width of [96, 173, 400]) {
      const { calls } = header(
        [{ kind: 'array', curve: 'WF', display: 'image', colormap: 'gray', min: -20, max: 35 }],
        width,
      );
      expect(texts(calls)).toEqual(['WF', 'mV', '-20', '35']);
      const steps = calls.filter(({ name, args }) => name === 'fillRect' && args[3] === 9);
      const greys = steps.map(({ fill }) => parseInt(String(fill).slice(1, 3), 16));
      expect(greys).toEqual([...greys].sort((a, b) => a - b));
      expect([greys[0]! < 8, greys.at(-1)! > 247]).toEqual([true, true]);
      steps
        .slice(1)
        .forEach(({ args }, k) =>
          expect(args[0]).toBe(Number(steps[k]!.args[0]) + Number(steps[k]!.args[2])),
        );
      const end = steps.at(-1)!;
      expect(Number(steps[0]!.args[0])).toBeGreaterThanOrEqual(6 + 3 * 6);
      expect(Number(end.args[0]) + Number(end.args[2])).toBeLessThanOrEqual(width - 6 - 2 * 6);
    }
  });

  it('of a depth track names datum, unit and scale', () => {
    expect(texts(header([{ kind: 'depth', datum: 'TVDSS' }], 100).calls)).toEqual([
      'TVDSS m',
      '1:500',
    ]);
    expect(texts(header([{ kind: 'depth', unit: 'ft' }], 100).calls)).toEqual(['MD ft', '1:500']);
  });

  it.each([
    ['TVD', 'ft', 'TVD ft'],
    ['TVDSS', 'm', 'TVDSS m'],
    ['TVD_SS', 'm', 'TVDSS m'],
    ['TVDMSL', 'm', 'TVDSS m'],
    ['DEPTH', '', 'MD'],
    ['TIME', 's', 'TIME s'],
  ])(
    'of a depth track says what an index %s in "%s" is, whatever the template expects',
    (mnemonic, unit, name) => {
      expect(texts(header([{ kind: 'depth' }], 100, { mnemonic, unit }).calls)[0]).toBe(name);
      if (mnemonic.startsWith('TVD'))
        expect(
          texts(header([{ kind: 'depth', datum: 'MD' }], 100, { mnemonic, unit }).calls)[0],
        ).toBe(name);
    },
  );
});
