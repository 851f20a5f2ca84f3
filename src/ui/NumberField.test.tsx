// @vitest-environment jsdom
import { act, type ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NumberField } from './NumberField.tsx';

let root: Root;
let taken: number[];
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('main')));
  taken = [];
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

function show(props: Partial<ComponentProps<typeof NumberField>> = {}): HTMLInputElement {
  act(() =>
    root.render(
      <NumberField label="Depth" value={1200} onCommit={(value) => taken.push(value)} {...props} />,
    ),
  );
  return document.querySelector('input')!;
}

function type(field: HTMLInputElement, text: string): void {
  // What the browser does when a key is hit, React would take for its own doing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

const press = (field: HTMLInputElement, key: string): void =>
  act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

describe('a number field', () => {
  it('takes a number by Enter, as people type it, and restores the former one for any other text', () => {
    const field = show();
    for (const text of ['1250,5', '٣٠٠', 'deep', '']) {
      type(field, text);
      press(field, 'Enter');
      expect(field.value).toBe('1200');
    }
    expect(taken).toEqual([1250.5, 300]);
  });

  it('keeps what is being typed while the number changes, until Escape', () => {
    const field = show();
    type(field, '12');
    show({ value: 1300 });
    expect(field.value).toBe('12');
    press(field, 'Escape');
    expect(field.value).toBe('1300');
    expect(taken).toEqual([]);
  });

  it('goes by a step with the arrows, within its limits, and not without one', () => {
    press(show({ step: 50, most: 1230 }), 'ArrowUp');
    press(show({ step: 50 }), 'ArrowDown');
    press(show(), 'ArrowUp');
    expect(taken).toEqual([1230, 1150]);
  });

  it('has its name in every case: of the label beside it, or of its own where that is hidden at times', () => {
    const named = (visibleLabel?: boolean | string) => [
      show({ visibleLabel }).getAttribute('aria-label'),
      document.querySelector('span')?.className,
    ];
    expect(named()).toEqual(['Depth', undefined]);
    expect(named(true)).toEqual([null, '']);
    expect(named('wide-only')).toEqual(['Depth', 'wide-only']);
  });

  it('is as wide as its text on request', () => {
    expect(show().style.minWidth).toBe('');
    expect(show({ fitsText: true, value: 123_456.25 }).style.minWidth).toBe('12ch');
  });
});
