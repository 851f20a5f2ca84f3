import { Upload } from 'lucide-react';
import { Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Backend, getBackend } from '../../backend/backend.ts';
import { LOAD_ENCODINGS } from '../../backend/load-files.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { useStateFrom } from '../../ui/use-state-from.ts';
import { useDenials } from '../shared/use-rights.ts';
import { ACCEPT, isWorkbookFile, listDroppedFiles } from './dropped-files.ts';
import { FileList } from './FileList.tsx';
import type { LoadController } from './load-controller.ts';
import { LOAD_TABS, type LoadState, type LoadTab, parseLoadState } from './load-state.ts';
import { getPageUploads, viewUploads } from './page-uploads.ts';

const TableTab = lazyPart(async () => (await import('./tables/TableTab.tsx')).TableTab);
const ReviewTab = lazyPart(async () => (await import('./review/ReviewTab.tsx')).ReviewTab);

/** Props of `Load`. */
export interface LoadProps {
  host: ElementHost;
  state?: unknown;
}

/**
 * `<geo-load>`: takes log and seismic files and shows what became of each (spec 1 "Load"), loads
 * tables into catalogs, and has new names reviewed.
 */
export const Load = withTexts(Screen);

function Screen({ host, state: given }: LoadProps) {
  const t = useTexts();
  const backend = useMemo(() => getBackend(host), [host]);
  const denied = useDenials(backend);
  const [state, setState] = useStateFrom(given, parseLoadState);
  const [table, setTable] = useState<File | null>(null);
  const panel = useId();
  const tab = state.tab ?? 'files';
  const go = (next: LoadState): void => {
    setState(next);
    host.emit('geo-state-change', { state: next });
  };
  const open = (next: LoadTab): void => go(next === 'files' ? {} : { tab: next });
  const openTable = (file: File): void => {
    setTable(file);
    open('tables');
  };
  return (
    <div className="load" part="load" data-wide={tab !== 'files' || undefined}>
      <Tabs
        label={t('load.tabs')}
        tabs={LOAD_TABS.map((id) => ({ id, label: t(`load.tab.${id}`) }))}
        selected={tab}
        panelId={panel}
        onSelect={open}
      />
      <div id={panel} role="tabpanel" aria-label={t(`load.tab.${tab}`)} className="load-panel">
        <Suspense fallback={<p className="muted late">{t('common.loading')}</p>}>
          {tab === 'files' ? (
            <FilesTab
              {...{ host, backend, state, go }}
              denied={denied.load}
              onTable={openTable}
              onReview={() => open('review')}
            />
          ) : null}
          {tab === 'tables' ? (
            <TableTab
              backend={backend}
              file={table}
              denied={denied.load}
              canReview={denied.edit === false}
              onReview={() => open('review')}
            />
          ) : null}
          {tab === 'review' ? <ReviewTab backend={backend} denied={denied.edit} /> : null}
        </Suspense>
      </div>
    </div>
  );
}

/** Log and seismic files: the button that chooses them, and what became of each. */
function FilesTab({
  host,
  backend,
  state,
  denied,
  go,
  onTable,
  onReview,
}: {
  host: ElementHost;
  backend: Backend;
  state: LoadState;
  /** Why the user may not load. */
  denied: string | false;
  go(next: LoadState): void;
  onTable(file: File): void;
  onReview(): void;
}) {
  const controller = useMemo(() => getPageUploads(backend), [backend]);
  useEffect(() => viewUploads(controller), [controller]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const add = useCallback(
    (files: readonly File[]) => {
      setProblem(null);
      const [workbook] = files.filter(isWorkbookFile);
      controller.add(files.filter((file) => file !== workbook));
      if (workbook) onTable(workbook);
    },
    [controller, onTable],
  );
  const drop = useFileDrop((transfer) => {
    if (denied !== false) return;
    listDroppedFiles(transfer).then(add, (error: unknown) =>
      setProblem(problemOf(error, 'SOURCE_FAILED')),
    );
  });
  return (
    <div className="load-panel" {...drop.handlers}>
      <DropZone isOver={drop.isOver} denied={denied} onFiles={add} controller={controller} />
      {problem ? <ProblemNote compact problem={problem} onClose={() => setProblem(null)} /> : null}
      <FileList
        host={host}
        controller={controller}
        only={state.only}
        onFilter={(only) => go(only ? { only } : {})}
        onTable={onTable}
        onReview={onReview}
      />
    </div>
  );
}

/** The button, and the field that it opens; files may be dropped anywhere on the element. */
function DropZone({
  isOver,
  denied,
  onFiles,
  controller,
}: {
  isOver: boolean;
  denied: string | false;
  onFiles(files: readonly File[]): void;
  controller: LoadController;
}) {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="load-zone" data-over={isOver || undefined} part="zone">
      <Upload size={24} strokeWidth={1.5} aria-hidden />
      <p>{t('load.drop')}</p>
      <Button
        label={t('load.choose')}
        variant="primary"
        disabledBecause={denied}
        onClick={() => field.current?.click()}
      />
      {denied ? <p className="muted">{denied}</p> : null}
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can then be chosen again.
          currentTarget.value = '';
        }}
      />
      <EncodingChoice controller={controller} />
    </div>
  );
}

/** The character set of the files that are added next. */
function EncodingChoice({ controller: { encoding } }: { controller: LoadController }) {
  const t = useTexts();
  const chosen = useSignal(encoding);
  return (
    <label className="labelled">
      <span>{t('load.encoding')}</span>
      <select
        className="field"
        value={chosen ?? ''}
        onChange={({ target }) => {
          encoding.value = LOAD_ENCODINGS.find((name) => name === target.value);
        }}
      >
        <option value="">{t('load.encoding.automatic')}</option>
        {LOAD_ENCODINGS.map((name) => (
          <option key={name} value={name}>
            {name.toUpperCase().replace('WINDOWS', 'Windows')}
          </option>
        ))}
      </select>
    </label>
  );
}
