import { Activity, ListChecks, type LucideIcon } from 'lucide-react';
import { type ComponentType, Suspense, useMemo, useState } from 'react';
import { loadRecipes } from '../../../backend/recipes.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enBulk from '../../../i18n/texts/en/bulk.json';
import enLogJobs from '../../../i18n/texts/en/log-jobs.json';
import { Button } from '../../../ui/Button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { getBulkRun } from '../../shared/bulk/bulk-run.ts';
import { useDenials } from '../../shared/use-rights.ts';
import type { LogJobDialogProps, LogJobProps } from './log-job-props.ts';

addEnglish(enBulk);
addEnglish(enLogJobs);

const RecipeDialog = lazyPart(async () => (await import('./RecipeDialog.tsx')).RecipeDialog);
const QualityDialog = lazyPart(async () => (await import('./QualityDialog.tsx')).QualityDialog);

/**
 * Applies a recipe to the logs of the selected records, which takes the role editor, and checks
 * their quality, as jobs. Nothing for a server that keeps no recipes.
 */
export function LogJobs(props: LogJobProps) {
  const { backend } = props.listing;
  const askRecipes = useMemo(
    () => (signal: AbortSignal) => loadRecipes(backend, { signal }),
    [backend],
  );
  const { data: recipes } = useAnswer(askRecipes);
  const denied = useDenials(backend);
  if (!recipes?.isKept) return null;
  return (
    <>
      <JobButton
        {...props}
        kind="recipe"
        icon={ListChecks}
        denied={denied.edit}
        Dialog={RecipeDialog}
      />
      <JobButton {...props} kind="quality" icon={Activity} denied={false} Dialog={QualityDialog} />
    </>
  );
}

/** Opens the dialog of a job; shows how far the job is that runs. */
function JobButton({
  kind,
  icon,
  denied,
  Dialog,
  iconOnly,
  ...shared
}: LogJobProps & {
  kind: 'recipe' | 'quality';
  icon: LucideIcon;
  /** Why the user may not; false where they may. */
  denied: string | false;
  Dialog: ComponentType<LogJobDialogProps>;
}) {
  const t = useTexts();
  const { host, backend } = shared.listing;
  const [isOpen, setOpen] = useState(false);
  const run = getBulkRun(host, backend, kind);
  const phase = useSignal(run.phase);
  return (
    <>
      <Button
        label={
          phase.kind === 'running'
            ? t(`logJobs.${kind}.running`, { percent: formatPercent(t, phase.percent) })
            : t(`logJobs.${kind}`)
        }
        icon={icon}
        iconOnly={iconOnly}
        disabledBecause={phase.kind !== 'running' && denied}
        aria-haspopup="dialog"
        onClick={() => {
          run.show(null);
          setOpen(true);
        }}
      />
      {isOpen ? (
        <Suspense>
          <Dialog {...shared} run={run} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
