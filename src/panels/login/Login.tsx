import { useEffect, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';

/** Props of the login splash. */
export interface LoginProps {
  host: ElementHost;
  /**
   * Completes the sign-in. Resolves to the path to navigate to, or to null if the window that
   * opened this one completes it. Rejects with the error to show.
   */
  finish(): Promise<string | null>;
  /** Starts another sign-in. */
  again(): Promise<void>;
}

/** The page that a provider comes back to (spec 2, "Login splash"). */
export const Login = withTexts(Splash);

function Splash({ host, finish, again }: LoginProps) {
  const t = useTexts();
  const [failure, setFailure] = useState<Error | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    // An answer of the provider can be used once.
    if (begun.current) return;
    begun.current = true;
    const fail = (error: unknown): void =>
      setFailure(error instanceof Error ? error : new Error(String(error)));
    finish()
      .then((to) => {
        if (to !== null && host.emit('geo-navigate', { to }, { cancelable: true }))
          location.replace(to);
      })
      .catch((error: unknown) => {
        fail(error);
        host.emit('geo-error', {
          code: 'LOGIN_FAILED',
          message: error instanceof Error ? error.message : String(error),
        });
      });
  }, [finish, host]);

  const retry = (): void => {
    setFailure(null);
    again().catch((error: unknown) =>
      setFailure(error instanceof Error ? error : new Error(String(error))),
    );
  };
  return (
    <div className="splash" part="splash">
      {failure ? (
        <Failure failure={failure} onRetry={retry} />
      ) : (
        <p className="waiting" role="status">
          <span className="spinner" aria-hidden />
          {t('login.running')}
        </p>
      )}
    </div>
  );
}

/** The error with its stack: only Chromium begins the stack with the error, and some have none. */
function traceText({ name, message, stack = '' }: Error): string {
  return stack.includes(message) ? stack : `${name}: ${message}\n${stack}`;
}

function Failure({ failure, onRetry }: { failure: Error; onRetry(): void }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <div role="alert" className="failed">
      <p className="failed-text">{t('login.failed')}</p>
      <div className="failed-actions">
        <Button label={t('login.again')} variant="primary" onClick={onRetry} />
        <Button
          label={t(open ? 'login.hideDetails' : 'login.showDetails')}
          variant="quiet"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open ? (
        <div className="details" part="details" dir="ltr">
          <p>{failure.message}</p>
          <pre>{traceText(failure)}</pre>
        </div>
      ) : null}
    </div>
  );
}
