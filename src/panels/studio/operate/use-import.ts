import { useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { importFiles, type ImportResult, previewFiles } from '../../../backend/studio-work.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useWriteProblem } from '../../../ui/use-write-problem.ts';
import { useStudio } from '../studio-context.ts';
import { planKey } from './ImportPlan.tsx';

/**
 * Files that are not imported yet, and what they would change; null if the server has no preview.
 */
interface Plan {
  files: readonly File[];
  result: ImportResult | null;
}

/** Bytes that the server accepts at once (trust, "import"); more is not sent. */
const MOST_BYTES = 50 * 2 ** 20;

/**
 * Imports files in two steps: a plan of what they would change, then the import of the chosen
 * entities.
 */
export function useImport(backend: Backend) {
  const t = useTexts();
  const { say } = useStudio();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ImportResult | null>(null);
  const { problem, report } = useWriteProblem(t('studio.e.import'));
  const [busy, setBusy] = useState(false);

  const preview = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setDone(null);
    if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
      return report({ code: 'SERVER_SAID', message: t('studio.e.tooLarge') });
    setBusy(true);
    report(null);
    const answer = await previewFiles(backend, files).catch(() => null);
    setBusy(false);
    if (!answer) return;
    if (!answer.ok) return report(answer.error);
    setPlan({ files, result: answer.data });
    const changed = (answer.data?.imported ?? []).filter(
      ({ action, broken }) => action !== 'unchanged' && broken.length === 0,
    );
    setChosen(new Set(changed.map(planKey)));
  };
  const run = async (): Promise<void> => {
    if (!plan) return;
    setBusy(true);
    report(null);
    const options = plan.result ? { chosen: [...chosen] } : {};
    const answer = await importFiles(backend, plan.files, options).catch(() => null);
    setBusy(false);
    if (!answer) return;
    if (!answer.ok) return report(answer.error);
    setPlan(null);
    setDone(answer.data);
    say({
      kind: answer.data.failed.length > 0 ? 'warning' : 'success',
      message: t('studio.e.imported', { count: answer.data.imported.length }),
    });
  };
  return {
    plan,
    /** Keys of the entities of the plan that are imported. */
    chosen,
    setChosen,
    /** Result of the last import. */
    done,
    problem,
    setProblem: report,
    busy,
    preview,
    run,
    discard: () => setPlan(null),
  };
}
