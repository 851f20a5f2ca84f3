import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react';
import type { Environment } from '../src/core/element-host.ts';
import { Boundary, wrapperTexts } from './boundary.tsx';
import type { Host } from './host.ts';

/** An attribute whose value cannot be used. */
export interface InvalidAttribute {
  attribute: string;
  text: string;
  expects: string;
}

/** Props of the React root of every element; all but the named ones go on to the component. */
export interface ShellProps {
  host: Host;
  /** Put in by r2wc; the component gets `host.root` instead. */
  container?: unknown;
  /**
   * Counts the calls of `refresh` on a component without a refresh of its own: each renders it from
   * its start.
   */
  life: number;
  invalid: readonly InvalidAttribute[];
  [property: string]: unknown;
}

/** Makes the root of an element: frame, notices, error boundary, and inside them `component`. */
export function createShell(component: ComponentType<never>): ComponentType<ShellProps> {
  return function Shell({
    host,
    container: _container,
    life,
    invalid,
    ...rest
  }: ShellProps): ReactNode {
    const { lang, dir, theme } = useEnvironment(host);
    return (
      <div className="geo-frame" part="frame" lang={lang} dir={dir} data-theme={theme}>
        {invalid.map(({ attribute, text, expects }) => (
          <div className="geo-notice" part="notice" role="status" key={attribute}>
            {`${attribute}="${text}" ${wrapperTexts(lang).invalid} ${expects}`}
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

/** Rendered last, so that its effect runs after those of the component. */
function Ready({ host }: { host: Host }): null {
  useEffect(() => {
    host.markRendered();
  }, [host]);
  return null;
}

function useEnvironment({ environment }: Host): Environment {
  return useSyncExternalStore(
    (changed) => environment.subscribe(changed),
    () => environment.peek(),
  );
}
