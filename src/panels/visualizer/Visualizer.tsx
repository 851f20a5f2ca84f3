import { useId, useMemo } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { ViewerKindName } from '../../core/viewer-kinds.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { KindBar } from './KindBar.tsx';
import { Tree } from './Tree.tsx';
import { listsLogs, useTreeDrawer } from './tree-drawer.ts';
import { useHandedLog } from './use-handed-log.ts';
import { useHeading } from './use-heading.ts';
import { useLogTree } from './use-log-tree.ts';
import { useSeismicIndex } from './use-seismic-index.ts';
import { useSelectedWells } from './use-selected-wells.ts';
import { useUserFile } from './use-user-file.ts';
import { useVisualizerState } from './use-visualizer-state.ts';
import { Viewer } from './Viewer.tsx';
import {
  findSeismicKey,
  toAttributes,
  type VisualizerState,
  withLog,
  withWellbores,
} from './visualizer-state.ts';

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
  /** Address at which the page opens a saved view. */
  viewAddressOf?: (id: string) => string;
}

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
  viewAddressOf,
}: VisualizerProps) {
  const t = useTexts();
  const panelId = useId();
  const requested = useMemo(
    (): VisualizerState => ({ kind, catalog, logId, ...given }),
    [kind, catalog, logId, given],
  );
  const shown = useVisualizerState(host, requested);
  const { state, now, go, section, onView } = shown;
  const { index, retry } = useSeismicIndex(host, state);
  const hasData = toAttributes(state) !== null || findSeismicKey(state) !== null;
  const drawer = useTreeDrawer(host, !hasData);
  const tree = useLogTree(host, state, !popup && listsLogs(state.kind, drawer));
  const userFile = useUserFile(state);
  const heading = useHeading(host, state, userFile.name);
  const ofWells = useSelectedWells(host, state, (uwis) => go(withWellbores(now(), uwis), false));
  const ofLog = useHandedLog(host, state, (log) => go(withLog(now(), log), false));
  const viewer = (
    <Viewer
      {...{ host, link, state, section, onView, index, popup, userFile }}
      failure={
        index.kind === 'failed' ? { problem: index.problem, onRetry: retry } : (ofWells ?? ofLog)
      }
      onShowTree={drawer.isOpen ? undefined : () => drawer.show(true)}
    />
  );
  if (popup) return <div className="visualizer">{viewer}</div>;
  return (
    <div className="visualizer">
      <KindBar {...{ host, shown, heading, drawer, panelId, viewAddressOf }} />
      <div className={hasData ? 'visualizer-main' : 'visualizer-main empty'}>
        <div
          className="viewer-place"
          id={panelId}
          role="tabpanel"
          aria-label={t(`visualizer.kind.${state.kind}`)}
        >
          {viewer}
        </div>
        {drawer.isOpen ? (
          <Tree {...{ host, shown, index, tree, drawer }} onChosen={userFile.close} />
        ) : null}
      </div>
    </div>
  );
}
