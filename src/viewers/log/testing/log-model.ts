// Tracks that are fetched when they are needed are there from the start: a test may end before.
import '../../../plot/log/item-tracks.ts';
import type { Problem } from '../../../core/problem.ts';
import type { LogInfo } from '../../../sources/log/source.ts';
import { BUILTIN_CHOICES } from '../../../sources/log/templates.ts';
import { fakeFrame } from '../../../sources/log/testing/fake-source.ts';
import { LogState } from '../log-state.ts';

/** A log state that records what it reports. */
export function newModel(choices = BUILTIN_CHOICES) {
  const problems: Problem[] = [];
  const read: LogInfo[] = [];
  const model = new LogState({
    onFail: (problem) => problems.push(problem),
    onRead: ({ info }) => read.push(info),
    onRefresh: () => {},
  });
  model.setTemplates(choices);
  return { model, problems, read };
}

/** Mnemonics of the curves that are drawn. */
export const drawn = (model: LogState): string[] | undefined =>
  model.plotted.peek()?.data.curves.map(({ mnemonic }) => mnemonic);
/** Resolves when all that is ready has run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** A frame of four curves. */
export const MAIN = fakeFrame('main', ['GR', 'RHOB', 'NPHI', 'RT']);
