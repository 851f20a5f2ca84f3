import { useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { Catalog, CatalogCache } from '../../../backend/catalogs.ts';
import { deleteRecord, formatEntityId } from '../../../backend/edit-records.ts';
import { pickKeys, type Row } from '../../../backend/records.ts';
import type { Problem } from '../../../core/problem.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useWriteProblem } from '../../../ui/use-write-problem.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatKeys } from './record-fields.ts';

interface Props {
  backend: Backend;
  catalog: Catalog;
  catalogs: readonly Catalog[];
  cache: CatalogCache;
  row: Row;
  title: string;
  onDeleted(): void;
  onClose(): void;
}

/**
 * Asks whether the record is to be deleted, by its name, and deletes it; shows what refers to it if
 * that prevents it.
 */
export function DeleteRecord(props: Props) {
  const { backend, catalog, catalogs, cache, row, title, onDeleted, onClose } = props;
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const { problem, report } = useWriteProblem(title);
  const run = async (): Promise<void> => {
    setBusy(true);
    report(null);
    const id = formatEntityId(pickKeys(cache, row));
    const answer = await deleteRecord(backend, catalog.name, id).catch(() => null);
    setBusy(false);
    if (answer?.ok) onDeleted();
    else if (answer) report(answer.error);
  };
  const references = problem?.references ?? [];
  const isReferenced = references.length > 0;
  return (
    <ConfirmDialog
      title={t('browse.record.deleteTitle', { name: title })}
      yes={isReferenced ? null : t('browse.record.delete')}
      no={t(isReferenced ? 'common.close' : 'common.cancel')}
      busy={busy}
      onYes={() => void run()}
      onNo={onClose}
    >
      {isReferenced ? (
        <References references={references} catalogs={catalogs} />
      ) : (
        <>
          <p>
            {t('browse.record.deleteText', { catalog: catalog.label, key: formatKeys(cache, row) })}
          </p>
          {problem ? <ProblemNote compact problem={problem} /> : null}
        </>
      )}
    </ConfirmDialog>
  );
}

/** The catalogs with records that refer to the one that was to be deleted. */
function References({
  references,
  catalogs,
}: {
  references: NonNullable<Problem['references']>;
  catalogs: readonly Catalog[];
}) {
  const t = useTexts();
  return (
    <div role="alert">
      <p>{t('browse.record.referenced')}</p>
      <ul className="record-references">
        {references.map(({ entityName, count }) => {
          const label = catalogs.find(({ name }) => name === entityName)?.label ?? entityName;
          return (
            <li key={entityName}>
              <bdi>
                {count === null ? label : t('browse.record.refers', { catalog: label, count })}
              </bdi>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
