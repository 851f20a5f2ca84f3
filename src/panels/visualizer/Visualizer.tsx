import { PanelRightOpen } from 'lucide-react';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { readStored, store } from '../../core/storage.ts';
import type { ViewerKindName } from '../../core/viewer-kinds.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { useGivenState } from '../../ui/use-state-from.ts';
import { KindTabs } from './KindTabs.tsx';
import type { LogTree } from './log-tree.ts';
import {
  findSeismicKey,
  listSeismicCatalogs,
  toAttributes,
  type VisualizerState,
  withDataset,
  withKind,
  withWellbore,
  withWellbores,
} from './visualizer-state.ts';
import { TreePanel } from './TreePanel.tsx';
import { useLogTree } from './use-log-tree.ts';
import { useSectionCut } from './use-section-cut.ts';
import { type SeismicIndex, useSeismicIndex } from './use-seismic-index.ts';
import { useSelectedWells } from './use-selected-wells.ts';
import { Viewer } from './Viewer.tsx';

/** Props of `Visualizer`. */
export interface VisualizerProps {
  host: ElementHost;
  link?: string;
  kind?: ViewerKindName;
  catalog?: string;
  logId?: string;
  /** The viewer alone, in a window of its own. */
  viewerpopup?: boolean;
  state?: Partial<VisualizerState>;
}

// Most never open it.
const SeismicTreePanel = lazy(async () => ({
  default: (await import('./SeismicTreePanel.tsx')).SeismicTreePanel,
}));

const TREE_OPEN = 'geo-elements.visualizer.tree-open';
/** Below this the tree is a sheet over the viewer (visualizer.css), and starts closed. */
const NARROW_PX = 760;

/** `<geo-visualizer>`: spec 2 "Visualizer container". */
export const Visualizer = withTexts(Container);

function Container({
  host,
  link,
  kind = 'log',
  catalog,
  logId,
  viewerpopup: popup = false,
  state: given,
}: VisualizerProps) {
  const t = useTexts();
  const panelId = useId();
  const requested = useMemo(
    (): VisualizerState => ({ kind, catalog, logId, ...given }),
    [kind, catalog, logId, given],
  );
  const [state, setState] = useGivenState(requested);
  const { index, retry } = useSeismicIndex(host, state);
  const shows = toAttributes(state) !== null || findSeismicKey(state) !== null;
  const drawer = useTreeDrawer(host, !shows);
  const isSeismic = listSeismicCatalogs(state.kind) !== null;
  const tree = useLogTree(host, state, !popup && !isSeismic);
  const go = (next: VisualizerState): void => {
    setState(next);
    host.emit('geo-state-change', { state: next });
  };
  const { now, props: section } = useSectionCut(state, go);
  const failure = useSelectedWells(host, state, (uwis) => go(withWellbores(state, uwis)));
  const viewer = (
    <Viewer
      {...{ host, link, state, section, index, popup }}
      failure={index.kind === 'failed' ? { problem: index.problem, onRetry: retry } : failure}
      onShowTree={drawer.isOpen ? undefined : () => drawer.show(true)}
    />
  );
  if (popup) return <div className="visualizer">{viewer}</div>;
  return (
    <div className="visualizer">
      <div className="kind-bar" part="kinds">
        <KindTabs
          kind={state.kind}
          panelId={panelId}
          onSelect={(next) => go(withKind(now(), next))}
        />
        {drawer.isOpen ? null : <ShowTreeButton onShow={() => drawer.show(true)} />}
      </div>
      <div className={shows ? 'visualizer-main' : 'visualizer-main empty'}>
        <div
          className="viewer-place"
          id={panelId}
          role="tabpanel"
          aria-label={t(`visualizer.kind.${state.kind}`)}
        >
          {viewer}
        </div>
        {drawer.isOpen ? <Tree {...{ host, state, index, tree, drawer, now, go }} /> : null}
      </div>
    </div>
  );
}

function ShowTreeButton({ onShow }: { onShow(): void }) {
  const t = useTexts();
  return (
    <Button
      className="points"
      label={t('visualizer.tree.show')}
      icon={PanelRightOpen}
      iconOnly
      variant="quiet"
      onClick={onShow}
    />
  );
}

/**
 * Whether the tree is shown: beside the viewer, or as a sheet over it where there is little room.
 */
interface TreeDrawer {
  isOpen: boolean;
  show(open: boolean): void;
  /** Closes the sheet: something was chosen in it. */
  closeSheet(): void;
}

function useTreeDrawer(host: ElementHost, startsWithSheet: boolean): TreeDrawer {
  const narrow = useNarrow(host.element, NARROW_PX);
  const [wideOpen, setWideOpen] = useState(() => readStored(TREE_OPEN) !== 'no');
  const [sheetOpen, setSheetOpen] = useState(startsWithSheet);
  return {
    isOpen: narrow ? sheetOpen : wideOpen,
    show(open) {
      if (narrow) return setSheetOpen(open);
      setWideOpen(open);
      store(TREE_OPEN, open ? 'yes' : 'no');
    },
    closeSheet: () => setSheetOpen(false),
  };
}

/** The tree of the state's kind: seismic datasets, or wellbores with their logs. */
function Tree({
  host,
  state,
  index,
  tree,
  drawer,
  now,
  go,
}: {
  host: ElementHost;
  state: VisualizerState;
  index: SeismicIndex;
  tree: LogTree | null;
  drawer: TreeDrawer;
  /** The state with what the viewer has reported so far. */
  now(): VisualizerState;
  go(next: VisualizerState): void;
}) {
  const rtl = useSignal(host.environment).dir === 'rtl';
  if (listSeismicCatalogs(state.kind) !== null)
    return (
      <Suspense fallback={<div className="tree-panel" aria-hidden />}>
        <SeismicTreePanel
          {...{ host, state, index, rtl }}
          onChoose={(chosen, isSameSurvey) => {
            go(withDataset(now(), chosen, isSameSurvey));
            if (chosen) drawer.closeSheet();
          }}
          onClose={() => drawer.show(false)}
        />
      </Suspense>
    );
  if (!tree) return <div className="tree-panel" aria-hidden />;
  return (
    <TreePanel
      {...{ tree, state, rtl }}
      onChoose={({ catalog, logId }) => {
        go({ ...state, kind: 'log', catalog, logId });
        drawer.closeSheet();
      }}
      onCheck={(uwi, checked) => go(withWellbore(state, uwi, checked))}
      onClear={() => go(withWellbores(state, []))}
      onClose={() => drawer.show(false)}
    />
  );
}
