// @vitest-environment jsdom
import { act, type ReactNode, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useOneTabStop } from './use-one-tab-stop.ts';
import { usePanelFocus } from './use-panel-focus.ts';

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});
const show = (node: ReactNode): void => act(() => root.render(node));
const press = (key: string): void =>
  act(
    () =>
      void document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
  );
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const focus = (selector: string): void => act(() => find(selector).focus());

describe('usePanelFocus', () => {
  function Panel({ onClose }: { onClose(): void }) {
    const panel = useRef<HTMLElement>(null);
    const [hasRow, setRow] = useState(true);
    const onKeyDown = usePanelFocus(panel, onClose);
    return (
      <aside ref={panel} tabIndex={-1} onKeyDown={onKeyDown}>
        <input onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()} />
        <button>Save</button>
        {hasRow ? <button id="remove" onClick={() => setRow(false)} /> : null}
      </aside>
    );
  }
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button id="opener" onClick={() => setOpen(true)} />
        {isOpen ? <Panel onClose={() => setOpen(false)} /> : null}
      </>
    );
  }

  it('moves the focus into the panel, and Escape closes it and gives the focus back', () => {
    show(<Page />);
    focus('#opener');
    act(() => find('#opener').click());
    expect(document.activeElement).toBe(find('aside'));
    focus('aside input');
    press('Escape');
    expect(find('aside')).not.toBeNull();
    focus('aside button');
    press('Escape');
    expect(find('aside')).toBeNull();
    expect(document.activeElement).toBe(find('#opener'));
  });

  it('keeps the focus in the panel when the button that has it removes itself', async () => {
    show(<Page />);
    focus('#opener');
    act(() => find('#opener').click());
    focus('#remove');
    await act(async () => find('#remove').click());
    expect(document.querySelector('#remove')).toBeNull();
    expect(document.activeElement).toBe(find('aside'));
  });

  it('leaves the focus outside of the panel where it went before its control was removed', async () => {
    show(<Page />);
    focus('#opener');
    act(() => find('#opener').click());
    focus('#remove');
    focus('#opener');
    await act(async () => find('#remove').click());
    expect(document.activeElement).toBe(find('#opener'));
  });

  it('leaves the focus alone where no control had it', () => {
    show(<Page />);
    act(() => find('#opener').click());
    expect(find('aside')).not.toBeNull();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('useOneTabStop', () => {
  function List({ names }: { names: readonly string[] }) {
    const list = useRef<HTMLUListElement>(null);
    const onKeyDown = useOneTabStop(list, 'input');
    return (
      <ul ref={list} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <li key={name}>
            <input type="checkbox" id={name} />
          </li>
        ))}
      </ul>
    );
  }
  const stops = (): string[] =>
    [...document.querySelectorAll('input')]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ id }) => id);

  it('makes the item that had the focus last the only tab stop', () => {
    show(<List names={['a', 'b', 'c']} />);
    expect(stops()).toEqual(['a']);
    focus('#a');
    press('ArrowDown');
    expect(document.activeElement?.id).toBe('b');
    expect(stops()).toEqual(['b']);
    focus('#c');
    expect(stops()).toEqual(['c']);
    show(<List names={['a', 'b']} />);
    expect(stops()).toEqual(['a']);
  });
});
