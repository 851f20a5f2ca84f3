import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { type Constraint, MAX_VALUES } from '../../../../core/constraints.ts';
import type { Problem } from '../../../../core/problem.ts';
import { inValue, readSet } from '../../../../backend/saved-sets.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { ProblemNote } from '../../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import type { CatalogListing } from '../../listing.ts';
import { FilterDialog } from '../FilterDialog.tsx';
import { matchUwis, type UwiMatches } from './match-uwis.ts';
import { UwiResult } from './UwiResult.tsx';
import { listedUwis, withUwis } from './uwi-condition.ts';
import { splitEntries } from './uwi-text.ts';

/** Lists a catalog by pasted UWIs: each is looked up, and what became of it is shown before the rows are asked for. */
export function UwiList({
  listing,
  onDone,
}: {
  listing: CatalogListing;
  onDone(constraints?: readonly Constraint[]): void;
}) {
  const t = useTexts();
  const { backend, catalog, state } = listing;
  const [text, setText] = useState(() =>
    listedUwis(state.constraints ?? [], (set) => readSet(backend, set)).join('\n'),
  );
  const [isTable, setIsTable] = useState(false);
  const [matches, setMatches] = useState<UwiMatches | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const entries = splitEntries(text, { isTable });
  const uwis = matches
    ? [...new Set([...matches.matched.map(({ uwi }) => uwi), ...chosen.values()])]
    : [];
  const check = async (): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setProblem(null);
    setProgress({ done: 0, total: entries.length });
    try {
      const found = await matchUwis(backend, catalog.name, entries, {
        signal: stop.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      if (stop.signal.aborted) return;
      if (found.ok) setMatches(found.data);
      else setProblem(found.error);
      setChosen(new Map());
    } catch (error) {
      // Given up: the list stays as it was.
      if (!stop.signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  };
  const edit = (next: string, table: boolean): void => {
    setText(next);
    setIsTable(table);
    setProblem(null);
  };
  const tooMany = uwis.length > MAX_VALUES && t('browse.filter.uwi.tooMany', { count: MAX_VALUES });
  return (
    <FilterDialog
      title={t('browse.filter.uwi.title')}
      className="uwi-list"
      onCancel={() => onDone()}
      footer={
        matches ? (
          <>
            <Button label={t('browse.filter.uwi.edit')} onClick={() => setMatches(null)} />
            <span className="grow" />
            <Button label={t('common.cancel')} onClick={() => onDone()} />
            <Button
              label={t('browse.filter.uwi.apply', { count: uwis.length })}
              variant="primary"
              disabledBecause={tooMany || (uwis.length === 0 && t('browse.filter.uwi.nothing'))}
              onClick={() => onDone(withUwis(state.constraints ?? [], inValue(backend, uwis)))}
            />
          </>
        ) : (
          <>
            <span className="grow" />
            <Button
              label={t('common.cancel')}
              onClick={() => (progress ? running.current?.abort() : onDone())}
            />
            <Button
              label={t('browse.filter.uwi.check')}
              variant="primary"
              disabledBecause={
                (entries.length === 0 && t('browse.filter.uwi.empty')) ||
                (progress !== null && t('browse.filter.uwi.checking'))
              }
              onClick={() => void check()}
            />
          </>
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
      {progress ? (
        <div className="progress-line">
          <span className="progress-label" role="status">
            {t('browse.filter.uwi.checking')}
          </span>
          <progress
            className="progress-bar"
            aria-label={t('browse.filter.uwi.checking')}
            max={progress.total}
            value={progress.done}
          />
          <bdi className="progress-amount" dir="ltr">
            {t('common.bytesOf', {
              done: formatCount(progress.done),
              total: formatCount(progress.total),
            })}
          </bdi>
        </div>
      ) : null}
      {problem ? <ProblemNote compact problem={problem} onRetry={() => void check()} /> : null}
    </FilterDialog>
  );
}

function Entry({
  text,
  count,
  onText,
}: {
  text: string;
  count: number;
  onText(text: string, isTable: boolean): void;
}) {
  const t = useTexts();
  const id = useId();
  const [over, setOver] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (file) onText(await file.text(), /\.csv$/i.test(file.name));
  };
  const drop = (event: DragEvent): void => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void read(file);
  };
  return (
    <div
      className={over ? 'uwi-entry over' : 'uwi-entry'}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
