// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLastKnown } from './use-last-known.ts';
import { useRovingList } from './use-roving-list.ts';
import { useStateFrom } from './use-state-from.ts';
import { useTyping } from './use-typing.ts';

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  document.body.replaceChildren();
});
const show = (node: ReactNode): void => act(() => root.render(node));

describe('useStateFrom', () => {
  it('keeps changes until another value is given', () => {
    let change: (state: string) => void = () => undefined;
    function Shown({ given }: { given: number }) {
      const [state, setState] = useStateFrom(given, String);
      change = setState;
      return state;
    }
    show(<Shown given={1} />);
    act(() => change('edited'));
    show(<Shown given={1} />);
    expect(document.body.textContent).toBe('edited');
    show(<Shown given={2} />);
    expect(document.body.textContent).toBe('2');
  });
});

describe('useLastKnown', () => {
  it('shows the last value while there is none', () => {
    function Shown({ value }: { value: string | null }) {
      return useLastKnown(value);
    }
    show(<Shown value={null} />);
    expect(document.body.textContent).toBe('');
    for (const value of ['a', null, 'b', null]) show(<Shown value={value} />);
    expect(document.body.textContent).toBe('b');
  });
});

describe('useTyping', () => {
  let type: (text: string) => void;
  let reported: string[];
  function Field({ text }: { text: string }) {
    const [typed, setTyped] = useTyping(text, (rested) => reported.push(rested));
    type = setTyped;
    return typed;
  }
  beforeEach(() => (reported = []));
  const rest = (): void => act(() => void vi.advanceTimersByTime(250));

  it('reports what was typed once, when typing pauses', () => {
    show(<Field text="" />);
    act(() => type('a'));
    act(() => type('ab'));
    expect([document.body.textContent, reported]).toEqual(['ab', []]);
    rest();
    expect(reported).toEqual(['ab']);
  });

  it('reports nothing if the text is typed back, or replaced from outside', () => {
    show(<Field text="well" />);
    act(() => type('wells'));
    act(() => type('well'));
    rest();
    act(() => type('wells'));
    show(<Field text="log" />);
    rest();
    expect([document.body.textContent, reported]).toEqual(['log', []]);
  });
});

describe('useRovingList', () => {
  function List() {
    const walk = useRovingList({ item: '[role=option]', wraps: true, findsByTyping: true });
    return (
      <div role="listbox" onKeyDown={walk}>
        {['Alpha', 'Beta', 'Gamma'].map((name) => (
          <button key={name} role="option">
            {name}
          </button>
        ))}
        <input />
      </div>
    );
  }
  const press = (key: string, init: KeyboardEventInit = {}): string | null => {
    act(
      () =>
        void document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
        ),
    );
    return document.activeElement!.textContent;
  };

  it('moves the focus by arrows, Home, End and the start of a name', () => {
    show(<List />);
    document.querySelector('button')!.focus();
    expect(['ArrowDown', 'End', 'ArrowDown', 'g', 'Home'].map((key) => press(key))).toEqual([
      'Beta',
      'Gamma',
      'Alpha',
      'Gamma',
      'Alpha',
    ]);
  });

  it('leaves keys with modifiers, and those of other controls inside, alone', () => {
    show(<List />);
    document.querySelector('button')!.focus();
    expect(press('ArrowDown', { altKey: true })).toBe('Alpha');
    const field = document.querySelector('input')!;
    field.focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(field);
  });
});
