import { type ReactNode, Suspense } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogTree } from './log-tree.ts';
import { listsLogs, type TreeDrawer } from './tree-drawer.ts';
import { TreePanel } from './TreePanel.tsx';
import type { SeismicIndex } from './use-seismic-index.ts';
import type { ShownState } from './use-visualizer-state.ts';
import { withDataset, withLog, withWellbore, withWellbores } from './visualizer-state.ts';

// Most never open it.
const SeismicTreePanel = lazyPart(
  async () => (await import('./SeismicTreePanel.tsx')).SeismicTreePanel,
);

interface Props {
  host: ElementHost;
  shown: ShownState;
  index: SeismicIndex;
  /** Wellbores with their logs; null where they are not listed. */
  tree: LogTree | null;
  drawer: TreeDrawer;
  /** A log or dataset was chosen, be it the one that is shown. */
  onChosen(): void;
}

/**
 * The tree of the state's kind: seismic datasets, or wellbores with their logs. A survey in space
 * has both: its wells are chosen too.
 */
export function Tree({ host, shown, index, tree, drawer, onChosen }: Props) {
  const { state, now, go } = shown;
  const rtl = useSignal(host.environment).dir === 'rtl';
  const choice =
    state.kind === 'seismic_3d' ? (
      <ListChoice isWells={drawer.listsWells} onWells={(wells) => drawer.listWells(wells)} />
    ) : null;
  if (listsLogs(state.kind, drawer))
    return <Wellbores {...{ shown, tree, drawer, rtl, choice, onChosen }} />;
  return (
    <Suspense fallback={<div className="tree-panel" aria-hidden />}>
      <SeismicTreePanel
        {...{ host, state, index, choice }}
        onChoose={(chosen, isSameSurvey) => {
          go(withDataset(now(), chosen, isSameSurvey), true);
          onChosen();
          if (chosen) drawer.closeSheet();
        }}
        onClose={() => drawer.show(false)}
      />
    </Suspense>
  );
}

function Wellbores({
  shown: { state, now, go },
  tree,
  drawer,
  rtl,
  choice,
  onChosen,
}: Omit<Props, 'host' | 'index'> & { rtl: boolean; choice: ReactNode }) {
  if (!tree) return <div className="tree-panel" aria-hidden />;
  return (
    <TreePanel
      {...{ tree, state, rtl, choice }}
      onChoose={(log) => {
        go(withLog(now(), log), true);
        onChosen();
        drawer.closeSheet();
      }}
      onCheck={(uwi, checked) => go(withWellbore(now(), uwi, checked), false)}
      onClear={() => go(withWellbores(now(), []), false)}
      onClose={() => drawer.show(false)}
    />
  );
}

/** Datasets or wells. */
function ListChoice({ isWells, onWells }: { isWells: boolean; onWells(isWells: boolean): void }) {
  const t = useTexts();
  return (
    <div className="tree-choice" role="group" aria-label={t('visualizer.tree.lists')}>
      <Button
        label={t('visualizer.seismic')}
        variant="quiet"
        aria-pressed={!isWells}
        onClick={() => onWells(false)}
      />
      <Button
        label={t('visualizer.wellbores')}
        variant="quiet"
        aria-pressed={isWells}
        onClick={() => onWells(true)}
      />
    </div>
  );
}
