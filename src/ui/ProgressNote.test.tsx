// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProgressNote } from './ProgressNote.tsx';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

it('tells how many bytes are done, or how many things where they are counted', () => {
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  const amount = (isCount: boolean): string | null | undefined => {
    act(() =>
      root.render(<ProgressNote label="Checking" done={20} total={27} isCount={isCount} />),
    );
    act(() => vi.advanceTimersByTime(200));
    return document.querySelector('.progress-amount')?.textContent;
  };
  expect([amount(true), amount(false)]).toEqual(['20 of 27', '20 B of 27 B']);
  act(() => root.unmount());
});
