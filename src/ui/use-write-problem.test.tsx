// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Problem } from '../core/problem.ts';
import type { Notice } from '../core/toasts.ts';
import { useWriteProblem } from './use-write-problem.ts';

const told: Notice[] = [];
const tell = (event: Event): void => {
  told.push((event as CustomEvent<Notice>).detail);
  event.preventDefault();
};
const failure: Problem = { code: 'SERVER_SAID', message: 'The disk is full.' };

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.addEventListener('geo-notify', tell);
});
afterEach(() => {
  document.removeEventListener('geo-notify', tell);
  told.length = 0;
});

/** A dialog that saves; `report` is how its write ends. */
function openDialog() {
  const root = createRoot(document.createElement('main'));
  const shown: (Problem | null)[] = [];
  let report: (problem: Problem | null) => void = () => undefined;
  function Dialog() {
    const write = useWriteProblem('View of the Emin field');
    report = write.report;
    shown.push(write.problem);
    return null;
  }
  act(() => root.render(<Dialog />));
  return {
    shown,
    report: (problem: Problem | null) => act(() => report(problem)),
    close: () => act(() => root.unmount()),
  };
}

it('shows a failure while its dialog is open, and tells the page nothing', async () => {
  const { shown, report } = openDialog();
  report(failure);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(shown.at(-1)).toBe(failure);
  expect(told).toEqual([]);
});

it('tells the page of a failure that comes after its dialog was closed', async () => {
  const { report, close } = openDialog();
  close();
  report(failure);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ kind: 'error', problem: failure });
  expect(told[0]!.message).toContain('View of the Emin field');
  expect(told[0]!.message).toContain('The disk is full.');
});

it('tells nobody of a write that succeeds after its dialog was closed', async () => {
  const { report, close } = openDialog();
  close();
  report(null);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(told).toEqual([]);
});
