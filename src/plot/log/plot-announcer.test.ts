import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlotAnnouncer } from './plot-announcer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lists depth and values at the cursor with the comma of the language', () => {
  const status = { textContent: '' };
  const dom = { status, root: { ownerDocument: { defaultView: globalThis } } };
  const view = { range: { top: 0, base: 100 }, unit: 'm', height: 100 };
  const announcer = new PlotAnnouncer(dom as never, view as never, {} as never, '、');
  announcer.announceCursor(12, [
    { mnemonic: 'GR', value: 80, unit: 'gAPI' },
    { mnemonic: 'FACIES', value: 2, unit: '', text: 'Sand' },
  ] as never);
  vi.runAllTimers();
  expect(status.textContent).toBe('12 m、GR 80 gAPI、FACIES Sand');
});
