// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSettings } from '../core/user-settings.ts';
import { DateInput } from './DateInput.tsx';

let root: Root;
let taken: string[];
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('main')));
  taken = [];
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  changeSettings({ dateFormat: null });
});

function Sample({ day }: { day: string }) {
  const [value, setValue] = useState(day);
  return (
    <DateInput
      aria-label="Day"
      value={value}
      onText={(text) => {
        taken.push(text);
        setValue(text);
      }}
    />
  );
}

function show(day: string): HTMLInputElement {
  act(() => root.render(<Sample day={day} />));
  return document.querySelector<HTMLInputElement>('input[aria-label=Day]')!;
}

function type(field: HTMLInputElement, text: string): void {
  // What the browser does when a key is hit, React would take for its own doing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

const leave = (field: HTMLInputElement): void =>
  act(() => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

describe('a field of a day', () => {
  it('is written and read in the order of the settings, and passes on ISO 8601', () => {
    changeSettings({ dateFormat: 'DD.MM.YYYY' });
    const field = show('2026-02-03');
    expect(field.value).toBe('03.02.2026');
    type(field, '5.4.2019');
    expect(field.value).toBe('5.4.2019');
    leave(field);
    expect(field.value).toBe('05.04.2019');
    expect(taken).toEqual(['2019-04-05']);
  });

  it('keeps a text that is no day, for whoever checks it', () => {
    const field = show('');
    expect(field.placeholder).toBe('YYYY-MM-DD');
    type(field, '2019-02-30');
    leave(field);
    expect(field.value).toBe('2019-02-30');
    expect(taken).toEqual(['2019-02-30']);
  });
});
