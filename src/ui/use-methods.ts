import { useEffect } from 'react';
import type { ElementHost } from '../core/element-host.ts';
import { useLatest } from './use-latest.ts';

type Methods = Record<string, (...args: never[]) => unknown>;

/**
 * Gives an element its public methods; a call runs the function of the last render.
 *
 * @param methods always the same names; null leaves the element as it is
 */
export function useMethods(host: ElementHost, methods: Methods | null): void {
  const latest = useLatest(methods);
  const names = methods && Object.keys(methods).join(' ');
  useEffect(() => {
    if (names === null) return;
    const call =
      (name: string) =>
      (...args: never[]): unknown =>
        latest.current?.[name]?.(...args);
    host.expose(Object.fromEntries(names.split(' ').map((name) => [name, call(name)])));
  }, [host, names, latest]);
}
