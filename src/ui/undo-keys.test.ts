import { expect, it, vi } from 'vitest';
import { pressUndoKey } from './undo-keys.ts';

const press = (key: string, more: object = {}) => {
  const [undo, redo, preventDefault] = [vi.fn(), vi.fn(), vi.fn()];
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const isTaken = pressUndoKey(
    { ...event, ...more, preventDefault, stopPropagation: vi.fn() },
    { undo, redo },
  );
  return [
    isTaken,
    undo.mock.calls.length,
    redo.mock.calls.length,
    preventDefault.mock.calls.length,
  ];
};

it.each([
  ['z', { ctrlKey: true }, [true, 1, 0, 1]],
  ['Z', { metaKey: true, shiftKey: true }, [true, 0, 1, 1]],
  ['y', { ctrlKey: true }, [true, 0, 1, 1]],
  ['z', {}, [false, 0, 0, 0]],
  ['z', { ctrlKey: true, altKey: true }, [false, 0, 0, 0]],
  ['a', { ctrlKey: true }, [false, 0, 0, 0]],
])('takes %s with %o as %o', (key, more, expected) => {
  expect(press(key, more)).toEqual(expected);
});
