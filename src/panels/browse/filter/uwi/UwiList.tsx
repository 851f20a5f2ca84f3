import { useId, useRef, useState } from 'react';
import { type Constraint, MAX_VALUES } from '../../../../core/constraints.ts';
import type { Problem } from '../../../../core/problem.ts';
import { inValue, readSet } from '../../../../backend/saved-sets.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { ProblemNote } from '../../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useAbort } from '../../../../ui/use-abort.ts';
import { useFileDrop } from '../../../../ui/use-file-drop.ts';
import type { CatalogListing } from '../../listing.ts';
import { FilterDialog } from '../FilterDialog.tsx';
import { matchUwis, type UwiMatches } from './match-uwis.ts';
import { UwiResult } from './UwiResult.tsx';
import { listedUwis, withUwis } from './uwi-condition.ts';
import { splitEntries } from './uwi-text.ts';

interface Props {
  listing: CatalogListing;
  onDone(constraints?: readonly Constraint[]): void;
}

/**
 * Lists a catalog by pasted UWIs: each is looked up, and the result is shown before the rows are
 * listed.
 */
export function UwiList({ listing, onDone }: Props) {
  const t = useTexts();
  const { backend, state } = listing;
  const [text, setText] = useState(() =>
    listedUwis(state.constraints ?? [], (set) => readSet(backend, set)).join('\n'),
  );
  const [isTable, setIsTable] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const lookup = useLookup(listing, () => setChosen(new Map()));
  const { matches, problem, progress } = lookup;
  const entries = splitEntries(text, { isTable });
  const uwis = matches
    ? [...new Set([...matches.matched.map(({ uwi }) => uwi), ...chosen.values()])]
    : [];
  const check = (): void => void lookup.start(entries);
  const edit = (next: string, table: boolean): void => {
    setText(next);
    setIsTable(table);
    lookup.clearProblem();
  };
  const tooMany = uwis.length > MAX_VALUES && t('browse.filter.uwi.tooMany', { count: MAX_VALUES });
  return (
    <FilterDialog
      title={t('browse.filter.uwi.title')}
      className="uwi-list"
      onCancel={() => onDone()}
      footer={
        matches ? (
          <ResultFooter
            count={uwis.length}
            tooMany={tooMany}
            onEdit={lookup.discard}
            onCancel={() => onDone()}
            onApply={() => onDone(withUwis(state.constraints ?? [], inValue(backend, uwis)))}
          />
        ) : (
          <EntryFooter
            isEmpty={entries.length === 0}
            isChecking={progress !== null}
            onCancel={() => (progress ? lookup.cancel() : onDone())}
            onCheck={check}
          />
        )
      }
    >
      {matches ? (
        <UwiResult matches={matches} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Entry text={text} count={entries.length} onText={edit} />
      )}
      {matches && tooMany ? (
        <p className="filter-fault" role="alert">
          {tooMany}
        </p>
      ) : null}
      {progress ? <LookupProgress {...progress} /> : null}
      {problem ? <ProblemNote compact problem={problem} onRetry={check} /> : null}
    </FilterDialog>
  );
}

/** Looks entries up in the catalog, one list at a time. `onFound` runs with each answer. */
function useLookup({ backend, catalog }: CatalogListing, onFound: () => void) {
  const [matches, setMatches] = useState<UwiMatches | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const begin = useAbort();
  const running = useRef<AbortController | null>(null);
  const start = async (entries: readonly string[]): Promise<void> => {
    const { signal } = (running.current = begin());
    setProblem(null);
    setProgress({ done: 0, total: entries.length });
    try {
      const found = await matchUwis(backend, catalog.name, entries, {
        signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      if (signal.aborted) return;
      if (found.ok) setMatches(found.data);
      else setProblem(found.error);
      onFound();
    } catch (error) {
      // Cancelled: the list stays as it was.
      if (!signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  };
  return {
    matches,
    problem,
    progress,
    start,
    cancel: () => running.current?.abort(),
    discard: () => setMatches(null),
    clearProblem: () => setProblem(null),
  };
}

/** Buttons below the result of a lookup. */
function ResultFooter({
  count,
  tooMany,
  onEdit,
  onCancel,
  onApply,
}: {
  /** UWIs that would be listed. */
  count: number;
  /** Why so many cannot be listed. */
  tooMany: string | false;
  onEdit(): void;
  onCancel(): void;
  onApply(): void;
}) {
  const t = useTexts();
  return (
    <>
      <Button label={t('browse.filter.uwi.edit')} onClick={onEdit} />
      <span className="grow" />
      <Button label={t('common.cancel')} onClick={onCancel} />
      <Button
        label={t('browse.filter.uwi.apply', { count })}
        variant="primary"
        disabledBecause={tooMany || (count === 0 && t('browse.filter.uwi.nothing'))}
        onClick={onApply}
      />
    </>
  );
}

/** Buttons below the field that the list is pasted into. */
function EntryFooter({
  isEmpty,
  isChecking,
  onCancel,
  onCheck,
}: {
  isEmpty: boolean;
  isChecking: boolean;
  onCancel(): void;
  onCheck(): void;
}) {
  const t = useTexts();
  return (
    <>
      <span className="grow" />
      <Button label={t('common.cancel')} onClick={onCancel} />
      <Button
        label={t('browse.filter.uwi.check')}
        variant="primary"
        disabledBecause={
          (isEmpty && t('browse.filter.uwi.empty')) ||
          (isChecking && t('browse.filter.uwi.checking'))
        }
        onClick={onCheck}
      />
    </>
  );
}

function LookupProgress({ done, total }: { done: number; total: number }) {
  const t = useTexts();
  const label = t('browse.filter.uwi.checking');
  return (
    <div className="progress-line">
      <span className="progress-label" role="status">
        {label}
      </span>
      <progress className="progress-bar" aria-label={label} max={total} value={done} />
      <bdi className="progress-amount" dir="ltr">
        {t('common.bytesOf', { done: formatCount(done), total: formatCount(total) })}
      </bdi>
    </div>
  );
}

interface EntryProps {
  text: string;
  count: number;
  onText(text: string, isTable: boolean): void;
}

/** The field that a list is pasted or dropped into. */
function Entry({ text, count, onText }: EntryProps) {
  const t = useTexts();
  const id = useId();
  const read = async (file: File | undefined): Promise<void> => {
    if (file) onText(await file.text(), /\.csv$/i.test(file.name));
  };
  const { isOver, handlers } = useFileDrop(({ files }) => void read(files[0]));
  return (
    <div className={isOver ? 'uwi-entry over' : 'uwi-entry'} {...handlers}>
      <label htmlFor={id}>{t('browse.filter.uwi.label')}</label>
      <textarea
        id={id}
        className="field pasted"
        dir="ltr"
        rows={12}
        spellCheck={false}
        autoComplete="off"
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onText(event.target.value, false)}
      />
      <div className="uwi-line">
        <span id={`${id}-hint`} className="muted">
          {t('browse.filter.uwi.hint')}
        </span>
        <span className="grow" />
        <span role="status" className="uwi-count">
          {t('browse.filter.uwi.count', { count })}
        </span>
      </div>
      <label className="uwi-file">
        <span>{t('browse.filter.uwi.file')}</span>
        <input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
    </div>
  );
}
