import { OwnSession } from './own-session.ts';
import type { Session } from './session.ts';

interface Holder {
  /**
   * Layout of this object and of the session in it; a copy of the suite that finds another number
   * keeps a session of its own.
   */
  readonly format: 1;
  readonly session: Session;
}

const KEY = Symbol.for('geo-elements.session');

let own: Session | undefined;

/**
 * The one session of the page, made by the first copy of the suite that needs it. Its signals may
 * come from another copy's library: `subscribe` and `peek` work on them, `computed` and `effect` of
 * one's own copy do not see them.
 */
export function pageSession(): Session {
  const page = globalThis as { [KEY]?: Holder };
  const known = page[KEY];
  if (known?.format === 1) return known.session;
  own ??= new OwnSession();
  if (!known)
    Object.defineProperty(page, KEY, { value: { format: 1, session: own } satisfies Holder });
  return own;
}
