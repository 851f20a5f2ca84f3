import { useMemo } from 'react';
import { type EntityReference, referencesTo } from '../../../backend/studio.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import { useStudio } from '../studio-context.ts';
import { Loading } from '../Loading.tsx';

/** The references to an entity. */
export function UsedBy({ entityName, id }: { entityName: string; id: string }) {
  const t = useTexts();
  const { backend } = useStudio();
  const load = useMemo(
    () => (signal: AbortSignal) => referencesTo(backend, entityName, id, { signal }),
    [backend, entityName, id],
  );
  const { data, problem, retry } = useRetriedAnswer(load);
  if (problem) return <ProblemNote compact problem={problem} onRetry={retry} />;
  if (!data) return <Loading />;
  return data.length === 0 ? (
    <p className="muted-note">{t('studio.unused')}</p>
  ) : (
    <ReferenceList references={data} />
  );
}

/** References by name, each a link. */
export function ReferenceList({ references }: { references: readonly EntityReference[] }) {
  const t = useTexts();
  const { host, kinds } = useStudio();
  return (
    <ul className="studio-references">
      {references.map(({ entityName, id, name }) => {
        const kind = kinds.get(entityName);
        return (
          <li key={`${entityName} ${id}`}>
            <span className="muted">{kind ? t(kind.one) : entityName}</span>
            {kind && id !== '*' ? (
              <button
                type="button"
                className="studio-link"
                onClick={() =>
                  host.emit(
                    'geo-navigate',
                    { to: `/studio/${encodeURIComponent(entityName)}/${encodeURIComponent(id)}` },
                    { cancelable: true },
                  )
                }
              >
                <bdi>{name || id}</bdi>
              </button>
            ) : (
              <bdi>{id === '*' ? name || t('studio.rowsOf') : name || id}</bdi>
            )}
          </li>
        );
      })}
    </ul>
  );
}
