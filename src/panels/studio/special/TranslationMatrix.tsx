import { useVirtualizer } from '@tanstack/react-virtual';
import { ClipboardPaste } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import {
  allOfKind,
  deleteOfKind,
  listOfKind,
  storeEntity,
  type StudioEntity,
} from '../../../backend/studio.ts';
import { builtInTexts } from '../../../i18n/built-in-texts.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { PageProps } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { TextCell } from './TextCell.tsx';
import { fillsIn, getDirection, isMissing, type MatrixRow, matrixRows } from './translations.ts';
import { useTypedCells } from './use-typed-cells.ts';
import { containsWords } from '../../../core/text-search.ts';

const PasteTexts = lazy(async () => ({ default: (await import('./PasteTexts.tsx')).PasteTexts }));

const ROW_PX = 45;

/** The texts of the suite in every language: those that the server has over those that are built in. A cell that is left is stored. */
export function TranslationMatrix({ backend }: PageProps) {
  const t = useTexts();
  const { admin, say } = useStudio();
  const [attempt, setAttempt] = useState(0);
  // A retry repeats the request.
  const ask = useMemo(
    () => async (signal: AbortSignal) => {
      const [languages, stored] = await Promise.all([
        allOfKind(backend, { entityName: 'Language', orderBy: 'name' }, { signal }),
        allOfKind(backend, { entityName: 'Translation', orderBy: 'key' }, { signal }),
      ]);
      if (!languages.ok) return languages;
      if (!stored.ok) return stored;
      return {
        ok: true as const,
        data: {
          languages: languages.data.map(({ key, name }) => ({
            key: String(key),
            name: String(name),
          })),
          stored: stored.data,
          builtIn: await builtInTexts(),
        },
      };
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [backend, attempt],
  );
  const { data, problem } = useAnswer(ask);
  const [changes, setChanges] = useState<ReadonlyMap<string, StudioEntity | null>>(new Map());
  useEffect(() => setChanges(new Map()), [data]);
  const cells = useTypedCells(backend);
  const [pasting, setPasting] = useState(false);
  const [text, setText] = useState('');
  const [only, setOnly] = useState<'all' | 'missing' | 'wrong'>('all');
  const rows = useMemo(() => (data ? matrixRows(data, changes) : []), [data, changes]);
  const languages = useMemo(() => data?.languages.map(({ key }) => key) ?? [], [data]);
  const shown = useMemo(() => {
    const words = text.split(/\s+/).filter(Boolean);
    return rows.filter(
      (row) =>
        (only === 'all' ||
          languages.some((language) =>
            only === 'missing' ? isMissing(row, language) : !fillsIn(row, language),
          )) &&
        words.every((word) =>
          [row.key, ...[...row.texts.values()].map(({ value }) => value)].some((one) =>
            containsWords(one, word),
          ),
        ),
    );
  }, [rows, languages, text, only]);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });

  const save = async (row: MatrixRow, language: string, value: string): Promise<void> => {
    const at = row.texts.get(language);
    const stored = at?.stored ?? null;
    const cell = `${language} ${row.key}`;
    if (value === (at?.value ?? '')) return cells.forget(cell);
    const gone = value === '' || value === at?.builtIn;
    const answer = gone
      ? stored
        ? await deleteOfKind(backend, 'Translation', [stored.id]).catch(() => null)
        : null
      : await storeEntity(backend, 'Translation', {
          ...(stored ? { id: stored.id, version: stored.version } : {}),
          languageKey: language,
          key: row.key,
          value,
        }).catch(() => null);
    if (!answer) return gone && !stored ? cells.forget(cell) : undefined;
    if (!answer.ok) return refused(answer.error, language, row.key);
    cells.forget(cell);
    setChanges((now) => new Map([...now, [cell, answer.data]]));
  };
  /** What somebody else has stored meanwhile is read, so that the text that was typed can be stored over it. */
  const refused = async (problem: Problem, language: string, key: string): Promise<void> => {
    const isTheirs = problem.serverCode === 'CONFLICT' || problem.status === 404;
    say({
      kind: 'error',
      message: isTheirs ? t('studio.x.changed', { key }) : problemText(t, problem),
      problem,
    });
    if (!isTheirs) return;
    const now = await listOfKind(backend, {
      entityName: 'Translation',
      constraints: [
        { field: 'languageKey', operator: 'equal', value: language },
        { field: 'key', operator: 'equal', value: key },
      ],
      limit: 1,
    }).catch(() => null);
    if (now?.ok)
      setChanges((all) => new Map([...all, [`${language} ${key}`, now.data[0] ?? null]]));
  };
  const storeTyped = async (): Promise<void> => {
    const byKey = new Map(rows.map((row) => [row.key, row]));
    for (const cell of cells.before) {
      const at = cell.indexOf(' ');
      const row = byKey.get(cell.slice(at + 1));
      if (row) await save(row, cell.slice(0, at), cells.typed(cell) ?? '');
      else cells.forget(cell);
    }
  };
  if (problem) return <ProblemNote problem={problem} onRetry={() => setAttempt(attempt + 1)} />;
  if (!data)
    return (
      <p className="muted late studio-note" role="status">
        {t('common.loading')}
      </p>
    );
  return (
    <div className="studio-translations">
      <div className="studio-head">
        <SearchField label={t('studio.x.search')} text={text} onSearch={setText} />
        <label className="labelled">
          <span>{t('studio.x.show')}</span>
          <select
            className="field"
            value={only}
            onChange={(event) => setOnly(event.target.value as typeof only)}
          >
            {(['all', 'missing', 'wrong'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`studio.x.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <span className="muted" role="status">
          {t('studio.x.count', {
            shown: formatCount(shown.length),
            total: formatCount(rows.length),
          })}
        </span>
        <div className="studio-tools">
          <Button
            label={t('studio.paste.title')}
            icon={ClipboardPaste}
            aria-expanded={pasting}
            disabledBecause={!admin && t('studio.adminsOnly')}
            onClick={() => setPasting(!pasting)}
          />
        </div>
      </div>
      {cells.before.length > 0 ? (
        <div className="studio-typed" role="status">
          <span>{t('studio.x.typed', { count: cells.before.length })}</span>
          <span className="studio-tools">
            <Button
              label={t('studio.x.storeTyped')}
              disabledBecause={!admin && t('studio.adminsOnly')}
              onClick={() => void storeTyped()}
            />
            <Button label={t('studio.startOver')} variant="quiet" onClick={cells.forgetAll} />
          </span>
        </div>
      ) : null}
      {pasting ? (
        <Suspense fallback={null}>
          <PasteTexts
            backend={backend}
            rows={rows}
            languages={data.languages}
            onDone={(count) => {
              setPasting(false);
              if (count === 0) return;
              say({
                kind: 'success',
                message: t('studio.paste.stored', { count }),
              });
              setAttempt(attempt + 1);
            }}
          />
        </Suspense>
      ) : null}
      <div
        ref={scroll}
        className="studio-rows"
        role="table"
        aria-label={t('studio.kind.Translation')}
        aria-rowcount={shown.length}
      >
        <div className="studio-row studio-row-head studio-text-row" role="row">
          <span role="columnheader">{t('studio.x.key')}</span>
          {data.languages.map(({ key, name }) => (
            <span role="columnheader" key={key} dir={getDirection(key)}>
              <bdi>{name}</bdi>
            </span>
          ))}
        </div>
        <div
          role="rowgroup"
          className="studio-rows-all"
          ref={(node) => node?.style.setProperty('height', `${virtual.getTotalSize()}px`)}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = shown[index]!;
            return (
              <div
                key={row.key}
                role="row"
                aria-rowindex={index + 1}
                className="studio-row studio-text-row"
                ref={(node) => node?.style.setProperty('transform', `translateY(${start}px)`)}
              >
                <span role="rowheader">
                  <bdi dir="ltr" title={row.key}>
                    {row.key}
                  </bdi>
                </span>
                {data.languages.map(({ key, name }) => (
                  <TextCell
                    key={`${key} ${cells.life}`}
                    row={row}
                    language={key}
                    label={`${name}: ${row.key}`}
                    readOnly={!admin}
                    before={cells.typed(`${key} ${row.key}`)}
                    onType={(value) => cells.keep(`${key} ${row.key}`, value)}
                    onSave={(value) => void save(row, key, value)}
                    onForget={() => cells.forget(`${key} ${row.key}`)}
                  />
                ))}
              </div>
            );
          })}
        </div>
        {shown.length === 0 ? (
          <div className="studio-empty">
            <p className="empty-title">{t('studio.noneFound')}</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}
