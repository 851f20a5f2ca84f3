import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../core/problem.ts';
import { addEnglish, type Translate } from '../../../i18n/i18n.ts';
import enBrowseSearch from '../../../i18n/texts/en/browse-search.json';
import { type CatalogHits, isIndexAbsent } from '../../../backend/search.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import type { CatalogListing } from '../listing.ts';
import { CatalogPage } from './CatalogPage.tsx';
import { HitList } from './HitList.tsx';
import { IndexNote } from './IndexNote.tsx';
import sheet from './search.css';
import { useOverview } from './use-search.ts';

addEnglish(enBrowseSearch);

/** Props of `SearchPage`. */
export interface SearchPageProps extends Pick<
  CatalogListing,
  'backend' | 'catalogs' | 'state' | 'go'
> {
  /** Empties the search field. */
  onClear(): void;
  /** Hits are here, or it is known that they are not coming. */
  onSettled(): void;
}

/**
 * Hits of `state.search` in all catalogs; in one of them where `state.catalog` names it, narrowed
 * by `state.constraints`.
 */
export function SearchPage(props: SearchPageProps) {
  const { backend, catalogs, state } = props;
  const t = useTexts();
  const page = useRef<HTMLElement>(null);
  useSheet(page, sheet);
  const text = state.search ?? '';
  const [again, setAgain] = useState(0);
  const { data, stale, problem, retry } = useOverview(backend, text, again);
  const { onSettled } = props;
  const answered = data !== null || problem !== null;
  useEffect(() => {
    if (answered) onSettled();
  }, [answered, onSettled]);
  const isAbsent = problem !== null && isIndexAbsent(problem);
  const found = catalogs.flatMap(({ name, label }) => {
    const hits = data?.hits.find((one) => one.catalog === name);
    return hits ? [{ ...hits, label }] : [];
  });
  return (
    <section
      ref={page}
      className="hits"
      data-region
      aria-label={t('browse.search.everywhere')}
      aria-busy={stale}
    >
      <div className="hits-head">
        <h1>{t('browse.search.title', { text })}</h1>
        <p className={data || problem ? 'muted' : 'muted late'} role="status">
          {describeHits(t, { data, found, problem })}
        </p>
      </div>
      <IndexNote backend={backend} absent={isAbsent} onBuilt={() => setAgain((now) => now + 1)} />
      {problem && !isAbsent ? (
        <div className="browse-note">
          <ProblemNote problem={problem} onRetry={retry} />
        </div>
      ) : null}
      {data && found.length === 0 ? <Nothing text={data.text} onClear={props.onClear} /> : null}
      {data && found.length > 0 ? (
        <div className={stale ? 'hits-body stale' : 'hits-body'}>
          <Found {...props} found={found} foundFor={data.text} again={again} />
        </div>
      ) : null}
    </section>
  );
}

/**
 * How many hits there are, or why there are none yet; "" while the index is absent, which has a
 * note of its own.
 */
function describeHits(
  t: Translate,
  {
    data,
    found,
    problem,
  }: { data: { text: string } | null; found: readonly CatalogHits[]; problem: Problem | null },
): string {
  if (problem && isIndexAbsent(problem)) return '';
  if (data === null) return t(problem ? 'browse.search.failed' : 'common.loading');
  if (found.length === 0) return t('browse.search.none', { text: data.text });
  return t('browse.search.found', { count: countHits(found), catalogs: found.length });
}

function countHits(found: readonly CatalogHits[]): number {
  return found.reduce((sum, { totalCount }) => sum + totalCount, 0);
}

/**
 * The hits of the chosen catalog page by page, else the best of each. `foundFor`: the words that
 * they were found for.
 */
function Found({
  found,
  foundFor,
  again,
  ...props
}: SearchPageProps & { found: readonly CatalogHits[]; foundFor: string; again: number }) {
  const { catalogs, state, go } = props;
  const text = state.search ?? '';
  const chosen = catalogs.find(({ name }) => name === state.catalog);
  return (
    <>
      <Scope
        found={found}
        total={countHits(found)}
        chosen={chosen?.name}
        onChoose={(catalog) => go({ search: text, catalog })}
      />
      {chosen ? (
        <CatalogPage key={chosen.name} {...props} catalog={chosen} text={text} again={again} />
      ) : (
        found.map((hits) => <Best key={hits.catalog} {...props} hits={hits} text={foundFor} />)
      )}
    </>
  );
}

/** Catalogs with hits, one of which can be chosen. */
function Scope({
  found,
  total,
  chosen,
  onChoose,
}: {
  found: readonly CatalogHits[];
  total: number;
  chosen: string | undefined;
  onChoose(catalog: string | undefined): void;
}) {
  const t = useTexts();
  const chip = (name: string | undefined, label: string, count: number) => (
    <button
      key={name ?? ''}
      type="button"
      className="chip"
      aria-pressed={name === chosen}
      onClick={() => onChoose(name)}
    >
      <bdi>{label}</bdi>
      <span className="chip-count" dir="ltr">
        {formatCount(count)}
      </span>
    </button>
  );
  return (
    <div className="hits-scope" role="group" aria-label={t('browse.catalogs')}>
      {chip(undefined, t('browse.search.allCatalogs'), total)}
      {found.map(({ catalog, label, totalCount }) => chip(catalog, label, totalCount))}
    </div>
  );
}

/** The best hits of a catalog, and the ways to the others. */
function Best({
  backend,
  go,
  hits: { catalog, label, totalCount, rows },
  text,
}: SearchPageProps & { hits: CatalogHits; text: string }) {
  const t = useTexts();
  return (
    <section className="hits-catalog" aria-label={label}>
      <div className="hits-catalog-head">
        <h2>
          <bdi>{label}</bdi>
        </h2>
        <span className="muted" dir="ltr">
          {formatCount(totalCount)}
        </span>
        {totalCount > rows.length ? (
          <Button
            label={t('browse.search.showAll', { count: totalCount })}
            variant="quiet"
            onClick={() => go({ search: text, catalog })}
          />
        ) : null}
        <Button
          label={t('browse.search.openGrid')}
          variant="quiet"
          onClick={() => go({ catalog, text })}
        />
      </div>
      <HitList
        backend={backend}
        catalog={catalog}
        label={label}
        rows={rows}
        text={text}
        onOpen={(record) => go({ catalog, text, record })}
      />
    </section>
  );
}

function Nothing({ text, onClear }: { text: string; onClear(): void }) {
  const t = useTexts();
  return (
    <div className="browse-note hits-nothing">
      <p className="empty-title">{t('browse.search.none', { text })}</p>
      <p className="muted">{t('browse.search.help')}</p>
      <Button label={t('browse.search.clear')} onClick={onClear} />
    </div>
  );
}
