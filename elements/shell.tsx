import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react';
import type { Environment } from '../src/core/element-host.ts';
import { Boundary, wordsOf } from './boundary.tsx';
import type { Host } from './host.ts';

/** An attribute whose text could not be read. */
export interface Unread {
  attribute: string;
  text: string;
  expects: string;
}

/** Props of the React root of every element; all but the named ones go on to the component. */
export interface ShellProps {
  host: Host;
  /** Put in by r2wc; the component gets `host.root` instead. */
  container?: unknown;
  /** Counts what `refresh` asked for where the component has no refresh of its own: it starts anew. */
  life: number;
  unread: readonly Unread[];
  [property: string]: unknown;
}

/** Makes the root of an element: frame, notices, error boundary, and inside them `component`. */
export function shellOf(component: ComponentType<never>): ComponentType<ShellProps> {
  return function Shell({
    host,
    container: _container,
    life,
    unread,
    ...rest
  }: ShellProps): ReactNode {
    const { lang, dir, theme } = useEnvironment(host);
    return (
      <div className="geo-frame" part="frame" lang={lang} dir={dir} data-theme={theme}>
        {unread.map(({ attribute, text, expects }) => (
          <div className="geo-notice" part="notice" role="status" key={attribute}>
            {`${attribute}="${text}" ${wordsOf(lang).unread} ${expects}`}
          </div>
        ))}
        <Boundary host={host} lang={lang} key={life}>
          {createElement(component as ComponentType<Record<string, unknown>>, { ...rest, host })}
          <Ready host={host} />
        </Boundary>
      </div>
    );
  };
}

/** Stands last, so that its effect runs after the component's own. */
function Ready({ host }: { host: Host }): null {
  useEffect(() => {
    host.stand();
  }, [host]);
  return null;
}

function useEnvironment({ environment }: Host): Environment {
  return useSyncExternalStore(
    (changed) => environment.subscribe(changed),
    () => environment.peek(),
  );
}
