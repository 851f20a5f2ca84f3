import { Check, Columns3, Rows3 } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { type Density, DENSITIES } from './grid-memory.ts';
import type { RowWindows } from './row-windows.ts';

interface Props {
  windows: RowWindows;
  /** Whether other rows are on their way. */
  stale: boolean;
  density: Density;
  onDensity(density: Density): void;
  /** Whether the column chooser is open. */
  choosing: boolean;
  onChoose(open: boolean): void;
}

/** How many records there are, and how they are shown; a failure to read them. */
export function GridStatus({ windows, stale, density, onDensity, choosing, onChoose }: Props) {
  const t = useTexts();
  useSignal(windows.version);
  const total = useSignal(windows.total);
  const problem = useSignal(windows.problem);
  const words =
    stale || (total === null && !windows.started)
      ? t('common.loading')
      : total === null
        ? t('browse.counting')
        : total === 0
          ? t('browse.none')
          : t('browse.count', { count: total });
  return (
    <>
      <div className="listed-status">
        <p className="muted" role="status">
          {problem && total === null ? '' : words}
        </p>
        <div className="grid-tools">
          <Menu
            label={t('browse.grid.density')}
            icon={Rows3}
            iconOnly
            items={(Object.keys(DENSITIES) as Density[]).map((one) => ({
              label: t(`browse.grid.density.${one}`),
              icon: one === density ? Check : undefined,
              run: () => onDensity(one),
            }))}
          />
          <Button
            label={t('browse.grid.columns')}
            icon={Columns3}
            variant="quiet"
            aria-haspopup="dialog"
            aria-expanded={choosing}
            data-columns=""
            onClick={() => onChoose(!choosing)}
          />
        </div>
      </div>
      {problem ? <ProblemNote compact problem={problem} onRetry={() => windows.retry()} /> : null}
    </>
  );
}
