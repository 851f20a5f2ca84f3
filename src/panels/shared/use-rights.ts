import { useMemo } from 'react';
import { type Backend, buildOwnerKey } from '../../backend/backend.ts';
import { loadRights, type Rights } from '../../backend/rights.ts';
import type { Result } from '../../core/problem.ts';
import type { TextKey, Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

/** Why the user may not do something; false where they may, or where it is not known. */
export type Denials = Readonly<Record<keyof Rights, string | false>>;

const REASONS: Readonly<Record<keyof Rights, TextKey>> = {
  edit: 'common.needsEditor',
  load: 'common.needsLoader',
  administer: 'common.needsAdmin',
};

/** The last answer of each server, for all buttons of a page that ask. */
const known = new WeakMap<Backend, { owner: string; rights: Promise<Result<Rights>> }>();

/**
 * Why the user may not edit, load and administer, as `disabledBecause` of the controls: what a role
 * forbids is disabled with the reason, everywhere. A server that tells no roles forbids nothing.
 */
export function useDenials(backend: Backend): Denials {
  const t = useTexts();
  const ask = useMemo(() => () => askOnce(backend), [backend]);
  const { data: rights } = useAnswer(ask);
  return useMemo(() => describeDenials(t, rights), [t, rights]);
}

/** What rights forbid, in words; nothing where they are not known. */
export function describeDenials(t: Translate, rights: Rights | null): Denials {
  const deny = (right: keyof Rights): string | false =>
    rights !== null && !rights[right] && t(REASONS[right]);
  return { edit: deny('edit'), load: deny('load'), administer: deny('administer') };
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
