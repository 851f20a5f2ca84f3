import { lazy, Suspense, useEffect, useState } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enRecord from '../../../i18n/texts/en/record.json';
import { notify } from '../../../core/toasts.ts';
import { useTexts } from '../../../ui/texts.tsx';
import type { CatalogListing } from '../listing.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { dropDraft } from './edit/drafts.ts';
import type { UnsavedDraft } from './edit/RecordEditor.tsx';
import { NEW_RECORD } from './record-place.ts';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordPanel } from './RecordPanel.tsx';

addEnglish(enRecord);

const RecordEditor = lazy(async () => ({
  default: (await import('./edit/RecordEditor.tsx')).RecordEditor,
}));
/** How long words stand that no page shows (spec 9, as a toast). */
const TOLD_MS = 5000;

interface Props {
  listing: CatalogListing;
  /** JSON of the key values of the record; `new` for one that is made just now; undefined for none. */
  record: string | undefined;
  onStep(by: 1 | -1): void;
  onClose(): void;
  /** Something is typed that is not saved; null where nothing is any more. */
  onUnsaved(unsaved: UnsavedDraft | null): void;
  /** The catalog is about to be left: stays with it. Null while it is not. */
  onStay: (() => void) | null;
}

/** The record beside the grid, whether its row is in sight or not: an address may name it. What is typed at one record is never left for another without a question. */
export function RecordArea({ listing, record, onStep, onClose, onUnsaved, onStay }: Props) {
  const t = useTexts();
  const { host, catalog, cache, backend, state, go, reload } = listing;
  const [shown, setShown] = useState(record);
  const [unsaved, setUnsaved] = useUnsaved(onUnsaved);
  const [notice, tell] = useAnnouncement(listing);
  if (record !== shown && !unsaved) setShown(record);

  const discard = (): void => {
    if (unsaved) dropDraft(unsaved.place);
    setUnsaved(null);
    setShown(record);
  };
  const changed = (message: string): void => {
    reload();
    tell(message);
  };
  return (
    <>
      {shown === undefined ? null : shown === NEW_RECORD ? (
        <RecordFrame label={t('browse.record.newTitle', { catalog: catalog.label })} form>
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
              name={t('browse.record.newTitle', { catalog: catalog.label })}
              onUnsaved={setUnsaved}
              onLeave={onClose}
              onSaved={({ name, keyText }) => {
                go({ ...state, catalog: catalog.name, record: keyText });
                changed(t('browse.record.created', { name }));
              }}
            />
          </Suspense>
        </RecordFrame>
      ) : (
        <RecordPanel
          listing={listing}
          record={shown}
          onStep={onStep}
          onClose={onClose}
          onUnsaved={setUnsaved}
          onChanged={changed}
        />
      )}
      {unsaved && (onStay || record !== shown) ? (
        <Ask
          title={t('browse.record.discardTitle')}
          yes={t('browse.record.discard')}
          no={t('browse.record.keepEditing')}
          onYes={discard}
          onNo={onStay ?? (() => go({ ...state, catalog: catalog.name, record: shown }))}
        >
          <p>{t('browse.record.discardText', { name: unsaved.name })}</p>
        </Ask>
      ) : null}
      <p className="record-notice" role="status">
        {notice}
      </p>
    </>
  );
}

/** What is typed and not saved, which the screen knows too: it may be about to leave the catalog. */
function useUnsaved(
  tell: (unsaved: UnsavedDraft | null) => void,
): [UnsavedDraft | null, (unsaved: UnsavedDraft | null) => void] {
  const [unsaved, setUnsaved] = useState<UnsavedDraft | null>(null);
  return [
    unsaved,
    (next) => {
      setUnsaved(next);
      tell(next);
    },
  ];
}

/** Says something by the page's toasts; where there are none, in the element for a while. */
function useAnnouncement({ host }: CatalogListing): [string, (message: string) => void] {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(''), TOLD_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [
    notice,
    (message) => {
      if (!notify(host, { kind: 'success', message })) setNotice(message);
    },
  ];
}
