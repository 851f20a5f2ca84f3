import { useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { readStored, store } from '../../core/storage.ts';
import type { ViewerKindName } from '../../core/viewer-kinds.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { listSeismicCatalogs } from './visualizer-state.ts';

const TREE_OPEN = 'geo-elements.visualizer.tree-open';
/** Below this the tree is a sheet over the viewer (visualizer.css), and starts closed. */
const NARROW_PX = 760;

/**
 * Whether the tree is shown: beside the viewer, or as a sheet over it where there is little room.
 */
export interface TreeDrawer {
  isOpen: boolean;
  show(open: boolean): void;
  /** Closes the sheet: something was chosen in it. */
  closeSheet(): void;
  /** Whether it lists wells, where it could list surveys. */
  listsWells: boolean;
  listWells(wells: boolean): void;
}

/** The drawer of the tree; whether it is open beside the viewer is kept for the next one. */
export function useTreeDrawer(host: ElementHost, startsWithSheet: boolean): TreeDrawer {
  const narrow = useNarrow(host.element, NARROW_PX);
  const [wideOpen, setWideOpen] = useState(() => readStored(TREE_OPEN) !== 'no');
  const [sheetOpen, setSheetOpen] = useState(startsWithSheet);
  const [listsWells, listWells] = useState(false);
  return {
    isOpen: narrow ? sheetOpen : wideOpen,
    show(open) {
      if (narrow) return setSheetOpen(open);
      setWideOpen(open);
      store(TREE_OPEN, open ? 'yes' : 'no');
    },
    closeSheet: () => setSheetOpen(false),
    listsWells,
    listWells,
  };
}

/** Whether the tree of a kind lists wellbores, not seismic datasets. */
export function listsLogs(
  kind: ViewerKindName,
  { listsWells }: Pick<TreeDrawer, 'listsWells'>,
): boolean {
  return listSeismicCatalogs(kind) === null || (kind === 'seismic_3d' && listsWells);
}
