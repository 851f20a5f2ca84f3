import { useMemo, useState } from 'react';
import type { Backend, Result } from '../../backend/backend.ts';
import {
  type CatalogCache,
  type CatalogGroup,
  loadCatalog,
  loadGroups,
} from '../../backend/catalogs.ts';
import { getTopicVersion } from '../../backend/changes.ts';
import { type RequestState, useAnswer } from '../../ui/use-answer.ts';
import { useLanguage } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';

/**
 * Keys and fields of a catalog as Studio has them now. Another `attempt` requests it in any case.
 */
export function useCatalog(
  backend: Backend,
  name: string,
  attempt = 0,
): RequestState<CatalogCache> {
  const language = useLanguage();
  return useLive(
    useMemo(
      () => (signal: AbortSignal) => loadCatalog(backend, name, { signal, fresh: attempt > 0 }),
      // Labels are in the language around.
      [backend, name, attempt, language],
    ),
  );
}

/**
 * The catalog groups as Studio has them now. Another `attempt` requests them in any case; those of
 * before stay until then.
 */
export function useGroups(backend: Backend, attempt = 0): RequestState<CatalogGroup[]> {
  const language = useLanguage();
  return useLive(
    useMemo(
      () => (signal: AbortSignal) => loadGroups(backend, { signal, fresh: attempt > 0 }),
      [backend, attempt, language],
    ),
    useMemo(() => ({ backend, language }), [backend, language]),
  );
}

/**
 * The answer of `request`, repeated with each change of the schema. The data of before stay until
 * the change is loaded, also if that fails, and stay the same object if they are equal: a change of
 * something else renders nothing again.
 * @param subject what the data are of: those of another are not shown
 */
function useLive<T>(
  request: (signal: AbortSignal) => Promise<Result<T>>,
  subject: object = request,
): RequestState<T> {
  const version = useSignal(getTopicVersion('catalogs'));
  const ask = useMemo(
    () =>
      async (signal: AbortSignal): Promise<Result<{ of: object; found: T }>> => {
        const answer = await request(signal);
        return answer.ok ? { ok: true, data: { of: subject, found: answer.data } } : answer;
      },
    [request, subject],
  );
  const { data, problem } = useAnswer(ask, { keep: true, version });
  const [shown, setShown] = useState<{ of: object; found: T } | null>(null);
  const before = shown?.of === subject ? shown : null;
  const now =
    data?.of === subject && JSON.stringify(before?.found) !== JSON.stringify(data.found)
      ? data
      : before;
  if (now !== shown) setShown(now);
  return { data: now?.found ?? null, problem: now ? null : problem };
}
