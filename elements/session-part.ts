import { useEffect } from 'react';
import { pageSession } from '../src/session/page-session.ts';
import type { SessionConfiguration } from '../src/session/session.ts';
import type { ComponentProps } from './element-spec.ts';

interface Props extends ComponentProps {
  authority?: string;
  clientId?: string;
  redirectUri: string;
  scope: string;
  cpg: boolean;
  cookieDomain?: string;
  loadUrl?: string;
  getAccessToken?: () => Promise<string>;
}

/** Gives the page's session what the attributes of `<geo-session>` say, and takes it back when the element is gone. */
export function SessionPart({
  host,
  apiBase = '',
  authority = '',
  clientId = '',
  redirectUri,
  scope,
  cpg,
  cookieDomain,
  loadUrl,
  getAccessToken,
}: Props): null {
  useEffect(() => {
    const session = pageSession();
    host.expose({
      signIn: (returnTo?: string) => session.signIn(returnTo),
      signOut: () => session.signOut(),
    });
  }, [host]);

  useEffect(() => {
    const session = pageSession();
    const source = getAccessToken ?? null;
    session.setTokenSource(source);
    return () => {
      if (source) session.setTokenSource(null);
    };
  }, [getAccessToken]);

  useEffect(() => {
    const session = pageSession();
    const configuration: SessionConfiguration = {
      apiBase: apiBase.replace(/\/+$/, ''),
      authority,
      clientId,
      redirectUri: new URL(redirectUri, document.baseURI).href,
      scope: [...new Set([...scope.split(/\s+/), cpg ? 'cpg' : ''])].filter(Boolean).join(' '),
      cookieDomain: cookieDomain ?? null,
      loadUrl: loadUrl ?? null,
    };
    session.configure(configuration);
    return () => {
      // A second <geo-session> of the page has the last word.
      if (session.configuration.peek() === configuration) session.configure(null);
    };
  }, [apiBase, authority, clientId, redirectUri, scope, cpg, cookieDomain, loadUrl]);

  useEffect(() => {
    const { state, user, failure } = pageSession();
    let told = '';
    let waits = false;
    // State and user change one after the other; the page hears of both at once.
    const tell = (): void => {
      waits = false;
      const detail = { state: state.peek(), user: user.peek() ?? undefined };
      const text = JSON.stringify(detail);
      if (text === told) return;
      told = text;
      host.emit('geo-session-change', detail);
    };
    const changed = (): void => {
      if (waits) return;
      waits = true;
      queueMicrotask(tell);
    };
    const stops = [
      state.subscribe(changed),
      user.subscribe(changed),
      failure.subscribe((error) => {
        if (error)
          host.emit('geo-error', {
            code: (error as { code?: string }).code ?? 'LOGIN_FAILED',
            message: error.message,
          });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [host]);

  return null;
}
