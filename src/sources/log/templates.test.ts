import { describe, expect, it } from 'vitest';
import type { LogData } from '../../plot/log/log-data.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import {
  ALL_CURVES,
  BUILTIN_CHOICES,
  CONFIG_ID,
  defaultTemplateId,
  findBuiltInId,
  findReplacedDefault,
  type StoredTemplate,
  templateCurves,
  fitTemplate,
} from './templates.ts';
import { fakeFrame } from './testing/fake-source.ts';

const frame = fakeFrame('main', ['GRC', 'RT', 'XYZ']);
const template: LogTemplate = {
  name: 'Two',
  tracks: [
    { kind: 'depth' },
    {
      kind: 'curves',
      curves: [
        { curve: ['GR', 'GRC'], left: 0, right: 150 },
        { curve: 'SP', left: 0, right: 1 },
      ],
    },
    {
      kind: 'curves',
      curves: [
        { curve: 'RT', left: 1, right: 100, fills: [{ to: { curve: 'XYZ' }, color: '#ff0000' }] },
      ],
    },
    { kind: 'array', curve: 'WF', display: 'image' },
  ],
};
const choice = { id: 'two', name: 'Two', template };
const createData = (mnemonics: string[]): LogData => ({
  index: { mnemonic: 'DEPT', unit: 'M', values: Float64Array.of(1, 2) },
  curves: mnemonics.map((mnemonic) => ({ mnemonic, unit: '', values: Float64Array.of(1, 2) })),
});
const drawnBy = (shown: LogTemplate): unknown =>
  shown.tracks.flatMap((track) =>
    track.kind === 'curves' ? track.curves.map(({ curve }) => curve) : [],
  );

describe('the templates of the suite', () => {
  it('are six, the first is the default, the last draws all there is', () => {
    expect(BUILTIN_CHOICES.map(({ id }) => id)).toEqual([
      'triple-combo',
      'quick-look',
      'resistivity',
      'sonic',
      'image',
      'all-curves',
    ]);
    expect(
      BUILTIN_CHOICES.filter(({ isDefaultTemplate }) => isDefaultTemplate).map(({ id }) => id),
    ).toEqual(['triple-combo']);
  });

  it('give way to all curves where one would leave a track empty; a page’s own never does', () => {
    expect(defaultTemplateId(BUILTIN_CHOICES, { frame })).toBe(ALL_CURVES);
    expect(
      defaultTemplateId([{ ...choice, isDefaultTemplate: true }, ...BUILTIN_CHOICES], { frame }),
    ).toBe('two');
    expect(defaultTemplateId([choice], { frame })).toBe('two');
    expect(defaultTemplateId([], { frame })).toBe(ALL_CURVES);
  });

  it('draw all curves where the default of a server or of the user would show none', () => {
    const stored = {
      id: '2',
      name: 'Two',
      version: 1,
      shared: true,
      owner: null,
    } as StoredTemplate;
    const served = { ...choice, isDefaultTemplate: true, stored };
    const choices = [served, ...BUILTIN_CHOICES];
    const computed = { frame: fakeFrame('main', ['VSH', 'SW']) };
    expect(defaultTemplateId(choices, computed)).toBe(ALL_CURVES);
    expect(findReplacedDefault(choices, computed)).toBe(served);
    expect(defaultTemplateId(choices, computed, '2')).toBe(ALL_CURVES);
    const page = { ...choice, id: CONFIG_ID, isDefaultTemplate: true };
    expect(defaultTemplateId([page, ...BUILTIN_CHOICES], computed)).toBe(CONFIG_ID);
    expect(defaultTemplateId(choices, { frame })).toBe('two');
    expect(findReplacedDefault(choices, { frame })).toBeNull();
  });

  it('draw all curves of a computed log unless a default shows each of them', () => {
    const choices = [{ ...choice, isDefaultTemplate: true }, ...BUILTIN_CHOICES];
    const some = fakeFrame('main', ['GR', 'VSH']);
    expect(defaultTemplateId(choices, { frame: some })).toBe('two');
    expect(defaultTemplateId(choices, { frame: some, isComputed: true })).toBe(ALL_CURVES);
    expect(defaultTemplateId(choices, { frame, isComputed: true })).toBe('two');
  });
});

describe('a template for a selection', () => {
  it('names the curves that it finds, fills’ too, each once, of a family the first', () => {
    expect(templateCurves(choice, frame)).toEqual(['GRC', 'RT', 'XYZ']);
    expect(templateCurves({ id: ALL_CURVES, name: '', template: null }, frame)).toEqual([
      'GRC',
      'RT',
      'XYZ',
    ]);
  });

  it('loses what is not selected, keeps what the file does not have, and gains the rest at its end', () => {
    const all = fitTemplate(
      choice,
      frame,
      new Set(['DEPT', 'GRC', 'RT', 'XYZ']),
      createData(['GRC', 'RT', 'XYZ']),
    );
    expect(drawnBy(all)).toEqual([['GR', 'GRC'], 'SP', 'RT']);
    const less = fitTemplate(choice, frame, new Set(['DEPT', 'GRC']), createData(['GRC']));
    expect(drawnBy(less)).toEqual([['GR', 'GRC'], 'SP']);
    expect(less.tracks.map(({ kind }) => kind)).toEqual(['depth', 'curves', 'array']);
    const other = fakeFrame('main', ['GRC', 'ABC']);
    const more = fitTemplate(choice, other, new Set(['GRC', 'ABC']), createData(['GRC', 'ABC']));
    expect(JSON.stringify(drawnBy(more))).toContain('ABC');
    expect(template.tracks).toHaveLength(4);
  });
});

describe('the translated name of a template', () => {
  const stored = { id: '1', version: 1, shared: true, ownerName: null, isMine: false };
  const choice = (name: string, owner: string | null) => ({
    id: 'server-1',
    name,
    template: null,
    stored: { ...stored, name, owner },
  });

  it("is that of the suite's template where the server keeps that one for everybody", () => {
    expect(findBuiltInId(choice('Sonic', null))).toBe('sonic');
    expect(findBuiltInId(choice('Sonic', 'ada'))).toBeUndefined();
    expect(findBuiltInId(choice('Reservoir', null))).toBeUndefined();
  });
});
