import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openLogFile } from '../../src/formats/open-log-file.ts';
import { bindWells, makeCorrelation } from '../../src/plot/correlation/correlation-document.ts';
import { bindData, type LogDocument, makeDocument } from '../../src/plot/log/document.ts';
import { rangeText } from '../../src/plot/log/export/print-setup.ts';
import { paintBody } from '../../src/plot/log/paint.ts';
import { Picture } from '../../src/plot/log/picture.ts';
import { depthText } from '../../src/plot/log/plot-cursor.ts';
import { readoutAt } from '../../src/plot/log/readout.ts';
import {
  filledMarks,
  type PenCall,
  recordingPen,
  strokedLines,
} from '../../src/plot/log/recording-pen.ts';
import type { CurveTrackSpec, LogTemplate, TrackSpec } from '../../src/plot/log/template.ts';
import { LIGHT_PLOT_THEME } from '../../src/plot/log/theme.ts';
import { layoutZones } from '../../src/plot/log/zone-track.ts';
import { DataLogSource } from '../../src/sources/log/page-source.ts';
import { CurveCache } from '../../src/sources/log/plot-data.ts';
import type { OpenLog } from '../../src/sources/log/source.ts';
import { describeWell } from '../../src/sources/wells/describe-well.ts';
import { EPOCH_UNIT } from '../../src/units/time.ts';
import { correlationChoices, WellCurves } from '../../src/viewers/correlation/well-data.ts';
import { selectWithDepth } from '../../src/viewers/log/curve-selection.ts';
import { plotNotes } from '../../src/viewers/shared/plot-notes.ts';
import { hasField, readExpected, readField } from './cases.ts';

const COLOR = '#123456';
const { signal } = new AbortController();
const WIDTH = 100;
const HEIGHT = 800;
const STYLE = { theme: LIGHT_PLOT_THEME, hair: 1 };

async function openBytes(bytes: Uint8Array): Promise<OpenLog> {
  const file = await openLogFile(new BufferSource(bytes, 'field.las'));
  const { info, warnings } = file;
  return { info, warnings, readCurves: (...request) => file.readCurves(...request), close() {} };
}

async function openCase(name: string): Promise<OpenLog> {
  return openBytes(await readField(`log/${name}`));
}

/** A LAS 2.0 file of these curves and rows. */
function las(curves: string, rows: readonly (readonly (number | string)[])[]): Promise<OpenLog> {
  const lines = rows.map((row) => row.join(' '));
  const head = ['~V', 'VERS. 2.0 :', 'WRAP. NO :', '~W', 'NULL. -999.25 :', '~C'];
  return openBytes(new TextEncoder().encode([...head, curves, '~A', ...lines, ''].join('\n')));
}

/** The first frame of a log on one track. */
async function bind(log: OpenLog, track: TrackSpec, index?: string): Promise<LogDocument> {
  const frame = log.info.frames[0]!;
  const selection = new Set(frame.curves.map(({ mnemonic }) => mnemonic));
  const chosen = index ?? frame.index;
  const { data } = await new CurveCache().load(
    log,
    { frame, index: chosen, selection },
    { signal },
  );
  const template: LogTemplate = { name: 't', tracks: [track] };
  return makeDocument(template, bindData(data), { theme: LIGHT_PLOT_THEME });
}

/** A track of one curve from 0 to `right`, or from 0.2 on a logarithmic one. */
function track(
  curve: string,
  right: number,
  more: Partial<CurveTrackSpec['curves'][number]> = {},
  scale: CurveTrackSpec['scale'] = 'linear',
): CurveTrackSpec {
  const left = scale === 'log' ? 0.2 : 0;
  return { kind: 'curves', scale, curves: [{ curve, left, right, color: COLOR, ...more }] };
}

/** A little beyond the data on both sides, index units. */
const MARGIN = 1e-6;

/** Draws all of a document on 100 x 800 px. */
function draw(doc: LogDocument): PenCall[] {
  const { pen, calls } = recordingPen();
  const { min, max } = doc.axis;
  const range = { top: (min - MARGIN) * doc.factor, base: (max + MARGIN) * doc.factor };
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  paintBody(pen, doc, { rect, range }, STYLE);
  return calls;
}

/** The lines of the curve, each as its points. */
function lines(calls: readonly PenCall[]): [number, number][][] {
  return strokedLines(calls)
    .filter(({ stroke }) => stroke === COLOR)
    .map(({ points }) => points);
}

type Section = readonly [from: readonly number[], to: readonly number[]];

/** The sections of those lines, from one point to the next. */
function sections(calls: readonly PenCall[]): Section[] {
  return lines(calls).flatMap((points) =>
    points.slice(1).map((to, i): Section => [points[i]!, to]),
  );
}

/** Where each row of a curve from 0 to `right` lies. */
function rowPoints(doc: LogDocument, mnemonic: string, right: number): number[][] {
  const { values } = doc.curves.find((curve) => curve.mnemonic === mnemonic)!.series;
  const { min, max, values: depths } = doc.axis;
  return Array.from(depths, (depth, i) => [
    (values[i]! / right) * WIDTH,
    ((depth - min) / (max - min)) * HEIGHT,
  ]);
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!) < 1e-4;
}

describe.runIf(hasField)('an index that turns', () => {
  it.each([
    ['52-tvd-turns-up.las', 'TVD', 'GR', 150],
    ['71-tripping-depth-beside-text-time.las', 'DEPT', 'HKLD', 200],
  ])('joins neighbouring rows of %s alone, and says that %s turns [52, 71]', async (...args) => {
    const [name, index, mnemonic, right] = args;
    const doc = await bind(await openCase(name), track(mnemonic, right), index);
    const drawn = sections(draw(doc));
    const rows = rowPoints(doc, mnemonic, right);
    const isAcross = ([from, to]: Section): boolean =>
      !rows.some((row, i) => i > 0 && isSame(rows[i - 1]!, from) && isSame(row, to));
    expect(drawn.filter(isAcross)).toEqual([]);
    expect(drawn.length).toBe(doc.axis.length - doc.axis.runs.length);
    expect(lines(draw(doc))).toHaveLength(doc.axis.runs.length);
    expect(plotNotes([], doc, { index, frame: null })).toMatchObject([{ assumes: 'order' }]);
  });
});

describe('an index of the page that turns', () => {
  const down = Array.from({ length: 200 }, (_, i) => 1000 + i);
  const depths = Float64Array.from([...down, ...down.toReversed().map((depth) => depth - 0.4)]);
  const open = (): Promise<OpenLog> =>
    new DataLogSource({
      index: { mnemonic: 'MD', unit: 'm', values: depths },
      curves: [
        { mnemonic: 'GR', unit: 'gAPI', values: depths.map((_, i) => (i < 200 ? 50 : 100)) },
      ],
    }).open();

  it('is one line for each pass, read at the cursor by the first, with a note [71]', async () => {
    const doc = await bind(await open(), track('GR', 150));
    const passes = lines(draw(doc)).map((points) => new Set(points.map(([x]) => Math.round(x))));
    expect(passes).toEqual([new Set([33]), new Set([67])]);
    expect(readoutAt(doc, 1100)[0]).toMatchObject({ mnemonic: 'GR', value: 50 });
    expect(readoutAt(doc, 999.6)[0]).toMatchObject({ value: 50 });
    expect(plotNotes([], doc, { index: 'MD', frame: null })).toMatchObject([
      { code: 'INDEX_TURNS', assumes: 'order' },
    ]);
  });
});

describe.runIf(hasField)('an index of dates', () => {
  const START = Date.UTC(2020, 0, 29, 3, 0, 0);

  it('is a time axis: on the track, at the cursor and in print [01]', async () => {
    const log = await openCase('01-datetime-index.las');
    const doc = await bind(log, { kind: 'depth' });
    expect(doc).toMatchObject({ indexKind: 'time', unit: EPOCH_UNIT });
    expect([doc.axis.min, doc.axis.max]).toEqual([START, START + 20_000]);
    const texts = draw(doc).flatMap(({ name, args }) => (name === 'fillText' ? args[0] : []));
    expect(texts.slice(0, 2)).toEqual(['2020-01-29', '03:00:00']);
    expect(depthText(doc.axis.min, 1000, doc.unit)).toBe('2020-01-29 03:00:00');
    expect(rangeText(START, START + 20_000, doc.unit)).toMatch(
      /^2020-01-29 03:00:00.* – 2020-01-29 03:00:20/,
    );
  });
});

it('shows the unit of depths that is written in Cyrillic as metres [13]', async () => {
  if (!hasField) return;
  const doc = await bind(await openCase('13-russian-utf8-cyrillic-metre.las'), { kind: 'depth' });
  expect(doc).toMatchObject({ indexKind: 'depth', unit: 'm', factor: 1 });
});

describe.runIf(hasField)('core values between gaps', () => {
  it('are marks that can be seen, in the style of lines and of points [51]', async () => {
    const log = await openCase('51-core-porosity-every-other-row.las');
    for (const style of ['line', 'points'] as const) {
      const marks = filledMarks(draw(await bind(log, track('CPOR', 40, { style }))));
      expect(marks.length).toBe(100);
      for (const { size, fill } of marks) expect([size >= 4, fill]).toEqual([true, COLOR]);
    }
  });
});

describe('a logarithmic track', () => {
  const rows = Array.from({ length: 100 }, (_, i) => {
    const rt = i >= 20 && i < 30 ? 0 : i >= 50 && i < 60 ? -5 : 10 ** (1 + Math.sin(i / 8));
    return [1000 + i, rt];
  });
  const open = (): Promise<OpenLog> => las('DEPT.M :\nRT.OHMM :', rows);
  const wrap = { offScale: 'wrap', wraps: 1 } as const;

  it('has gaps at zero and negative values, and no line across the track [72]', async () => {
    const doc = await bind(await open(), track('RT', 2000, wrap, 'log'));
    const drawn = lines(draw(doc));
    expect(drawn.map((points) => points.length)).toEqual([20, 20, 40]);
    for (const points of drawn)
      points.slice(1).forEach(([x], i) => expect(Math.abs(x - points[i]![0])).toBeLessThan(10));
    expect(readoutAt(doc, 1055).find(({ mnemonic }) => mnemonic === 'RT')?.value).toBe(-5);
  });

  it('holds zero and negative values at its low edge where the template is set so [72]', async () => {
    const spec = track('RT', 2000, { ...wrap, nonPositive: 'clamp' }, 'log');
    const [line, ...others] = lines(draw(await bind(await open(), spec)));
    expect(others).toEqual([]);
    expect(line!.filter(([x]) => x === 0)).toHaveLength(20);
  });
});

it('keeps tops and bottoms of zone codes at a few depths, each code in its colour [73]', async () => {
  const log = await new DataLogSource({
    index: {
      mnemonic: 'MD',
      unit: 'm',
      values: Float64Array.of(
        ...[3756.35, 3821.58, 3829.83, 3832.46, 3850, 3900, 3920.15, 4130.99],
      ),
    },
    curves: [{ mnemonic: 'ZONE', unit: '', values: Float64Array.of(NaN, 2, 3, 4, 5, 6, 14, 14) }],
  }).open();
  const doc = await bind(log, { kind: 'zones', curve: 'ZONE' });
  const [zoneTrack] = doc.tracks;
  if (zoneTrack?.kind !== 'zones') throw new Error('no zone track');
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const picture = new Picture(
    recordingPen().pen,
    doc,
    { rect, range: { top: doc.axis.min, base: doc.axis.max } },
    STYLE,
  );
  const zones = layoutZones(picture, zoneTrack);
  expect(zones[0]).toMatchObject({ name: '2', top: 3821.58, base: 3829.83 });
  expect(new Set(zones.map(({ color }) => color)).size).toBe(zones.length);
});

it('finds a curve by its name in any case [74]', async () => {
  const log = await las('Depth.m :\nGamma.API :\nFacies. :', [
    [1, 50, 2],
    [2, 51, 2],
    [3, 52, 3],
  ]);
  const frame = log.info.frames[0]!;
  const selection = selectWithDepth(frame, ['Gamma']);
  expect(selection.size).toBe(2);
  const { values } = await new CurveCache().withIndex(log, frame, frame.index, 'Gamma');
  expect([...values]).toEqual([50, 51, 52]);
  expect((await bind(log, track('Gamma', 150))).missing).toEqual([]);
});

describe.runIf(hasField)('a correlation of LAS 3.0 files', () => {
  it.each(['c2-las3-a.las', 'c2-las3-b.las'])(
    'has the tops, the survey and the elevation of %s [c2]',
    async (name) => {
      const expected = (await readExpected(`log/${name}`)) as {
        correlation: { picks: Record<string, number> };
      };
      const well = await describeWell(await openCase(name), name, signal);
      const picks = well.picks.map(({ name: top, mdM }) => [top, mdM]);
      expect(Object.fromEntries(picks)).toEqual(expected.correlation.picks);
      expect(well.kbElevM).toBe(120);
      const drawn = await new WellCurves(well).read(correlationChoices(false)[0]!, signal);
      const bound = bindWells([drawn, drawn], 'TVDSS');
      // By the rows of the file (azimuth before deviation). The expected 1213.8 m has the two
      // angles of the last row the other way round.
      expect(bound[0].own.fromMd(1399)).toBeCloseTo(1228.5, 1);
      const datum = { depth: 'TVDSS', flatten: null, stretch: null } as const;
      const style = { theme: LIGHT_PLOT_THEME, unit: 'm' } as const;
      const correlation = makeCorrelation(bound, [well.picks, well.picks], datum, style);
      expect(correlation.wells[0].doc.data.index.mnemonic).toBe('TVDSS');
    },
  );
});
