import { useMemo, useState } from 'react';
import type { Backend } from '../../../../backend/backend.ts';
import type { Catalog, CatalogCache } from '../../../../backend/catalogs.ts';
import { type StoredRecord, storedRecord } from '../../../../backend/edit-records.ts';
import { pickKeys, formatKeyText } from '../../../../backend/records.ts';
import type { ElementHost } from '../../../../core/element-host.ts';
import { notify } from '../../../../core/toasts.ts';
import { ProblemNote } from '../../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { useSignal } from '../../../../ui/use-signal.ts';
import { keyWords, chooseTitle } from '../record-fields.ts';
import { NEW_RECORD } from '../record-place.ts';
import { draftPlace, dropDraft, readDraft } from './drafts.ts';
import { EditForm } from './EditForm.tsx';

/** How long the warnings of rules stand: they are read, not glanced at. */
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
  keys: ReturnType<typeof pickKeys> | null;
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
export function RecordEditor({
  host,
  backend,
  catalog,
  cache,
  keys,
  name,
  onUnsaved,
  onSaved,
  onLeave,
}: Props) {
  const t = useTexts();
  const { lang } = useSignal(host.environment);
  const keyText = keys && formatKeyText(keys);
  const place = useMemo(
    () => draftPlace(backend, catalog.name, keyText ?? NEW_RECORD),
    [backend, catalog.name, keyText],
  );
  const [begun, setBegun] = useState(0);
  // Who starts over has no draft any more.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const draft = useMemo(() => readDraft(place), [place, begun]);
  const ask = useMemo(
    () =>
      keyText === null
        ? null
        : (signal: AbortSignal) =>
            storedRecord(backend, catalog.name, JSON.parse(keyText) as NonNullable<typeof keys>, {
              signal,
            }),
    [backend, catalog.name, keyText],
  );
  const [attempt, setAttempt] = useState(0);
  // A retry repeats the request.
  const { data, problem } = useAnswer(
    // eslint-disable-next-line react-hooks/exhaustive-deps
    useMemo(() => ask && ((signal: AbortSignal) => ask(signal)), [ask, attempt]),
  );
  const title = keys ? t('browse.record.editing', { name }) : name;
  const stored = draft ? draft.stored : data;
  const ready = keys === null || stored !== null;
  return (
    <>
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
      {problem && !ready ? (
        <ProblemNote problem={problem} onRetry={() => setAttempt(attempt + 1)} onClose={onLeave} />
      ) : null}
      {!ready && !problem ? (
        <p className="muted late record-hint" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {ready ? (
        <EditForm
          key={begun}
          backend={backend}
          catalog={catalog.name}
          cache={cache}
          lang={lang}
          stored={stored}
          place={place}
          name={name}
          draft={draft}
          onUnsaved={(unsaved) => onUnsaved(unsaved ? { name, place } : null)}
          onLeave={onLeave}
          onSaved={({ row, warnings = [] }: StoredRecord) => {
            const saved = chooseTitle(cache, row) || keyWords(cache, row);
            onSaved({ name: saved, keyText: formatKeyText(pickKeys(cache, row)) });
            if (warnings.length > 0)
              notify(host, {
                kind: 'warning',
                message: t('browse.record.savedWith', { name: saved, text: warnings.join(' · ') }),
                durationMs: WARNING_MS,
              });
          }}
          onStartOver={() => {
            dropDraft(place);
            setBegun(begun + 1);
          }}
        />
      ) : null}
    </>
  );
}
