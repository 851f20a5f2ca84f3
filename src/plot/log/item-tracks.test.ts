import { beforeAll, describe, expect, it } from 'vitest';
import { bindData, makeDocument } from './document.ts';
import { HORIZONTAL_TURN } from './horizontal-turn.ts';
import { headerHeight, paintHeader } from './header.ts';
import type { LogTexts } from './log-data.ts';
import { paintBody } from './paint.ts';
import type { PictureSource } from './picture-source.ts';
import { readoutAt } from './readout.ts';
import { type PenCall, recordingPen } from './recording-pen.ts';
import type { TrackSpec } from './template.ts';
import { LIGHT_PLOT_THEME } from './theme.ts';
import { loadTrackKinds } from './track-kinds.ts';

const DEPTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const CODES = [1, 1, 1, 2, 2, 2, 2, 7, 7, 7, 7];
const RECT = { x: 0, y: 0, width: 120, height: 200 };
const RANGE = { top: 0, base: 10 };
const STYLE = { theme: LIGHT_PLOT_THEME, hair: 1 };

function bind(spec: TrackSpec, texts: LogTexts[] = [], pictures: PictureSource | null = null) {
  const data = {
    index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.from(DEPTHS) },
    curves: [{ mnemonic: 'LITH', unit: '', values: Float32Array.from(CODES) }],
    texts,
  };
  return makeDocument({ name: 't', tracks: [spec] }, bindData(data), {
    theme: LIGHT_PLOT_THEME,
    pictures,
  });
}

function draw(doc: ReturnType<typeof bind>, range = RANGE, isTurned = false): PenCall[] {
  const { pen, calls } = recordingPen();
  paintBody(
    pen,
    doc,
    { rect: RECT, range },
    { ...STYLE, turn: isTurned ? HORIZONTAL_TURN : undefined },
  );
  return calls;
}

const textsOf = (calls: readonly PenCall[]): { text: string; x: number; y: number }[] =>
  calls
    .filter(({ name }) => name === 'fillText')
    .map(({ args }) => ({ text: String(args[0]), x: Number(args[1]), y: Number(args[2]) }));

beforeAll(async () => {
  await loadTrackKinds({ name: 't', tracks: [{ kind: 'text', items: [] }] });
});

describe('a track of codes', () => {
  const spec: TrackSpec = {
    kind: 'discrete',
    curve: 'LITH',
    codes: [
      { value: 1, name: 'Sandstone', color: '#f6d860', pattern: 'sand' },
      { value: 2, name: 'Shale', color: '#8a8a8a' },
    ],
  };

  it('draws a block for each run of a code, in its colour and with its name', () => {
    const calls = draw(bind(spec));
    const blocks = calls
      .filter(({ name, args }) => name === 'fillRect' && args[2] === 120 && Number(args[3]) > 20)
      .map(({ args, fill }) => ({ y: args[1], height: args[3], fill }));
    expect(blocks).toContainEqual({ y: 0, height: 50, fill: '#f6d860' });
    expect(blocks).toContainEqual({ y: 50, height: 80, fill: '#8a8a8a' });
    expect(textsOf(calls).map(({ text }) => text)).toEqual(['Sandstone', 'Shale', '7']);
    // The pattern of sandstone alone is stroked.
    expect(calls.some(({ name }) => name === 'stroke')).toBe(true);
  });

  it('reads the name of the code with its number, and the number alone of one without a name', () => {
    const doc = bind(spec);
    const at = (depth: number) => readoutAt(doc, depth).map(({ value, text }) => [value, text]);
    expect(at(1)).toEqual([[1, 'Sandstone (1)']]);
    expect(at(5)).toEqual([[2, 'Shale (2)']]);
    expect(at(9)).toEqual([[7, '7']]);
  });

  it('lists the codes of the template and those of the data in its header', () => {
    const doc = bind(spec);
    const { pen, calls } = recordingPen();
    const height = headerHeight(doc);
    paintHeader(
      pen,
      doc,
      { x: 0, y: 0, width: 120, height },
      { ...STYLE, words: { missing: 'missing' }, depthScale: null },
    );
    expect(textsOf(calls).map(({ text }) => text)).toEqual(['LITH', 'Sandstone', 'Shale', '7']);
    expect(Math.max(...textsOf(calls).map(({ y }) => y))).toBeLessThan(height);
  });

  it('says in its header that the data does not have the curve', () => {
    const doc = bind({ ...spec, curve: 'ROCK' } as TrackSpec);
    const { pen, calls } = recordingPen();
    paintHeader(pen, doc, RECT, { ...STYLE, words: { missing: 'missing' }, depthScale: null });
    expect(textsOf(calls).map(({ text }) => text)).toEqual(['ROCK missing']);
    expect(doc.missing).toEqual(['ROCK']);
    expect(draw(doc).filter(({ name }) => name === 'fillText')).toEqual([]);
  });
});

describe('a track of texts', () => {
  const spec: TrackSpec = {
    kind: 'text',
    title: 'Core',
    items: [
      { depth: 6, text: 'short' },
      { depth: 0, text: 'grey fine grained sandstone with shale laminae and some pyrite' },
      { depth: 2, text: 'one two three four five six seven eight nine ten eleven twelve' },
    ],
  };

  it('wraps each text in the room down to the next, and ends the last line in an ellipsis', () => {
    const texts = textsOf(draw(bind(spec)));
    // 40 px hold two lines of 18 letters, 80 px five.
    expect(texts.slice(0, 2).map(({ text }) => text)).toEqual([
      'grey fine grained',
      'sandstone with …',
    ]);
    expect(texts.map(({ text }) => text)).toContain('short');
    for (const { text, y } of texts) {
      expect(text.length * 6).toBeLessThanOrEqual(110);
      expect(y % 40).toBeGreaterThan(0);
    }
    const lower = texts.filter(({ y }) => y > 40 && y < 120);
    expect(lower.length).toBeLessThanOrEqual(5);
  });

  it('marks the depth alone of a text that has no room', () => {
    const items = [0, 0.2, 0.4, 3].map((depth) => ({ depth, text: `at ${depth}` }));
    const calls = draw(bind({ kind: 'text', items }));
    expect(textsOf(calls).map(({ text }) => text)).toEqual(['at 0', 'at 3']);
    const ticks = calls.filter(({ name, args }) => name === 'fillRect' && args[2] === 10);
    expect(ticks.map(({ args }) => args[1])).toEqual([4, 8]);
  });

  it('gives the same texts room while the picture is scrolled', () => {
    const items = Array.from({ length: 60 }, (_, i) => ({ depth: i * 0.17, text: `item ${i}` }));
    const doc = bind({ kind: 'text', items });
    const [first, second] = [RANGE, { top: 1, base: 11 }].map(
      (range) => new Set(textsOf(draw(doc, range)).map(({ text }) => text)),
    );
    const inBoth = items.filter(({ depth }) => depth > 1.1 && depth < 9.5);
    for (const { text } of inBoth)
      expect([text, second!.has(text)]).toEqual([text, first!.has(text)]);
  });

  it('reads the text that holds at a depth as a whole', () => {
    const doc = bind(spec);
    expect(readoutAt(doc, 3).at(-1)).toMatchObject({
      mnemonic: 'Core',
      text: 'one two three four five six seven eight nine ten eleven twelve',
    });
    expect(readoutAt(doc, 9).at(-1)?.text).toBe('short');
  });

  it('lists a text of a curve that holds over several samples once', () => {
    const values = ['', 'sand', 'sand', 'sand', '', 'shale', 'shale', '', '', '', ''];
    const doc = bind({ kind: 'text', curve: 'DESC' }, [{ mnemonic: 'DESC', values }]);
    expect(textsOf(draw(doc)).map(({ text, y }) => [text, y])).toEqual([
      ['sand', 28],
      ['shale', 108],
    ]);
    expect(readoutAt(doc, 2.4).at(-1)).toMatchObject({ mnemonic: 'DESC', text: 'sand' });
  });
});

describe('a picture whose depth runs from left to right', () => {
  it('turns texts back upright, with the room that they have along depth', () => {
    const items = [0, 4].map((depth) => ({ depth, text: 'a description of some words at depth' }));
    const doc = bind({ kind: 'text', items });
    const calls = draw(doc, RANGE, true);
    const turns = calls.filter(({ name }) => name === 'transform');
    expect(turns.map(({ args }) => args)).toEqual(turns.map(() => [0, 1, 1, 0, 0, 0]));
    expect(turns).toHaveLength(2);
    const lines = textsOf(calls).map(({ text, x, y }) => ({ text, x, y }));
    // 80 px of depth hold 11 letters a line; the lines go down the track, which is 120 px high.
    expect(lines[0]).toEqual({ text: 'a', x: 5, y: 8 });
    expect(lines.filter(({ x }) => x === 5).length).toBeLessThanOrEqual(8);
    expect(lines.some(({ x }) => x === 85)).toBe(true);
  });

  it('writes the name of a block along depth', () => {
    const doc = bind({ kind: 'discrete', curve: 'LITH', codes: [{ value: 2, name: 'Shale' }] });
    const named = textsOf(draw(doc, RANGE, true)).find(({ text }) => text === 'Shale');
    // Its block goes from 50 to 130 px, its track is 120 px high.
    expect(named).toEqual({ text: 'Shale', x: 90, y: 60 });
  });
});

describe('a track of pictures', () => {
  const spec: TrackSpec = {
    kind: 'picture',
    title: 'Photos',
    items: [
      { top: 1, base: 3, url: 'https://a.example/box-1.jpg', title: 'Box 1' },
      { top: 3, base: 5, url: 'https://a.example/cores/box-2.jpg?size=1' },
      { top: 60, base: 62, url: 'https://a.example/far.jpg' },
    ],
  };

  it('fetches what is seen, and draws nothing but its place until then', () => {
    const fetched: string[] = [];
    const doc = bind(spec, [], {
      fetch: (url) => {
        fetched.push(url);
        return new Promise(() => undefined);
      },
      onArrive: () => undefined,
    });
    const calls = draw(doc);
    expect(fetched).toEqual([
      'https://a.example/box-1.jpg',
      'https://a.example/cores/box-2.jpg?size=1',
    ]);
    expect(calls.some(({ name }) => name === 'drawImage')).toBe(false);
    draw(doc);
    expect(fetched).toHaveLength(2);
  });

  it('fetches none that would be less than a few pixels high', () => {
    const fetched: string[] = [];
    const doc = bind(spec, [], {
      fetch: async (url) => {
        fetched.push(url);
        throw new Error('no');
      },
      onArrive: () => undefined,
    });
    draw(doc, { top: 0, base: 10_000 });
    expect(fetched).toEqual([]);
  });

  it('says in its place why a picture is not shown', async () => {
    const arrived: (() => void)[] = [];
    const doc = bind(spec, [], {
      fetch: () => Promise.reject(new Error('Gone: HTTP 404.')),
      onArrive: () => arrived.forEach((go) => go()),
    });
    const both = new Promise<void>((go) => arrived.push(go));
    draw(doc);
    await both;
    await new Promise((go) => setTimeout(go));
    expect(textsOf(draw(doc)).map(({ text }) => text)).toEqual([
      'Gone: HTTP 404.',
      'Gone: HTTP 404.',
    ]);
  });

  it('reads the title of the picture at a depth, else the name of its file', () => {
    const doc = bind(spec);
    expect(readoutAt(doc, 2).at(-1)).toMatchObject({ mnemonic: 'Photos', text: 'Box 1' });
    expect(readoutAt(doc, 4).at(-1)?.text).toBe('box-2.jpg');
    expect(readoutAt(doc, 8).every(({ text }) => text === undefined)).toBe(true);
  });
});
