import { Suspense, useState } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enRecord from '../../../i18n/texts/en/record.json';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useNotice } from '../../../ui/use-notice.ts';
import type { CatalogListing } from '../listing.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { dropDraft } from './edit/drafts.ts';
import type { UnsavedDraft } from './edit/RecordEditor.tsx';
import { NEW_RECORD } from './record-place.ts';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordPanel } from './RecordPanel.tsx';

addEnglish(enRecord);

const RecordEditor = lazyPart(async () => (await import('./edit/RecordEditor.tsx')).RecordEditor);

interface Props {
  listing: CatalogListing;
  /**
   * JSON of the key values of the record; `new` for one that is made just now; undefined for none.
   */
  record: string | undefined;
  onStep(by: 1 | -1): void;
  onClose(): void;
  /** Something is typed that is not saved; null when that is over. */
  onUnsaved(unsaved: UnsavedDraft | null): void;
  /** The catalog is about to be left: stays with it. Null while it is not. */
  onStay: (() => void) | null;
}

/**
 * The record beside the grid, whether its row is in sight or not: an address may name it. What is
 * typed at one record is never left for another without a question.
 */
export function RecordArea({ listing, record, onStep, onClose, onUnsaved, onStay }: Props) {
  const { host, catalog, state, go, reload } = listing;
  const [shown, setShown] = useState({ record, trail: state.trail });
  const [unsaved, setUnsaved] = useUnsaved(onUnsaved);
  const { notice, say } = useNotice(host);
  const wanted = { record, trail: state.trail };
  const isElsewhere = JSON.stringify(wanted) !== JSON.stringify(shown);
  if (isElsewhere && !unsaved) setShown(wanted);

  const discard = (): void => {
    if (unsaved) dropDraft(unsaved.place);
    setUnsaved(null);
    setShown(wanted);
  };
  const changed = (message: string): void => {
    reload();
    say({ kind: 'success', message });
  };
  const stay = onStay ?? (() => go({ ...state, catalog: catalog.name, ...shown }));
  return (
    <>
      {shown.record === undefined ? null : shown.record === NEW_RECORD ? (
        <NewRecordForm
          listing={listing}
          onUnsaved={setUnsaved}
          onChanged={changed}
          onClose={onClose}
        />
      ) : (
        <RecordPanel
          listing={listing}
          record={shown.record}
          opened={shown.trail}
          onStep={onStep}
          onClose={onClose}
          onUnsaved={setUnsaved}
          onChanged={changed}
        />
      )}
      {unsaved && (onStay || isElsewhere) ? (
        <DiscardQuestion name={unsaved.name} onDiscard={discard} onStay={stay} />
      ) : null}
      <p className="record-notice" role="status">
        {notice?.message}
      </p>
    </>
  );
}

/** The form of a new record. */
function NewRecordForm({
  listing,
  onUnsaved,
  onChanged,
  onClose,
}: Pick<Props, 'listing' | 'onUnsaved' | 'onClose'> & { onChanged(message: string): void }) {
  const t = useTexts();
  const { host, catalog, cache, backend, state, go } = listing;
  const title = t('browse.record.newTitle', { catalog: catalog.label });
  return (
    <RecordFrame label={title} form>
      <Suspense
        fallback={
          <p className="muted late record-hint" role="status">
            {t('common.loading')}
          </p>
        }
      >
        <RecordEditor
          host={host}
          backend={backend}
          catalog={catalog}
          cache={cache}
          keys={null}
          name={title}
          onUnsaved={onUnsaved}
          onLeave={onClose}
          onSaved={({ name, keyText }) => {
            go({ ...state, catalog: catalog.name, record: keyText });
            onChanged(t('browse.record.created', { name }));
          }}
        />
      </Suspense>
    </RecordFrame>
  );
}

/**
 * What is typed and not saved, which the screen knows too: it may be about to leave the catalog.
 */
function useUnsaved(
  report: (unsaved: UnsavedDraft | null) => void,
): [UnsavedDraft | null, (unsaved: UnsavedDraft | null) => void] {
  const [unsaved, setUnsaved] = useState<UnsavedDraft | null>(null);
  return [
    unsaved,
    (next) => {
      setUnsaved(next);
      report(next);
    },
  ];
}
