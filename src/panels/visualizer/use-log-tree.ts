import { useEffect } from 'react';
import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { useDisposable } from '../../ui/use-disposable.ts';
import { useMethods } from '../../ui/use-methods.ts';
import { LogTree } from './log-tree.ts';
import type { VisualizerState } from './visualizer-state.ts';

/**
 * The content of the tree of wellbores, with the wellbore of the log that is shown opened in it;
 * null where there is no such tree.
 */
export function useLogTree(
  host: ElementHost,
  { catalog, logId }: VisualizerState,
  isShown: boolean,
): LogTree | null {
  const tree = useDisposable(() => {
    if (!isShown) return null;
    const made = new LogTree(getBackend(host));
    void made.load();
    return made;
  }, [host, isShown]);
  useMethods(host, tree && { refresh: () => tree.load() });
  useEffect(() => {
    if (tree && catalog && logId) void tree.reveal(catalog, logId);
  }, [tree, catalog, logId]);
  return tree;
}
