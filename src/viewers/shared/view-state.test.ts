import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  parseRange,
  readEntries,
  readRange,
  readText,
  readTexts,
  ViewState,
} from './view-state.ts';

interface Shown {
  depth?: number;
  template?: string;
}

function start(first: Shown | null | undefined = null) {
  const shown = signal<Shown | null | undefined>(first);
  const announced: unknown[] = [];
  const state = new ViewState<Shown>({
    parse: (given) => {
      const { depth, template } = readEntries(given) as Shown;
      return { depth, template } as Shown;
    },
    describe: () => shown.value,
    steps: ['template'],
    findMissing: ({ template }) =>
      template !== undefined && template !== shown.value?.template
        ? [{ kind: 'template', keys: ['template'], names: [template] }]
        : [],
    announce: (change) => announced.push(change),
  });
  const missing = state.missingParts();
  const names = () => missing.parts.peek().flatMap(({ names }) => names);
  return { state, shown, announced, missing, names };
}
const rest = () => vi.advanceTimersByTime(300);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Named {
  template?: string;
  templateName?: string;
}

describe('the state of a viewer', () => {
  it('is announced once it rests, not how the data open', () => {
    const { shown, announced } = start();
    shown.value = { depth: 1 };
    rest();
    expect(announced).toEqual([]);
    for (const depth of [2, 3, 4]) {
      shown.value = { depth };
      vi.advanceTimersByTime(100);
    }
    rest();
    expect(announced).toEqual([{ state: { depth: 4 }, isStep: false }]);
  });

  it('is a step where another template is chosen', () => {
    const { shown, announced } = start({ template: 'a' });
    shown.value = { template: 'b' };
    rest();
    expect(announced).toEqual([{ state: { template: 'b' }, isStep: true }]);
  });

  it('waits while what was chosen is being loaded', () => {
    const { shown, announced } = start({ template: 'a' });
    shown.value = undefined;
    rest();
    shown.value = { template: 'b', depth: 1 };
    rest();
    expect(announced).toHaveLength(1);
  });

  it('starts again with other data', () => {
    const { shown, announced } = start({ depth: 1 });
    shown.value = null;
    shown.value = { depth: 7 };
    rest();
    expect(announced).toEqual([]);
  });

  it('that a page sets is followed and not announced, what the user changes after it is', () => {
    const { state, shown, announced } = start({ depth: 1 });
    expect(state.follow({ depth: 5 })).toEqual({ depth: 5 });
    shown.value = { depth: 5 };
    state.settle();
    rest();
    expect(announced).toEqual([]);
    shown.value = { depth: 6 };
    rest();
    expect(announced).toEqual([{ state: { depth: 6 }, isStep: false }]);
  });

  it('that was announced is not followed again, another one is', () => {
    const { state, shown } = start({ depth: 1 });
    shown.value = { depth: 2 };
    rest();
    expect(state.follow({ depth: 2, unknown: true })).toBeNull();
    expect(state.follow({})).toEqual({});
    expect(state.follow(undefined)).toBeNull();
    expect(state.follow({ depth: 2 })).toEqual({ depth: 2 });
  });

  it('that was announced is the same where a page leaves out what only names another key', () => {
    const announced: unknown[] = [];
    const shown = signal<Named | null>({ template: 'a', templateName: 'A' });
    const state = new ViewState<Named>({
      parse: (given) => ({ ...readEntries(given) }) as Named,
      describe: () => shown.value,
      steps: [],
      names: ['templateName'],
      announce: (change) => announced.push(change.state),
    });
    shown.value = { template: 'b', templateName: 'B' };
    rest();
    expect(state.follow({ template: 'b' })).toBeNull();
    shown.value = { template: 'c', templateName: 'C' };
    rest();
    expect(announced).toEqual([
      { template: 'b', templateName: 'B' },
      { template: 'c', templateName: 'C' },
    ]);
    expect(state.follow({ template: 'd' })).toEqual({ template: 'd' });
  });

  it('is announced as the data open where the user has chosen some of it', () => {
    const announced: unknown[] = [];
    const shown = signal<{ files?: string } | null>(null);
    const state = new ViewState<{ files?: string }>({
      parse: (given) => ({ files: readText(readEntries(given)['files']) }) as { files?: string },
      describe: () => shown.value,
      steps: ['files'],
      choices: ['files'],
      announce: (change) => announced.push(change),
    });
    shown.value = { files: 'a' };
    rest();
    expect(announced).toEqual([{ state: { files: 'a' }, isStep: false }]);
    shown.value = null;
    state.follow({ files: 'b' });
    shown.value = { files: 'b' };
    rest();
    expect(announced).toHaveLength(1);
  });

  it('is announced no more after the end', () => {
    const { state, shown, announced } = start({ depth: 1 });
    shown.value = { depth: 2 };
    state.dispose();
    rest();
    expect(announced).toEqual([]);
  });
});

describe('values of an address that was written by hand', () => {
  it('are read where they are of their kind', () => {
    expect(readRange('1200.123,1350')).toBe('1200.12,1350');
    expect(parseRange('-5, 5')).toEqual({ top: -5, base: 5 });
    expect(readTexts(['GR', 'RT'])).toEqual(['GR', 'RT']);
  });

  it('are left out where they are not', () => {
    for (const bad of ['', '5', '5,1', '1,2,3', 'a,b', ',5', 5, null, { top: 1, base: 2 }])
      expect(readRange(bad)).toBeUndefined();
    for (const bad of ['', 5, null, 'x'.repeat(301)]) expect(readText(bad)).toBeUndefined();
    for (const bad of [[], 'GR', [1], ['GR', ''], Array.from({ length: 201 }, () => 'GR')])
      expect(readTexts(bad)).toBeUndefined();
    for (const bad of [null, [], 'text', 5]) expect(readEntries(bad)).toEqual({});
  });
});

describe('what a page asks for and is not there', () => {
  it('is known once the data are open and drawn, and stays while the user moves', () => {
    const { state, shown, names } = start();
    state.follow({ template: 'gone' });
    shown.value = undefined;
    state.settle();
    expect(names()).toEqual([]);
    shown.value = { template: 'default' };
    rest();
    expect(names()).toEqual(['gone']);
    shown.value = { template: 'default', depth: 3 };
    rest();
    shown.value = undefined;
    expect(names()).toEqual(['gone']);
  });

  it('is no longer named when the user chooses another, dismisses it, or other data open', () => {
    for (const end of ['choose', 'dismiss', 'close'] as const) {
      const { state, shown, names, missing } = start({ template: 'default' });
      state.follow({ template: 'gone' });
      state.settle();
      rest();
      expect(names()).toEqual(['gone']);
      if (end === 'choose') shown.value = { template: 'other' };
      if (end === 'dismiss') missing.dismiss(['template']);
      if (end === 'close') shown.value = null;
      rest();
      expect(names()).toEqual([]);
    }
  });

  it('is what the next link names, not the one before', () => {
    const { state, shown, names } = start({ template: 'default' });
    state.follow({ template: 'gone' });
    state.settle();
    rest();
    state.follow({ template: 'default' });
    state.settle();
    rest();
    expect(names()).toEqual([]);
    expect(shown.peek()).toEqual({ template: 'default' });
  });
});
