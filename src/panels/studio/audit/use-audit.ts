import { useMemo } from 'react';
import { type AuditFilter, loadAuditEvents } from '../../../backend/audit-events.ts';
import type { Backend } from '../../../backend/backend.ts';
import { flattenCatalogs, loadCatalog } from '../../../backend/catalogs.ts';
import { nameOrder } from '../../../core/text-search.ts';
import { useLanguage, useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useGroups } from '../../shared/use-catalog.ts';
import { useStudio } from '../studio-context.ts';
import type { AuditTerms } from './audit-words.ts';

/** The labels that events are described with, catalogs in the order of their labels. */
export function useAuditTerms(): AuditTerms {
  const t = useTexts();
  const language = useLanguage();
  const { backend, kinds } = useStudio();
  const { data: groups } = useGroups(backend);
  const catalogs = useMemo(() => {
    const order = nameOrder(language);
    const labels = flattenCatalogs(groups ?? []).map(({ name, label }) => [name, label] as const);
    return new Map(labels.toSorted(([, a], [, b]) => order(a, b)));
  }, [groups, language]);
  return useMemo(() => ({ t, catalogs, kinds }), [t, catalogs, kinds]);
}

/** What page of the events is shown. */
export interface AuditView {
  filter: AuditFilter;
  /** Counts from 1. */
  page: number;
  size: number;
  /** Another one repeats the request. */
  attempt: number;
}

/** A page of the events; the last one stays until the next has arrived. */
export function useAuditPage(backend: Backend, { filter, page, size, attempt }: AuditView) {
  const load = useMemo(
    () => (signal: AbortSignal) =>
      loadAuditEvents(backend, { filter, offset: (page - 1) * size, limit: size }, { signal }),
    [backend, filter, page, size],
  );
  return useAnswer(load, { keep: true, version: attempt });
}

/** Names of the key fields by catalog; null until they are known. */
export function useKeyFields(
  backend: Backend,
  names: readonly string[],
): ReadonlyMap<string, readonly string[]> | null {
  const joined = names.toSorted().join(' ');
  const load = useMemo(
    () => async (signal: AbortSignal) => {
      const wanted = joined === '' ? [] : joined.split(' ');
      const found = await Promise.all(wanted.map((name) => loadCatalog(backend, name, { signal })));
      const keys = found.flatMap((answer, at) =>
        answer.ok ? [[wanted[at]!, answer.data.keys] as const] : [],
      );
      return { ok: true as const, data: new Map(keys) };
    },
    [backend, joined],
  );
  return useAnswer(load, { keep: true }).data;
}
