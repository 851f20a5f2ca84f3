// @vitest-environment jsdom
import { act, type ComponentType, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyExtra, lazyPart } from './lazy-part.tsx';

let root: Root;
let isOffline: boolean;
const load = vi.fn((): Promise<ComponentType> =>
  isOffline
    ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: /part.js'))
    : Promise.resolve(() => 'the part'),
);
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockClear();
  isOffline = true;
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = (Part: ComponentType, key = 'first'): Promise<void> =>
  act(async () =>
    root.render(
      <>
        <p>beside</p>
        <Suspense fallback="loading" key={key}>
          <Part />
        </Suspense>
      </>,
    ),
  );
const text = (): string => document.body.textContent;

describe('a part that is fetched when it is opened', () => {
  it('is replaced by a message where it cannot be fetched, and by itself after Retry', async () => {
    await show(lazyPart(load));
    expect(document.querySelector('p')!.textContent).toBe('beside');
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    isOffline = false;
    await act(async () => document.querySelector('button')!.click());
    expect(text()).toBe('besidethe part');
  });

  it('is fetched once more where it is opened a second time after a failure', async () => {
    const Part = lazyPart(load);
    await show(Part);
    isOffline = false;
    await show(Part, 'second');
    expect(text()).toBe('besidethe part');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a part that comes beside something else', () => {
  it('leaves its place as it was while it cannot be fetched, and comes when the network is back', async () => {
    await show(lazyExtra(load));
    expect(text()).toBe('besideloading');
    isOffline = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(text()).toBe('besidethe part');
  });
});
