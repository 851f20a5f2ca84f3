import { useEffect, useMemo } from 'react';
import { type Backend, buildOwnerKey } from '../../backend/backend.ts';
import { loadRights, type Rights } from '../../backend/rights.ts';
import type { Problem, Result } from '../../core/problem.ts';
import type { TextKey, Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useRetriedAnswer } from '../../ui/use-answer.ts';
import { useTimer } from '../../ui/use-timer.ts';

/** Why the user may not do something; false where they may, or where it is not known. */
export type Denials = Readonly<Record<keyof Rights, string | false>>;

const REASONS: Readonly<Record<keyof Rights, TextKey>> = {
  edit: 'common.needsEditor',
  load: 'common.needsLoader',
  administer: 'common.needsAdmin',
};

/** Pause before the roles are requested again after a failure. */
const RETRY_MS = 5000;

/** The last answer of each server, for all buttons of a page that ask. */
const known = new WeakMap<Backend, { owner: string; rights: Promise<Result<Rights>> }>();

/**
 * Why the user may not edit, load and administer, as `disabledBecause` of the controls: what a role
 * forbids is disabled with the reason, everywhere. A server that tells no roles forbids nothing.
 */
export function useDenials(backend: Backend): Denials {
  const t = useTexts();
  const ask = useMemo(() => () => askOnce(backend), [backend]);
  const { data: rights, problem, retry } = useRetriedAnswer(ask, { keep: true });
  const timer = useTimer();
  const isUnknown = problem !== null && isPassing(problem);
  useEffect(() => {
    if (problem && isUnknown) timer.start(retry, RETRY_MS);
  }, [timer, problem, isUnknown, retry]);
  return useMemo(() => describeDenials(t, rights, isUnknown), [t, rights, isUnknown]);
}

/**
 * What rights forbid, in words. Nothing where the server tells none; everything as long as they
 * are unknown because the request failed.
 */
export function describeDenials(t: Translate, rights: Rights | null, isUnknown = false): Denials {
  const deny = (right: keyof Rights): string | false =>
    isUnknown ? t('common.rolesUnknown') : rights !== null && !rights[right] && t(REASONS[right]);
  return { edit: deny('edit'), load: deny('load'), administer: deny('administer') };
}

/** A failure of the network or of the server, after which the same request may succeed. */
function isPassing({ status = 0 }: Problem): boolean {
  return status === 0 || status === 429 || (status >= 500 && status !== 501);
}

function askOnce(backend: Backend): Promise<Result<Rights>> {
  const owner = buildOwnerKey(backend);
  const before = known.get(backend);
  if (before?.owner === owner) return before.rights;
  const rights = loadRights(backend);
  known.set(backend, { owner, rights });
  // The next control repeats a failed request.
  const forget = (): void => void known.delete(backend);
  rights.then((answer) => answer.ok || forget(), forget);
  return rights;
}
