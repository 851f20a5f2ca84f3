// @vitest-environment jsdom
import { act, startTransition, Suspense, use, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VisualizerState } from './visualizer-state.ts';
import { useSectionCut } from './use-section-cut.ts';

const A: VisualizerState = {
  kind: 'seismic',
  catalog: 'postStacked3d',
  logId: '{"datasetId":"A"}',
  mode: 'inline',
  number: 100,
};
const B: VisualizerState = { ...A, logId: '{"datasetId":"B"}', number: 200 };
const NEVER = new Promise<never>(() => {});

let root: Root;
let section: ReturnType<typeof useSectionCut>;
/** Puts another state in, as the page's address does. */
let show: (state: VisualizerState) => void;
/** What was given to the page, and how often the visualizer was rendered. */
let given: VisualizerState[];
let renders: number;

/** The visualizer: `broken` datasets are never there. */
function Visualizer({ broken }: { broken: VisualizerState }) {
  const [state, setState] = useState(A);
  const made = useSectionCut(state, (next) => {
    given.push(next);
    setState(next);
  });
  renders++;
  if (state === broken) use(NEVER);
  section = made;
  show = setState;
  return null;
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [given, renders] = [[], 0];
  root = createRoot(document.body.appendChild(document.createElement('main')));
  act(() =>
    root.render(
      <Suspense>
        <Visualizer broken={B} />
      </Suspense>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** The section that the viewer is to show. */
const readRequested = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(section.props).filter(([, value]) => typeof value !== 'function'),
  );
const tell = (number: number): void =>
  act(() =>
    section.props['ongeo-section'](
      new CustomEvent('geo-section', { detail: { mode: 'inline', number, line: null } }),
    ),
  );
const tellRange = (top: number, base: number, unit: string): void =>
  act(() =>
    section.props['ongeo-range-change'](
      new CustomEvent('geo-range-change', { detail: { top, base, unit, isWhole: false } }),
    ),
  );
const rest = (): void => act(() => void vi.advanceTimersByTime(250));

describe('the cut of the section in the state', () => {
  it('is where the viewer comes to rest; nothing is rendered on the way, and its own cut is not requested', () => {
    const before = renders;
    for (let number = 101; number <= 120; number++) tell(number);
    expect([renders - before, given.length]).toEqual([0, 0]);
    expect(section.now()).toMatchObject({ number: 120 });
    rest();
    expect([renders - before, given]).toEqual([1, [{ ...A, number: 120 }]]);
    expect(readRequested()).toEqual({ mode: 'inline', number: 100 });
    rest();
    expect(given).toHaveLength(1);
  });

  it('has all corners of a line that was drawn', () => {
    act(() =>
      section.props['ongeo-section'](
        new CustomEvent('geo-section', {
          detail: {
            mode: 'line',
            number: null,
            line: [
              [100, 300],
              [180, 420],
              [90, 500],
            ],
          },
        }),
      ),
    );
    rest();
    expect(given).toEqual([
      { ...A, mode: 'line', number: undefined, line: '100_300.180_420.90_500' },
    ]);
    tell(120);
    rest();
    expect(given.at(-1)).toEqual({ ...A, number: 120 });
  });

  it('is requested where others change it, also back to where the viewer was', () => {
    tell(120);
    rest();
    act(() => show({ ...A, number: 130 }));
    expect(readRequested()).toEqual({ mode: 'inline', number: 130 });
    act(() => show({ ...A, number: 120 }));
    expect(readRequested()).toEqual({ mode: 'inline', number: 120 });
  });

  it('is not changed by a rendering that is thrown away', async () => {
    tell(120);
    rest();
    await act(async () => startTransition(() => show(B)));
    tell(121);
    act(() => show({ ...A, number: 120, other: { catalog: 'wellLog', logId: '{}' } }));
    expect(readRequested()).toEqual({ mode: 'inline', number: 100 });
    rest();
    expect(given.at(-1)).toMatchObject({ logId: A.logId, number: 121 });
  });

  it('has no depths of one dataset where another is in time', () => {
    tellRange(100, 200, 'ms');
    rest();
    act(() => show({ ...A, timeRange: '120,200' }));
    expect(readRequested()).toMatchObject({ 'time-range': '120,200' });
    tellRange(120, 200, 'm');
    expect(readRequested()).toEqual({ mode: 'inline', number: 100 });
    rest();
    expect(given.at(-1)!.timeRange).toBeUndefined();
  });
});
