import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComingSections } from './coming-sections.ts';
import type { SectionContent } from './section-content.ts';
import type { SectionSamples } from './section-samples.ts';

describe('sections that are waited for', () => {
  const begun: string[] = [];
  const dropped: string[] = [];
  let coming: ComingSections;

  const names = new WeakMap<SectionSamples, string>();
  function ask(name: string): SectionSamples & { isComplete: boolean } {
    const samples = {
      isComplete: false,
      dispose: () => dropped.push(name),
    } as unknown as SectionSamples & { isComplete: boolean };
    names.set(samples, name);
    coming.add({ content: { survey: { name } } as SectionContent, samples });
    return samples;
  }
  const come = (samples: SectionSamples & { isComplete: boolean }): string | undefined => {
    samples.isComplete = true;
    return coming.take(samples)?.survey.name;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    begun.length = dropped.length = 0;
    coming = new ComingSections(
      (samples) => begun.includes(names.get(samples)!) || begun.push(names.get(samples)!),
    );
  });
  afterEach(() => vi.useRealTimers());

  it('are loaded one after the other; of those added meanwhile the last comes next', () => {
    const [first, , third] = ['1', '2', '3'].map(ask);
    expect(begun).toEqual(['1']);
    expect(dropped).toEqual(['2']);
    expect(come(first!)).toBe('1');
    expect(begun).toEqual(['1', '3']);
    expect(come(third!)).toBe('3');
    expect(dropped).toEqual(['2']);
  });

  it('are not there before they are begun and complete', () => {
    const [first, second] = ['1', '2'].map(ask);
    expect(coming.take(first!)).toBeNull();
    expect(come(second!)).toBeUndefined();
  });

  it('are passed over where they cannot be had', () => {
    const [first] = ['1', '2'].map(ask);
    coming.pass(first!);
    expect(begun).toEqual(['1', '2']);
    expect(dropped).toEqual(['1']);
  });

  it('stay where the last one cannot be loaded, until another is added', () => {
    const [first] = ['1'].map(ask);
    coming.pass(first!);
    expect(dropped).toEqual([]);
    expect(coming.loaded).toBe(first);
    ask('2');
    expect(begun).toEqual(['1', '2']);
    expect(dropped).toEqual(['1']);
  });

  it('give way to the last that was added where no other follows', () => {
    ['1', '2', '3'].map(ask);
    vi.advanceTimersByTime(1000);
    expect(begun).toEqual(['1', '3']);
    expect(dropped).toEqual(['2', '1']);
    coming.clear();
    expect(dropped).toEqual(['2', '1', '3']);
  });
});
