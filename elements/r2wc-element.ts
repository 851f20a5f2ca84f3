import type { ShellProps } from './shell.tsx';

/**
 * Key of the props that an r2wc 2.1.1 element renders. A test checks that this and the next two are
 * there.
 */
export const PROPS = Symbol.for('r2wc.props');
/** Key of the method that renders them. */
export const RENDER = Symbol.for('r2wc.render');
/** Key of the flag without which nothing is rendered. */
export const CONNECTED = Symbol.for('r2wc.connected');

/** The parts of an r2wc element that are used. */
export interface R2wcElement extends HTMLElement {
  [PROPS]: ShellProps;
  [CONNECTED]: boolean;
  [RENDER](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}
