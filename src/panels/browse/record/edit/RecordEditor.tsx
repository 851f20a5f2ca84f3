import { useMemo, useState } from 'react';
import type { Backend } from '../../../../backend/backend.ts';
import type { Catalog, CatalogCache } from '../../../../backend/catalogs.ts';
import { type StoredRecord, storedRecord } from '../../../../backend/edit-records.ts';
import { pickKeys, formatKeyText } from '../../../../backend/records.ts';
import type { ElementHost } from '../../../../core/element-host.ts';
import { notify } from '../../../../core/toasts.ts';
import { loadMessages } from '../../../../i18n/i18n.ts';
import { ProblemNote } from '../../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../../ui/use-answer.ts';
import { useSignal } from '../../../../ui/use-signal.ts';
import { translateRule } from '../../../shared/RuleText.tsx';
import { formatKeys, chooseTitle } from '../record-fields.ts';
import { NEW_RECORD } from '../record-place.ts';
import { draftPlace, dropDraft, readDraft } from './drafts.ts';
import { EditForm } from './EditForm.tsx';

/** How long the warnings of rules are shown: longer than other notices, because they are read. */
const WARNING_MS = 15_000;

/** What was typed and is not saved: what it concerns, and where its draft is kept. */
export interface UnsavedDraft {
  name: string;
  place: string;
}

interface Props {
  host: ElementHost;
  backend: Backend;
  catalog: Catalog;
  cache: CatalogCache;
  /** Key values of the record; null for a new one. */
  keys: Keys | null;
  /** What the record is called. */
  name: string;
  onUnsaved(unsaved: UnsavedDraft | null): void;
  onSaved(saved: { name: string; keyText: string }): void;
  onLeave(): void;
}

/**
 * The form of a record, read again so that its version is known; a draft that this tab keeps is
 * restored.
 */
export function RecordEditor(props: Props) {
  const { host, backend, catalog, cache, keys, name, onUnsaved, onSaved, onLeave } = props;
  const t = useTexts();
  const { lang } = useSignal(host.environment);
  const keyText = keys && formatKeyText(keys);
  const place = useMemo(
    () => draftPlace(backend, catalog.name, keyText ?? NEW_RECORD),
    [backend, catalog.name, keyText],
  );
  const [begun, setBegun] = useState(0);
  // A draft that was dropped is read again as null.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const draft = useMemo(() => readDraft(place), [place, begun]);
  const { data, problem, retry } = useStored(backend, catalog.name, keyText);
  const stored = draft ? draft.stored : data;
  const isReady = keys === null || stored !== null;
  const saved = ({ row, warnings = [] }: StoredRecord): void => {
    const title = chooseTitle(cache, row) || formatKeys(cache, row);
    onSaved({ name: title, keyText: formatKeyText(pickKeys(cache, row)) });
    if (warnings.length > 0)
      void loadMessages().then(() => {
        const text = warnings.map((one) => translateRule(t, one)).join(' · ');
        const message = t('browse.record.savedWith', { name: title, text });
        notify(host, { kind: 'warning', message, durationMs: WARNING_MS });
      });
  };
  const startOver = (): void => {
    dropDraft(place);
    setBegun(begun + 1);
  };
  return (
    <>
      <EditorHead title={keys ? t('browse.record.editing', { name }) : name} keys={keys} />
      {problem && !isReady ? (
        <ProblemNote problem={problem} onRetry={retry} onClose={onLeave} />
      ) : null}
      {!isReady && !problem ? (
        <p className="muted late record-hint" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {isReady ? (
        <EditForm
          key={begun}
          {...{ backend, cache, lang, stored, place, name, draft, onLeave }}
          catalog={catalog.name}
          lookups={{ backend, catalog }}
          onUnsaved={(unsaved) => onUnsaved(unsaved ? { name, place } : null)}
          onSaved={saved}
          onStartOver={startOver}
        />
      ) : null}
    </>
  );
}

/**
 * The record as it is stored, with its version; `keyText` is null for a new one, which is not
 * stored.
 */
function useStored(backend: Backend, catalog: string, keyText: string | null) {
  const ask = useMemo(
    () =>
      keyText === null
        ? null
        : (signal: AbortSignal) =>
            storedRecord(backend, catalog, JSON.parse(keyText) as Keys, { signal }),
    [backend, catalog, keyText],
  );
  const { data, problem, retry } = useRetriedAnswer(ask);
  return { data, problem, retry };
}

type Keys = ReturnType<typeof pickKeys>;

function EditorHead({ title, keys }: { title: string; keys: Keys | null }) {
  return (
    <div className="record-head">
      <div className="record-head-line">
        <h2 title={title}>
          <bdi>{title}</bdi>
        </h2>
      </div>
      {keys ? (
        <div className="record-head-line record-key">
          <bdi dir="ltr" className="record-key-text">
            {Object.values(keys).join(' ')}
          </bdi>
        </div>
      ) : null}
    </div>
  );
}
