import { describe, expect, it } from 'vitest';
import type { ElementHost } from '../../core/element-host.ts';
import { createSource } from '../shared/log-source.ts';
import { restoreRuns } from './log-runs.ts';
import { describeRuns, parseRuns } from './run-states.ts';

describe('the state of the runs in a plot', () => {
  it('names those that the user added but for files, and is restored', () => {
    const host = { element: { baseURI: 'http://host/page/' } } as ElementHost;
    const own = { name: 'A', shift: 0, source: createSource({ src: 'a.las' }, host, () => '')! };
    const added = createSource({ src: 'b.las' }, host, () => '')!;
    const fromCatalog = createSource(
      { catalog: 'wellLog', logId: '{"wellLogId":"2"}' },
      host,
      () => '',
    )!;
    const file = createSource({ file: new Uint8Array(1) }, host, () => '')!;
    const set = [own];
    const shown = [
      { ...own, name: 'Main' },
      { name: 'B', shift: 0.5, source: added },
      { name: 'C', shift: 0, frame: '2', source: fromCatalog },
      { name: 'D', shift: 0, source: file },
    ];
    expect(describeRuns(set, set)).toBeUndefined();
    const states = describeRuns(shown, set);
    expect(states).toEqual([
      { name: 'Main', source: 0 },
      { name: 'B', shift: 0.5, src: 'http://host/page/b.las' },
      { name: 'C', frame: '2', catalog: 'wellLog', logId: '{"wellLogId":"2"}' },
    ]);
    expect(parseRuns(JSON.parse(JSON.stringify(states)))).toEqual(states);
    const restored = restoreRuns(states!, set, host);
    expect(restored.map(({ name, shift, source }) => [name, shift, source.handover])).toEqual([
      ['Main', 0, own.source.handover],
      ['B', 0.5, { kind: 'url', url: 'http://host/page/b.las' }],
      ['C', 0, { kind: 'catalog', catalog: 'wellLog', logId: '{"wellLogId":"2"}' }],
    ]);
    expect(parseRuns([{ name: 'x' }, { name: 5, src: 'a' }, null])).toBeUndefined();
  });
});
