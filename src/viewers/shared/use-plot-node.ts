import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../ui/use-latest.ts';

/**
 * Connects a plot to the node that it draws into.
 * @param attach draws into the node until the returned function is called; another function
 *   attaches again
 * @param onTheme called once the node is rendered in a theme, so that its colours can be read
 * @returns the ref of the node
 */
export function usePlotNode<Theme>(
  attach: (node: HTMLElement) => () => void,
  onTheme: (node: HTMLElement, theme: Theme) => void,
  theme: Theme,
): RefCallback<HTMLElement> {
  const node = useRef<HTMLElement | null>(null);
  const latest = useLatest(onTheme);
  useLayoutEffect(() => {
    if (node.current) latest.current(node.current, theme);
  }, [theme, latest]);
  return useCallback(
    (element: HTMLElement) => {
      node.current = element;
      const detach = attach(element);
      return () => {
        node.current = null;
        detach();
      };
    },
    [attach],
  );
}
