import { useId, useMemo } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { storedRecord } from '../../../backend/edit-records.ts';
import { parseKeys } from '../../../backend/records.ts';
import type { Problem } from '../../../core/problem.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import { RuleText } from '../../shared/RuleText.tsx';
import { getPermissions, type RecordPlace } from './record-place.ts';

/**
 * The warnings of rules that a record was last saved with. Nothing if there are none, or if records
 * of the catalog cannot be saved.
 */
export function RecordWarnings({
  backend,
  place: { catalog, keyText },
}: {
  backend: Backend;
  place: RecordPlace;
}) {
  const t = useTexts();
  const headingId = useId();
  const may = getPermissions(catalog);
  const isSaved = may.create || may.edit;
  const ask = useMemo(() => {
    const keys = parseKeys(keyText);
    if (!isSaved || !keys) return null;
    return (signal: AbortSignal) => storedRecord(backend, catalog.name, keys, { signal });
  }, [backend, catalog.name, keyText, isSaved]);
  const { data, problem, retry } = useRetriedAnswer(ask);
  if (problem && !isUnsupported(problem))
    return <ProblemNote compact problem={problem} onRetry={retry} />;
  const warnings = data?.warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <section className="record-band record-warnings" aria-labelledby={headingId}>
      <h3 id={headingId}>{t('browse.record.warnings')}</h3>
      <ul>
        {warnings.map((text, at) => (
          <li key={at}>
            <RuleText text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** True for a server that has no records as entities, and so keeps no warnings of them. */
function isUnsupported({ code, status }: Problem): boolean {
  return code === 'RECORD_NOT_FOUND' || status === 404 || status === 501;
}
