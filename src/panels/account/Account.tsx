import { Suspense, useId, useMemo, useState } from 'react';
import { loadRoles, signedInUser } from '../../backend/account.ts';
import { type Backend, getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useRetriedAnswer } from '../../ui/use-answer.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { PreferenceList } from './PreferenceList.tsx';
import { SettingsForm } from './SettingsForm.tsx';

// Few open it.
const SurveyPanel = lazyPart(async () => (await import('./Feedback.tsx')).SurveyPanel);

/** Props of `Account`. */
export interface AccountProps {
  host: ElementHost;
  /** Page on which the user changes the password. */
  passwordUrl?: string | undefined;
}

/** `<geo-account>`: who is signed in, with which roles, and what is kept for them. */
export const Account = withTexts(Root);

function Root({ host, passwordUrl }: AccountProps) {
  const backend = useMemo(() => getBackend(host), [host]);
  const attempt = useRefresh(host);
  return (
    <div className="account" part="account" key={attempt}>
      <Person passwordUrl={passwordUrl} />
      <SettingsForm backend={backend} />
      <Roles backend={backend} />
      <PreferenceList backend={backend} />
      <SurveyPart backend={backend} />
    </div>
  );
}

function Person({ passwordUrl }: Pick<AccountProps, 'passwordUrl'>) {
  const t = useTexts();
  const user = useSignal(signedInUser());
  if (!user)
    return (
      <section className="account-part">
        <h2>{t('account.title')}</h2>
        <p className="muted">{t('account.nobody')}</p>
      </section>
    );
  return (
    <section className="account-part account-person" aria-label={t('account.title')}>
      <h2>
        <bdi>{user.name}</bdi>
      </h2>
      {user.email && user.email !== user.name ? (
        <p className="muted">
          <bdi dir="ltr">{user.email}</bdi>
        </p>
      ) : null}
      {passwordUrl ? (
        <p>
          <a href={passwordUrl} target="_blank" rel="noopener">
            {t('account.password')}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function Roles({ backend }: { backend: Backend }) {
  const t = useTexts();
  const title = useId();
  const ask = useMemo(() => (signal: AbortSignal) => loadRoles(backend, { signal }), [backend]);
  const { data: roles, problem, retry } = useRetriedAnswer(ask);
  return (
    <section className="account-part" aria-labelledby={title}>
      <h3 id={title}>{t('account.roles')}</h3>
      <p className="muted">{t('account.rolesNote')}</p>
      {problem ? <ProblemNote compact problem={problem} onRetry={retry} /> : null}
      {!roles && !problem ? (
        <p className="muted late" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {roles?.length === 0 ? <p>{t('account.noRoles')}</p> : null}
      {roles && roles.length > 0 ? (
        <ul className="account-list">
          {roles.map(({ name, label, mine }) => (
            <li key={name} className="account-item">
              <span className="account-name">
                <bdi>{formatRole(t, name, label)}</bdi>
              </span>
              {mine ? <span className="account-mine">{t('account.mine')}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Roles of the contract; all others are called what the server calls them. */
const ROLES = ['reader', 'editor', 'loader', 'admin', 'studio-admin'] as const;

function formatRole(t: Translate, name: string, label: string): string {
  const known = ROLES.find((one) => one === name);
  return known ? t(`account.role.${known}`) : label;
}

function SurveyPart({ backend }: { backend: Backend }) {
  const t = useTexts();
  const title = useId();
  const [open, setOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return (
    <section className="account-part" aria-labelledby={title}>
      <h3 id={title}>{t('feedback.title')}</h3>
      {open ? (
        <Suspense
          fallback={
            <p className="muted late" role="status">
              {t('common.loading')}
            </p>
          }
        >
          <SurveyPanel
            key={attempt}
            backend={backend}
            corner={false}
            onRetry={() => setAttempt(attempt + 1)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : (
        <div>
          <Button label={t('account.answer')} onClick={() => setOpen(true)} />
        </div>
      )}
    </section>
  );
}
