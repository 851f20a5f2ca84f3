import { describe, expect, it, vi } from 'vitest';
import type { LogTemplate } from '../../plot/log/template.ts';
import { isLockedCurve } from './curve-selection.ts';
import type { TemplateChoice } from '../../sources/log/templates.ts';
import {
  fakeFrame,
  fakeInfo,
  fakeLog,
  readySource,
} from '../../sources/log/testing/fake-source.ts';
import { drawn, MAIN, newModel, settled } from './testing/log-model.ts';

describe('the template (spec 4)', () => {
  const choice = (id: string, curve: string, isDefaultTemplate?: boolean) => ({
    id,
    name: id.toUpperCase(),
    isDefaultTemplate,
    template: {
      name: id,
      tracks: [{ kind: 'curves' as const, curves: [{ curve, left: 0, right: 1 }] }],
    },
  });

  it('is the one flagged as default, else the first', async () => {
    for (const [flag, expected] of [
      [true, 'b'],
      [undefined, 'a'],
    ] as const) {
      const { model } = newModel([choice('a', 'GR'), choice('b', 'RT', flag)]);
      await model.open(readySource(fakeLog(fakeInfo([MAIN]))));
      expect(model.templateId.peek()).toBe(expected);
    }
  });

  it('is the one requested by id or name', async () => {
    for (const template of ['b', 'B']) {
      const { model } = newModel([choice('a', 'GR'), choice('b', 'RT')]);
      await model.open(readySource(fakeLog(fakeInfo([MAIN]))), { template });
      await settled();
      expect([model.templateId.peek(), drawn(model)]).toEqual(['b', ['RT']]);
    }
  });

  it('that finds no curve causes a message, and the log stays', async () => {
    const { model, problems } = newModel([choice('a', 'GR'), choice('b', 'NONE')]);
    await model.open(readySource(fakeLog(fakeInfo([MAIN]))));
    await settled();
    model.chooseTemplate('b');
    expect(problems.map(({ code }) => code)).toEqual(['NO_CURVES_FOR_TEMPLATE']);
    expect(model.plotProblem.peek()?.code).toBe('NO_CURVES_FOR_TEMPLATE');
    expect(model.plotted.peek()).toBeNull();
    model.chooseTemplate('a');
    await settled();
    expect([model.plotProblem.peek(), drawn(model)]).toEqual([null, ['GR']]);
  });

  it('leaves no plot of the frame before under the message of a frame without curves', async () => {
    const { model } = newModel();
    const frames = [fakeFrame('full', ['GR', 'RT']), fakeFrame('none', [])];
    await model.open(readySource(fakeLog(fakeInfo(frames))));
    // The plot of the first frame is still being loaded.
    model.chooseFrame('none');
    await settled();
    expect(model.plotProblem.peek()?.code).toBe('NO_CURVES_IN_FRAME');
    expect(model.plotted.peek()).toBeNull();
  });

  it('follows the frame while nobody chose one, and stays once somebody did', async () => {
    const { model } = newModel();
    const full = fakeFrame('full', [
      'GR',
      'SP',
      'CALI',
      'BS',
      'RDEEP',
      'RMED',
      'RSHAL',
      'RHOB',
      'NPHI',
      'PEF',
      'DT',
    ]);
    await model.open(readySource(fakeLog(fakeInfo([full, fakeFrame('other', ['XYZ'])]))));
    expect(model.templateId.peek()).toBe('triple-combo');
    model.chooseFrame('other');
    expect(model.templateId.peek()).toBe('all-curves');
    model.chooseFrame('full');
    expect(model.templateId.peek()).toBe('triple-combo');
    model.chooseTemplate('sonic');
    model.chooseFrame('other');
    expect(model.templateId.peek()).toBe('sonic');
  });
});

describe('the selection (spec 4)', () => {
  it('has the depth curves for good, and allows a plot only with a curve besides them', async () => {
    const { model } = newModel();
    const frame = fakeFrame('main', ['MD', 'TDEP:1', 'GR']);
    await model.open(readySource(fakeLog(fakeInfo([frame]))));
    model.select(['MD', 'DEPT', 'TDEP:1', 'GR'], false);
    expect([...model.selection.peek()]).toEqual(['DEPT', 'MD', 'TDEP:1']);
    expect(model.canPlot.peek()).toBe(false);
    model.select(['GR'], true);
    expect(model.canPlot.peek()).toBe(true);
  });

  it('of a frame begins with its index and the template’s curves', async () => {
    const { model } = newModel();
    await model.open(
      readySource(fakeLog(fakeInfo([MAIN, fakeFrame('time', ['SP', 'XYZ'], { index: 'TIME' })]))),
    );
    model.chooseFrame('time');
    expect([...model.selection.peek()]).toEqual(['TIME', 'SP', 'XYZ']);
    expect(
      isLockedCurve(model.frame.peek(), fakeFrame('time', [], { index: 'TIME' }).curves[0]!),
    ).toBe(true);
  });

  it('of depth curves alone is an error when it is plotted', async () => {
    const { model, problems } = newModel();
    await model.open(readySource(fakeLog(fakeInfo([MAIN]))));
    await model.plot([]);
    expect(problems.map(({ code }) => code)).toEqual(['SELECT_CURVE']);
  });

  it('is taken from the request of the page, changed and restored', async () => {
    const { model } = newModel();
    await model.open(readySource(fakeLog(fakeInfo([MAIN]))), { curves: ['RT', 'NONE'] });
    await settled();
    expect(drawn(model)).toEqual(['RT']);
    model.changeRequest({ curves: ['GR'] });
    await settled();
    expect(drawn(model)).toEqual(['GR']);
    model.changeRequest({});
    await settled();
    expect(drawn(model)).toEqual(['GR', 'RHOB', 'NPHI', 'RT']);
  });

  it('is kept by refresh', async () => {
    const { model } = newModel();
    await model.open(readySource(fakeLog(fakeInfo([MAIN, fakeFrame('second', ['SP', 'DT'])]))));
    model.chooseFrame('second');
    await model.plot(['DT']);
    await model.refresh();
    await settled();
    expect([model.frame.peek()?.name, drawn(model)]).toEqual(['second', ['DT']]);
  });
});

describe('a template whose config the server has yet to send', () => {
  const curve = (mnemonic: string): LogTemplate => ({
    name: mnemonic,
    tracks: [{ kind: 'curves', curves: [{ curve: mnemonic, left: 0, right: 1 }] }],
  });
  const listed = (load: TemplateChoice['load']): TemplateChoice[] => [
    { id: 'first', name: 'First', template: curve('GR'), isDefaultTemplate: true },
    { id: 'later', name: 'Later', template: null, load },
  ];

  it('is loaded once it is chosen, and then drawn; the earlier picture stays until then', async () => {
    let send: (template: LogTemplate) => void = () => {};
    const load = vi.fn(() => new Promise<LogTemplate>((resolve) => (send = resolve)));
    const { model } = newModel(listed(load));
    await model.open(readySource(fakeLog(fakeInfo([MAIN]))));
    await settled();
    model.chooseTemplate('later');
    expect([drawn(model), model.templateId.peek()]).toEqual([['GR'], 'first']);
    send(curve('RT'));
    await settled();
    expect([drawn(model), model.templateId.peek()]).toEqual([['RT'], 'later']);
    model.chooseTemplate('first');
    model.chooseTemplate('later');
    await settled();
    expect([drawn(model), load.mock.calls.length]).toEqual([['RT'], 1]);
  });

  it('leaves the earlier one in place where it cannot be had, and says why', async () => {
    const broken = Object.assign(new Error('tracks: missing'), { code: 'TEMPLATE_INVALID' });
    const { model, problems } = newModel(listed(() => Promise.reject(broken)));
    await model.open(readySource(fakeLog(fakeInfo([MAIN]))));
    model.chooseTemplate('later');
    await settled();
    expect([drawn(model), model.templateId.peek()]).toEqual([['GR'], 'first']);
    expect(problems).toMatchObject([
      { code: 'TEMPLATE_INVALID', message: 'Later: tracks: missing' },
    ]);
  });
});
