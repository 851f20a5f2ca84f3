import type { MouseEvent, ReactNode } from 'react';
import type { ElementHost } from '../../../../core/element-host.ts';
import type { BrowseState } from '../../browse-state.ts';
import { type PageContext, pageState, type RecordName } from './page-context.ts';

interface Props {
  context: Pick<PageContext, 'host' | 'go'>;
  to: RecordName;
  children: ReactNode;
  className?: string;
}

/**
 * A link to the page of a record: a real one where the page around has addresses of states, so that
 * it opens in a new tab too; else a button.
 */
export function RecordLink({ context: { host, go }, to, children, className }: Props) {
  const state = pageState(to);
  const href = findAddress(host, state);
  const classes = `rp-link${className ? ` ${className}` : ''}`;
  if (href === undefined)
    return (
      <button type="button" className={classes} onClick={() => go(state)}>
        {children}
      </button>
    );
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    go(state);
  };
  return (
    <a href={href} className={classes} onClick={follow}>
      {children}
    </a>
  );
}

/** The address at which the page around shows a state; undefined if it has none. */
function findAddress(host: ElementHost, state: BrowseState): string | undefined {
  const { addressOf: toAddress } = host.element as HTMLElement & { addressOf?: unknown };
  return typeof toAddress === 'function' ? String(toAddress(state)) : undefined;
}
