import { describe, expect, it } from 'vitest';
import {
  fakeFrame,
  fakeInfo,
  fakeLog,
  readySource,
} from '../../sources/log/testing/fake-source.ts';
import { findMissingOfLog } from './missing-of-log.ts';
import { describeLogView, parseLogView, toLogValues } from './log-view-state.ts';
import type { PlotView } from './plot-view.ts';
import { newModel, settled } from './testing/log-model.ts';

const drawn = (parts: object = {}): PlotView =>
  ({
    range: { value: { top: 1000, base: 1100, unit: 'm' } },
    isPictured: { value: true },
    zoomedRange: { top: 1000, base: 1100.126 },
    heldScale: null,
    ...parts,
  }) as unknown as PlotView;

async function open() {
  const { model } = newModel();
  const frames = [fakeFrame('main', ['GR', 'RT', 'RHOB']), fakeFrame('second', ['CALI', 'BS'])];
  await model.open(readySource(fakeLog(fakeInfo(frames))));
  await settled();
  return model;
}

describe('the state of a log viewer', () => {
  it('names template, depths and unit, and nothing that is as the log opens', async () => {
    const model = await open();
    expect(JSON.parse(JSON.stringify(describeLogView(model, drawn(), { tab: 'plot' })))).toEqual({
      template: model.templateId.peek(),
      depthRange: '1000,1100.13',
      depthUnit: 'm',
    });
  });

  it('names frame, curves, scale and tab where they are chosen', async () => {
    const model = await open();
    model.chooseFrame('second');
    model.chooseTemplate('all-curves');
    model.select(['BS'], false);
    await settled();
    const view = drawn({ zoomedRange: null, heldScale: 200 });
    expect(describeLogView(model, view, { tab: 'header' })).toMatchObject({
      frame: 'second',
      template: 'all-curves',
      curves: expect.arrayContaining(['CALI']),
      depthScale: 200,
      tab: 'header',
    });
    expect(describeLogView(model, view, { tab: 'plot' })).not.toHaveProperty('depthRange');
  });

  it('is unknown until the log is drawn, and without a log', async () => {
    const model = await open();
    const undrawn = drawn({ isPictured: { value: false } });
    expect(describeLogView(model, undrawn, { tab: 'plot' })).toBeUndefined();
    void model.open(null);
    expect(describeLogView(model, drawn(), { tab: 'plot' })).toBeNull();
  });

  it('says that the saved picks are hidden, and nothing where they are shown', async () => {
    const model = await open();
    const describe = (arePicksShown: boolean) =>
      describeLogView(model, drawn(), { tab: 'plot', arePicksShown });
    expect(describe(false)).toMatchObject({ picks: false });
    expect(describe(true)).not.toHaveProperty('picks');
    expect(parseLogView({ picks: false })).toMatchObject({ picks: false });
    expect(parseLogView({ picks: 'no' }).picks).toBeUndefined();
  });

  it('is read as the values of properties', () => {
    expect(
      toLogValues(parseLogView({ depthRange: '1,2', depthUnit: 'ft', tab: 'header' })),
    ).toEqual(
      expect.objectContaining({
        depthRange: { top: 1, base: 2 },
        depthUnit: 'ft',
        tab: 'header',
        template: undefined,
      }),
    );
  });

  it('of an address that was written by hand loses what cannot be used', () => {
    const hostile = {
      frame: { a: 1 },
      template: '',
      curves: 'GR',
      depthRange: '9,1',
      depthUnit: 'km',
      depthScale: -5,
      tab: 'nothing',
      other: 1,
    };
    for (const given of [hostile, null, 'text', 5, []])
      expect(JSON.stringify(parseLogView(given))).toBe('{}');
  });
});

describe('what a link names and the log does not have', () => {
  it('is named with what is shown instead: template, unsaved changes, frame, curves', async () => {
    const model = await open();
    const shown = { id: model.templateId.peek(), names: [model.templates.chosen!.name] };
    expect(
      findMissingOfLog(model, {
        template: 'stored 99',
        templateName: 'Reservoir of Layla',
        frame: 'gone',
        curves: ['GR', 'NOPE'],
      }),
    ).toEqual([
      {
        kind: 'template',
        keys: ['template', 'templateName'],
        names: ['Reservoir of Layla'],
        shown,
      },
      { kind: 'frame', keys: ['frame'], names: ['gone'], shown: { id: 'main', names: ['main'] } },
      { kind: 'curves', keys: ['curves'], names: ['NOPE'] },
    ]);
    expect(findMissingOfLog(model, { template: `edited ${shown.id}` })).toMatchObject([
      { kind: 'draft' },
    ]);
  });

  it('is nothing where the log has what is named, by id or by name', async () => {
    const model = await open();
    const named = { template: model.templates.chosen!.name, frame: 'second', curves: ['GR'] };
    expect(findMissingOfLog(model, named)).toEqual([]);
    expect(findMissingOfLog(model, { template: model.templateId.peek() })).toEqual([]);
  });
});
