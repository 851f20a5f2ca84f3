// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { type UserFile, useUserFile } from './use-user-file.ts';
import type { VisualizerState } from './visualizer-state.ts';

const A: VisualizerState = { kind: 'log', catalog: 'wellLog', logId: '{"wellLogId":"A"}' };
const B: VisualizerState = { ...A, logId: '{"wellLogId":"B"}' };

it("names the user's file until another record is shown, or the record again", () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.createElement('main'));
  let file!: UserFile;
  const Shown = ({ state }: { state: VisualizerState }) => {
    file = useUserFile(state);
    return null;
  };
  const show = (state: VisualizerState): void => act(() => root.render(<Shown state={state} />));
  const open = (name: string): void =>
    act(() => file.onOpen(new CustomEvent('geo-user-file', { detail: { name } })));
  show(A);
  open('own.las');
  show({ ...A, view: { log: { depthUnit: 'ft' } } });
  expect(file.name).toBe('own.las');
  show(B);
  expect(file.name).toBeNull();
  show(A);
  expect(file.name).toBeNull();
  const { key } = file;
  act(() => file.close());
  expect(file.key).toBe(key);
  open('own.las');
  act(() => file.close());
  expect(file.name).toBeNull();
  // A viewer that still has the file is replaced.
  expect(file.key).not.toBe(key);
  act(() => root.unmount());
});
