import { Suspense, useMemo, useRef, useState } from 'react';
import type { Backend } from '../../../../backend/backend.ts';
import type { Catalog } from '../../../../backend/catalogs.ts';
import { pickKeys } from '../../../../backend/records.ts';
import type { ElementHost } from '../../../../core/element-host.ts';
import type { Problem } from '../../../../core/problem.ts';
import { addEnglish } from '../../../../i18n/i18n.ts';
import enRecord from '../../../../i18n/texts/en/record.json';
import enPage from '../../../../i18n/texts/en/record-page.json';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { ProblemNote } from '../../../../ui/ProblemNote.tsx';
import { usePageTitle } from '../../../../ui/use-page-title.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { useNotice } from '../../../../ui/use-notice.ts';
import { useSheet } from '../../../../ui/use-sheet.ts';
import type { BrowseState } from '../../browse-state.ts';
import { DiscardQuestion } from '../DiscardQuestion.tsx';
import { dropDraft } from '../edit/drafts.ts';
import type { UnsavedDraft } from '../edit/RecordEditor.tsx';
import recordSheet from '../record.css';
import { chooseTitle } from '../record-fields.ts';
import { type OpenedRecord, useOpened } from '../use-opened.ts';
import pageSheet from './page.css';
import type { PageContext } from './page-context.ts';
import { PageContent } from './PageContent.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

addEnglish(enRecord);
addEnglish(enPage);

const RecordEditor = lazyPart(async () => (await import('../edit/RecordEditor.tsx')).RecordEditor);

interface Props {
  host: ElementHost;
  backend: Backend;
  catalog: Catalog;
  catalogs: readonly Catalog[];
  /** JSON of the key values of the record. */
  record: string;
  go(next: BrowseState): void;
  /** Something is typed that is not saved; null when that is over. */
  onUnsaved(unsaved: UnsavedDraft | null): void;
  /**
   * The page is about to be left while something typed is not saved: stays. Null while it is not.
   */
  onStay: (() => void) | null;
}

/**
 * A record as a place of its own: what it is, where it lies, what belongs to it and lies near it,
 * who changed it, with one click to each viewer. Made of what its catalog says, for any catalog.
 */
export function RecordPage(props: Props) {
  const { host, backend, catalog, record, go, onUnsaved, onStay } = props;
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useSheet(box, recordSheet);
  useSheet(box, pageSheet);
  const [attempt, setAttempt] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const { unsaved, tellUnsaved, discard } = useUnsaved(onUnsaved);
  const { notice, say } = useNotice(host);
  const { opened, problem } = useOpened(backend, { catalog, keyText: record }, attempt);
  const title = opened ? chooseTitle(opened.cache, opened.row) : '';
  useScrollMemory(box, `${backend.base} ${catalog.name} ${record}`, opened !== null && !isEditing);
  usePageTitle(host, fullTitle(opened, title) || null);
  const saved = (name: string): void => {
    setEditing(false);
    setAttempt(attempt + 1);
    say({ kind: 'success', message: t('browse.record.saved', { name }) });
  };
  const deleted = (): void => {
    say({ kind: 'success', message: t('browse.record.deleted', { name: title }) });
    go({ catalog: catalog.name });
  };
  return (
    <div ref={box} className="record-page" part="record" data-region tabIndex={-1}>
      {opened && isEditing ? (
        <Editor
          {...{ host, backend, opened, title }}
          onUnsaved={tellUnsaved}
          onLeave={() => setEditing(false)}
          onSaved={saved}
        />
      ) : null}
      {opened && !isEditing ? (
        <Opened
          {...props}
          {...{ opened, attempt, title }}
          onEdit={() => setEditing(true)}
          onDeleted={deleted}
        />
      ) : null}
      {opened ? null : (
        <NotThere {...{ problem, catalog, go }} onRetry={() => setAttempt(attempt + 1)} />
      )}
      {unsaved && onStay ? (
        <DiscardQuestion name={unsaved.name} onStay={onStay} onDiscard={discard} />
      ) : null}
      <p className="record-notice" role="status">
        {notice?.message}
      </p>
    </div>
  );
}

/** What is typed and not saved, which the screen knows too: it may be about to leave the page. */
function useUnsaved(report: (unsaved: UnsavedDraft | null) => void) {
  const [unsaved, setUnsaved] = useState<UnsavedDraft | null>(null);
  const tellUnsaved = (next: UnsavedDraft | null): void => {
    setUnsaved(next);
    report(next);
  };
  const discard = (): void => {
    if (unsaved) dropDraft(unsaved.place);
    tellUnsaved(null);
  };
  return { unsaved, tellUnsaved, discard };
}

/** The form of the record. */
function Editor({
  host,
  backend,
  opened: { catalog, cache, row },
  title,
  onUnsaved,
  onLeave,
  onSaved,
}: Pick<Props, 'host' | 'backend' | 'onUnsaved'> & {
  opened: OpenedRecord;
  title: string;
  onLeave(): void;
  onSaved(name: string): void;
}) {
  return (
    <div className="rp-editor">
      <Suspense fallback={<Loading />}>
        <RecordEditor
          {...{ host, backend, catalog, cache, onUnsaved, onLeave }}
          keys={pickKeys(cache, row)}
          name={title}
          onSaved={({ name }) => onSaved(name)}
        />
      </Suspense>
    </div>
  );
}

/** The record is being loaded, or why it is not there. */
function NotThere({
  problem,
  catalog,
  go,
  onRetry,
}: Pick<Props, 'catalog' | 'go'> & { problem: Problem | null; onRetry(): void }) {
  const t = useTexts();
  if (!problem) return <Loading />;
  return (
    <div className="browse-note">
      <ProblemNote
        problem={problem}
        onRetry={onRetry}
        action={{
          label: t('browse.page.toList', { catalog: catalog.label }),
          run: () => go({ catalog: catalog.name }),
        }}
      />
    </div>
  );
}

function Opened({
  host,
  backend,
  catalogs,
  go,
  opened,
  attempt,
  ...rest
}: Props & {
  opened: OpenedRecord;
  attempt: number;
  title: string;
  onEdit(): void;
  onDeleted(): void;
}) {
  const context = useMemo(
    (): PageContext => ({ host, backend, catalogs, opened, attempt, go }),
    [host, backend, catalogs, opened, attempt, go],
  );
  return (
    <PageContent
      context={context}
      title={rest.title}
      onEdit={rest.onEdit}
      onDeleted={rest.onDeleted}
    />
  );
}

function Loading() {
  const t = useTexts();
  return (
    <p className="muted late rp-hint" role="status">
      {t('common.loading')}
    </p>
  );
}

/** The title, and the well that a record without its name belongs to. */
function fullTitle(opened: OpenedRecord | null, title: string): string {
  const well = opened?.row['wellboreName'];
  return typeof well === 'string' && well !== '' && well !== title ? `${title} · ${well}` : title;
}
