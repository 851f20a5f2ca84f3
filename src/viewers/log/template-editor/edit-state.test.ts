import { describe, expect, it } from 'vitest';
import { BUILTIN_TEMPLATES } from '../../../plot/log/builtin-templates.ts';
import { type LogTemplate, parseTemplate } from '../../../plot/log/template.ts';
import {
  addCurve,
  addTrack,
  curveStep,
  toEditDoc,
  moveCurve,
  moveTrack,
  remove,
  toTemplate,
  withSpec,
} from './edit-doc.ts';
import {
  applyChange,
  canRevert,
  canUndo,
  COALESCE_MS,
  type EditState,
  readField,
  HISTORY_LIMIT,
  redo,
  revert,
  setValue,
  startEdit,
  undo,
} from './edit-state.ts';

const TEMPLATE: LogTemplate = {
  name: 'Test',
  tracks: [
    {
      kind: 'curves',
      title: 'One',
      curves: [
        { curve: 'GR', left: 0, right: 150, fills: [{ to: 'left', color: '#b9d6a0' }] },
        { curve: 'CALI', left: 6, right: 16 },
      ],
    },
    { kind: 'depth' },
    {
      kind: 'curves',
      title: 'Two',
      scale: 'log',
      curves: [{ curve: ['RT', 'ILD'], left: 0.2, right: 2000 }],
    },
  ],
};
// Keys as they are given: track One 1 with GR 2 and CALI 3, depth 4, track Two 5 with RT 6.
const [ONE, GR, CALI, DEPTH, TWO, RT] = [1, 2, 3, 4, 5, 6];

const left = { node: GR, path: ['left'] };
const right = { node: GR, path: ['right'] };
const start = (): EditState => startEdit(TEMPLATE);
const listCurves = (state: EditState): string[][] =>
  state.present.tracks.map(({ curves }) => curves.map(({ spec }) => [spec.curve].flat()[0] ?? ''));
const readLimits = (state: EditState, key = GR): unknown[] => [
  readField(state, { node: key, path: ['left'] }).value,
  readField(state, { node: key, path: ['right'] }).value,
];

describe('the document of a template', () => {
  it('gives back the template it was made of', () => {
    for (const { template } of BUILTIN_TEMPLATES)
      expect(toTemplate(toEditDoc(template))).toEqual(template);
    expect(toTemplate(toEditDoc({ ...TEMPLATE, depthScale: '1:500' }))).toEqual({
      ...TEMPLATE,
      depthScale: '1:500',
    });
  });

  it('gives every track and curve a key of its own', () => {
    const { tracks, nextKey } = toEditDoc(TEMPLATE);
    const keys = tracks.flatMap(({ key, curves }) => [key, ...curves.map((curve) => curve.key)]);
    expect(keys).toEqual([ONE, GR, CALI, DEPTH, TWO, RT]);
    expect(nextKey).toBe(7);
  });
});

describe('entering values', () => {
  it('applies what the schema takes, and leaves the rest of the template alone', () => {
    const state = setValue(start(), left, -20);
    expect(toTemplate(state.present).tracks[0]).toEqual({
      ...TEMPLATE.tracks[0],
      curves: [
        { curve: 'GR', left: -20, right: 150, fills: [{ to: 'left', color: '#b9d6a0' }] },
        { curve: 'CALI', left: 6, right: 16 },
      ],
    });
    expect(toTemplate(state.present).tracks.slice(1)).toEqual(TEMPLATE.tracks.slice(1));
  });

  it('never sorts limits', () => {
    expect(readLimits(setValue(start(), left, 200))).toEqual([200, 150]);
  });

  it('reaches into fills, and takes optional fields away', () => {
    const coloured = setValue(start(), { node: GR, path: ['fills', 0, 'colorBelow'] }, '#112233');
    expect(readField(coloured, { node: GR, path: ['fills', 0] }).value).toEqual({
      to: 'left',
      color: '#b9d6a0',
      colorBelow: '#112233',
    });
    const bare = setValue(coloured, { node: GR, path: ['fills', 0, 'colorBelow'] }, undefined);
    expect(toTemplate(bare.present)).toEqual(TEMPLATE);
  });

  it.each([
    ['equal limits', left, 150, 'editor.invalid.differ'],
    ['a limit that is no number', left, NaN, 'editor.invalid.number'],
    ['a width that is not positive', { node: ONE, path: ['width'] }, 0, 'editor.invalid.positive'],
    ['an empty width', { node: ONE, path: ['width'] }, NaN, 'editor.invalid.number'],
    ['a width beyond all paper', { node: ONE, path: ['width'] }, 51, 'editor.invalid.most'],
    ['a part of a division', { node: ONE, path: ['divisions'] }, 2.5, 'editor.invalid.whole'],
    ['no division', { node: ONE, path: ['divisions'] }, 0, 'editor.invalid.whole'],
    ['a limit of 0 on a logarithmic scale', { node: RT, path: ['left'] }, 0, 'editor.invalid.log'],
    [
      'a logarithmic scale for a limit of 0',
      { node: ONE, path: ['scale'] },
      'log',
      'editor.invalid.log',
    ],
    ['no mnemonic', { node: GR, path: ['curve'] }, '', 'editor.invalid.required'],
    ['an empty family', { node: GR, path: ['curve'] }, [], 'editor.invalid.required'],
  ])(
    'keeps %s in the field with the reason, and does not apply it',
    (_what, place, value, text) => {
      const before = start();
      const state = setValue(before, place, value);
      expect(state.present).toBe(before.present);
      expect(readField(state, place)).toMatchObject({ value, reason: { text } });
      expect(state.past).toEqual([]);
    },
  );

  it('says how much is allowed', () => {
    expect(
      readField(setValue(start(), { node: ONE, path: ['width'] }, 51), {
        node: ONE,
        path: ['width'],
      }).reason?.values,
    ).toEqual({ most: 50 });
  });

  it('applies other fields while one is rejected', () => {
    const state = setValue(setValue(start(), { node: ONE, path: ['width'] }, NaN), left, 10);
    expect(readLimits(state)).toEqual([10, 150]);
    expect(readField(state, { node: ONE, path: ['width'] }).reason).not.toBeNull();
  });

  it('exchanges limits that are typed one after the other, in one step', () => {
    const half = setValue(start(), left, 150);
    const state = setValue(half, right, 0);
    expect(readLimits(state)).toEqual([150, 0]);
    expect(state.rejected.size).toBe(0);
    expect(state.past).toHaveLength(1);
  });

  it('makes a track logarithmic once its limits allow it', () => {
    const wanted = setValue(start(), { node: ONE, path: ['scale'] }, 'log');
    const state = setValue(wanted, left, 0.2);
    expect(readField(state, { node: ONE, path: ['scale'] })).toEqual({
      value: 'log',
      reason: null,
    });
    expect(readLimits(state)).toEqual([0.2, 150]);
  });

  it('drops a rejected entry when the applied value is typed again', () => {
    const state = setValue(setValue(start(), left, NaN), left, 0);
    expect(readField(state, left)).toEqual({ value: 0, reason: null });
    expect(state.past).toEqual([]);
  });
});

describe('undo and redo', () => {
  it('go back and forth over every step', () => {
    const one = setValue(start(), left, 10);
    const two = applyChange(one, (doc) => remove(doc, DEPTH));
    expect(undo(two).present).toBe(one.present);
    expect(undo(undo(two)).present).toBe(one.start);
    expect(redo(redo(undo(undo(two)))).present).toBe(two.present);
    expect(redo(two)).toBe(two);
    expect(canUndo(undo(undo(two)))).toBe(false);
  });

  it('drop undone steps once something else is done', () => {
    const state = setValue(undo(setValue(start(), left, 10)), left, 20);
    expect(state.future).toEqual([]);
  });

  it('take typing in one field as one step', () => {
    let state = start();
    for (const [i, value] of [2, 25, 250].entries())
      state = setValue(state, right, value, 5000 + i * (COALESCE_MS - 1));
    expect(state.past).toHaveLength(1);
    expect(readLimits(undo(state))).toEqual([0, 150]);
  });

  it('take typing after a pause, or in another field, as another step', () => {
    const first = setValue(start(), right, 200, 0);
    expect(setValue(first, right, 300, COALESCE_MS).past).toHaveLength(2);
    expect(setValue(first, left, 10, 10).past).toHaveLength(2);
    expect(setValue(undo(setValue(first, left, 10, 10)), right, 300, 20).past).toHaveLength(2);
  });

  it('take back a rejected entry before the step that came before it', () => {
    const state = setValue(setValue(start(), left, 10), left, NaN);
    const once = undo(state);
    expect(readLimits(once)).toEqual([10, 150]);
    expect(readLimits(undo(once))).toEqual([0, 150]);
  });

  it('reach at least 100 steps back', () => {
    let state = start();
    for (let i = 1; i <= 100; i++) state = setValue(state, left, -i);
    for (let i = 0; i < 100; i++) state = undo(state);
    expect(state.present).toBe(state.start);
  });

  it('end at a limit', () => {
    let state = start();
    for (let i = 1; i <= HISTORY_LIMIT + 50; i++) state = setValue(state, left, -i);
    expect(state.past).toHaveLength(HISTORY_LIMIT);
  });

  it('cover Revert', () => {
    const changed = setValue(setValue(start(), left, 10), right, NaN);
    expect(canRevert(changed)).toBe(true);
    const reverted = revert(changed);
    expect([reverted.present, reverted.rejected.size, canRevert(reverted)]).toEqual([
      changed.start,
      0,
      false,
    ]);
    expect(readLimits(undo(reverted))).toEqual([10, 150]);
  });
});

describe('order and number', () => {
  it('moves tracks', () => {
    const titles = (state: EditState): unknown[] => state.present.tracks.map(({ key }) => key);
    expect(titles(applyChange(start(), (doc) => moveTrack(doc, TWO, 0)))).toEqual([
      TWO,
      ONE,
      DEPTH,
    ]);
    expect(titles(applyChange(start(), (doc) => moveTrack(doc, ONE, 99)))).toEqual([
      DEPTH,
      TWO,
      ONE,
    ]);
  });

  it('makes no step of a move that moves nothing', () => {
    const state = start();
    expect(applyChange(state, (doc) => moveTrack(doc, ONE, -1))).toBe(state);
    expect(applyChange(state, (doc) => moveCurve(doc, CALI, ONE, 5))).toBe(state);
    expect(applyChange(state, (doc) => moveCurve(doc, CALI, DEPTH, 0))).toBe(state);
  });

  it('moves curves within a track and between tracks, with their fills', () => {
    const within = applyChange(start(), (doc) => moveCurve(doc, GR, ONE, 1));
    expect(listCurves(within)).toEqual([['CALI', 'GR'], [], ['RT']]);
    const between = applyChange(start(), (doc) => moveCurve(doc, CALI, TWO, 0));
    expect(listCurves(between)).toEqual([['GR'], [], ['CALI', 'RT']]);
    const back = applyChange(setValue(start(), left, 1), (doc) => moveCurve(doc, GR, TWO, 1));
    expect(toTemplate(back.present).tracks[2]).toMatchObject({
      curves: [{ curve: ['RT', 'ILD'] }, { curve: 'GR', fills: [{ to: 'left' }] }],
    });
  });

  it('refuses to move a curve with a limit of 0 to a logarithmic track, and says why', () => {
    const state = applyChange(start(), (doc) => moveCurve(doc, GR, TWO, 0));
    expect(state.refusal).toEqual({ text: 'editor.invalid.log' });
    expect(listCurves(state)).toEqual([['GR', 'CALI'], [], ['RT']]);
    expect(setValue(state, left, 1).refusal).toBeNull();
  });

  it('steps a curve over the end of its track into the next curve track', () => {
    const { present } = start();
    expect(curveStep(present, GR, 1)).toEqual({ trackKey: ONE, to: 1 });
    expect(curveStep(present, CALI, 1)).toEqual({ trackKey: TWO, to: 0 });
    expect(curveStep(present, RT, -1)).toEqual({ trackKey: ONE, to: 2 });
    expect(curveStep(present, RT, 1)).toBeNull();
    expect(curveStep(present, GR, -1)).toBeNull();
  });

  it('adds tracks and curves with keys that nobody has', () => {
    const track = applyChange(start(), (doc) => addTrack(doc, { kind: 'curves', curves: [] }, 1));
    const curve = applyChange(track, (doc) =>
      addCurve(doc, 7, { curve: 'SP', left: -80, right: 20 }),
    );
    expect(listCurves(curve)).toEqual([['GR', 'CALI'], ['SP'], [], ['RT']]);
    expect(curve.present.tracks[1]).toMatchObject({ key: 7, curves: [{ key: 8 }] });
  });

  it('keeps the last track', () => {
    let state = start();
    for (const key of [ONE, DEPTH, TWO]) state = applyChange(state, (doc) => remove(doc, key));
    expect(state.refusal).toEqual({ text: 'editor.invalid.lastTrack' });
    expect(state.present.tracks).toHaveLength(1);
  });

  it('forgets rejected entries of what is removed', () => {
    const state = applyChange(setValue(start(), left, NaN), (doc) => remove(doc, GR));
    expect(state.rejected.size).toBe(0);
  });

  it('applies nothing but valid templates', () => {
    const changes = [
      left,
      right,
      { node: RT, path: ['left'] },
      { node: TWO, path: ['width'] },
    ].flatMap((place) => [0, -1, NaN, 150, 3].map((value) => ({ place, value })));
    const end = changes.reduce((state, { place, value }) => setValue(state, place, value), start());
    expect(parseTemplate(toTemplate(end.present)).ok).toBe(true);
    expect(
      applyChange(end, (doc) => withSpec(doc, GR, (spec) => ({ ...spec, left: 5, right: 5 })))
        .present,
    ).toBe(end.present);
  });
});
