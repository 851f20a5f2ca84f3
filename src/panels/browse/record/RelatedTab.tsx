import { useMemo, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { pickKeys, formatKeyText, type Row } from '../../../backend/records.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import { cellText, buildColumns, startColumns } from '../grid/columns.ts';
import { formatKeys, chooseTitle } from './record-fields.ts';
import { loadFirstRows } from './first-rows.ts';
import type { RecordRelation } from './relations.ts';
import { useCounts } from './use-related.ts';

/** Rows of a relation that the panel lists; the grid has them all. */
const FIRST_ROWS = 10;
/** Columns that are shown beside a row's title. */
const BESIDE = 3;

interface Props {
  backend: Backend;
  /** The same array as long as the record is the same. */
  relations: readonly RecordRelation[];
  /** Shows a row in the same panel. */
  onOpen(relation: RecordRelation, keyText: string): void;
  /** Lists all rows of a relation in the grid. */
  onGrid(relation: RecordRelation): void;
}

/**
 * What a record belongs to and what belongs to it: a chip for each relation with its count, the
 * first rows of the one that was chosen.
 */
export function RelatedTab({ backend, relations, onOpen, onGrid }: Props) {
  const t = useTexts();
  const counts = useCounts(backend, relations);
  const [choice, setChoice] = useState<{ of: Props['relations']; id: string } | null>(null);
  // Another record begins without a choice.
  const chosen = choice?.of === relations ? choice.id : null;
  const relation = relations.find(({ id }) => id === chosen);
  return (
    <div className="record-related">
      {(['belongsTo', 'has'] as const).map((direction) => {
        const here = relations.filter((one) => one.direction === direction);
        return here.length === 0 ? null : (
          <div
            key={direction}
            role="group"
            aria-label={t(`browse.record.${direction}`)}
            className="record-chips"
          >
            <span className="muted">{t(`browse.record.${direction}`)}</span>
            {here.map(({ id, catalog }) => (
              <button
                key={id}
                type="button"
                className="chip"
                data-none={counts.get(id) === 0 || undefined}
                aria-pressed={id === chosen}
                onClick={() => setChoice(id === chosen ? null : { of: relations, id })}
              >
                <bdi>{catalog.label}</bdi>
                {counts.has(id) ? (
                  <span className="chip-count">{formatCount(counts.get(id)!)}</span>
                ) : null}
              </button>
            ))}
          </div>
        );
      })}
      {relation ? (
        <FirstRows
          key={relation.id}
          backend={backend}
          relation={relation}
          count={counts.get(relation.id) ?? null}
          onOpen={onOpen}
          onGrid={onGrid}
        />
      ) : (
        <p className="muted record-hint">{t('browse.record.relatedChoose')}</p>
      )}
    </div>
  );
}

function FirstRows({
  backend,
  relation,
  count,
  onOpen,
  onGrid,
}: Pick<Props, 'backend' | 'onOpen' | 'onGrid'> & {
  relation: RecordRelation;
  count: number | null;
}) {
  const t = useTexts();
  const ask = useMemo(
    () => (signal: AbortSignal) => loadFirstRows(backend, relation, { limit: FIRST_ROWS }, signal),
    [backend, relation],
  );
  const { data, problem, retry } = useRetriedAnswer(ask);
  if (problem) return <ProblemNote compact problem={problem} onRetry={retry} />;
  if (!data)
    return (
      <p className="muted late record-hint" role="status">
        {t('common.loading')}
      </p>
    );
  if (data.found.length === 0)
    return (
      <p className="muted record-hint" role="status">
        {t('browse.record.relatedNone')}
      </p>
    );
  return (
    <>
      <div className="record-list-head">
        <span className="muted" role="status">
          {count !== null && count > data.found.length
            ? t('browse.record.firstOf', { shown: data.found.length, count })
            : ''}
        </span>
        <Button label={t('browse.record.openGrid')} onClick={() => onGrid(relation)} />
      </div>
      <ul className="record-list" aria-label={relation.catalog.label}>
        {data.found.map((row) => {
          const keyText = formatKeyText(pickKeys(data.cache, row));
          return (
            <RelatedRow
              key={keyText}
              cache={data.cache}
              row={row}
              onOpen={() => onOpen(relation, keyText)}
            />
          );
        })}
      </ul>
    </>
  );
}

function RelatedRow({ cache, row, onOpen }: { cache: CatalogCache; row: Row; onOpen(): void }) {
  return (
    <li>
      <button type="button" className="record-list-row" onClick={onOpen}>
        <bdi>{chooseTitle(cache, row)}</bdi>
        <bdi className="muted">{besideTitle(cache, row)}</bdi>
      </button>
    </li>
  );
}

/** What distinguishes rows of the same title: the first columns of the grid with another text. */
function besideTitle(cache: CatalogCache, row: Row): string {
  const title = chooseTitle(cache, row);
  const first = new Set(startColumns(cache));
  const texts = buildColumns(cache)
    .filter(({ name }) => first.has(name))
    .map((column) => cellText(column, row))
    .map(({ value, unit }) => (unit ? `${value} ${unit}` : value));
  return (
    texts
      .filter((text) => text !== '' && text !== title)
      .slice(0, BESIDE)
      .join(' · ') || formatKeys(cache, row)
  );
}
