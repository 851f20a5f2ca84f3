import type { LogRun } from '../../../sources/log/runs/runs-source.ts';
import type { LogSource } from '../../../sources/log/source.ts';
import { nameRun } from '../../shared/log-source.ts';
import type { LogController } from '../controller.ts';
import { identifyOpenLog } from '../export-log.ts';

/**
 * Adds a run to the plot. Its curves of the same names as the selected ones are selected too.
 * @param name what the user or the catalog calls it; "" where it goes by its file
 */
export async function addRun(
  controller: LogController,
  source: LogSource,
  name: string,
): Promise<void> {
  const { log, runs } = controller;
  const shown = runs.list.peek();
  const [first] = shown;
  const named =
    first && shown.length === 1 && first.source.handover?.kind === 'catalog'
      ? [{ ...first, name: identifyOpenLog(log)?.log || first.name }]
      : shown;
  const taken = new Set(named.map((run) => run.name));
  await controller.showRuns([
    ...named,
    { name: findFreeName(name || nameRun(source, shown.length), taken), source, shift: 0 },
  ]);
  const selection = log.selection.peek();
  const beside = (log.frame.peek()?.curves ?? []).filter(
    (curve) => curve.beside !== undefined && selection.has(curve.beside),
  );
  log.select(
    beside.map(({ mnemonic }) => mnemonic),
    true,
  );
  await log.draw();
}

/** Changes one run; its curves keep their selection unless they are renamed. */
export function changeRun(
  controller: LogController,
  run: LogRun,
  change: Partial<Pick<LogRun, 'name' | 'shift'>>,
): Promise<void> {
  const runs = controller.runs.list.peek();
  return controller.showRuns(runs.map((one) => (one === run ? { ...one, ...change } : one)));
}

function findFreeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name} (${n})`;
  return free;
}
