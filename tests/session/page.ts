import '../../elements/geo-session.ts';
import '../../elements/geo-login.ts';
import { TokenStore } from '../../src/session/token-store.ts';
import { returnTarget } from '../../src/session/return-target.ts';
import { pageSession } from '../../src/session/page-session.ts';

/** What the tests reach of a page. */
declare global {
  interface Window {
    session: ReturnType<typeof pageSession>;
    /** Parts that are looked at alone. */
    parts: { returnTarget: typeof returnTarget; TokenStore: typeof TokenStore };
    /** Events of `<geo-session>` and `<geo-login>`, in order. */
    heard: { type: string; detail: Record<string, unknown> }[];
  }
}

window.session = pageSession();
window.parts = { returnTarget, TokenStore };
