import { ChevronLeft, ChevronRight, TableProperties } from 'lucide-react';
import type { Catalog } from '../../../backend/catalogs.ts';
import type { Constraint } from '../../../backend/records.ts';
import type { CatalogHits } from '../../../backend/search.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useCatalog } from '../../shared/use-catalog.ts';
import type { CatalogListing } from '../listing.ts';
import { chosenValues, withValue } from './facet-values.ts';
import { Facets } from './Facets.tsx';
import { HitList } from './HitList.tsx';
import { usePage } from './use-search.ts';

/** Rows of a page (spec 9). */
const PAGE = 15;

interface Props extends Pick<CatalogListing, 'backend' | 'state' | 'go'> {
  catalog: Catalog;
  text: string;
  /** Another number repeats the request. */
  again: number;
}

/** All hits of one catalog, page by page, and what narrows them. */
export function CatalogPage({ backend, state, go, catalog, text, again }: Props) {
  const t = useTexts();
  const constraints = state.constraints ?? NONE;
  const pageNo = state.page ?? 1;
  const { data, stale, problem, retry } = usePage(backend, {
    text,
    catalog: catalog.name,
    constraints,
    pageNo,
    again,
  });
  const { data: cache } = useCatalog(backend, catalog.name);
  const narrow = (next: readonly Constraint[]): void =>
    go({ ...state, constraints: next.length > 0 ? next : undefined, page: undefined });
  const clear = constraints.length > 0 ? () => narrow([]) : undefined;
  if (problem)
    return (
      <div className="browse-note">
        <ProblemNote
          problem={problem}
          onRetry={retry}
          {...(clear ? { action: { label: t('browse.search.all'), run: clear } } : {})}
        />
      </div>
    );
  if (!data || !cache)
    return (
      <p className="muted-note late" role="status">
        {t('common.loading')}
      </p>
    );
  const { hits, facets } = data;
  return (
    <section
      className={stale ? 'hits-catalog stale' : 'hits-catalog'}
      aria-label={catalog.label}
      aria-busy={stale}
    >
      <Facets
        facets={facets}
        chosen={(field) => chosenValues(constraints, field)}
        onToggle={(field, value) => narrow(withValue(constraints, cache, field, value))}
        onClear={clear}
      />
      {hits ? (
        <Hits {...{ backend, state, go, catalog, text, hits }} />
      ) : (
        <p className="muted-note" role="status">
          {t('browse.search.noneHere')}
        </p>
      )}
    </section>
  );
}

/** A page of hits, their number, and the ways to the grid and to other pages. */
function Hits({
  backend,
  state,
  go,
  catalog: { name, label },
  text,
  hits: { rows, pageNo, totalCount },
}: Omit<Props, 'again'> & { hits: CatalogHits }) {
  const t = useTexts();
  const { constraints = NONE } = state;
  /** The same rows in the grid. */
  const listed = {
    catalog: name,
    text,
    constraints: constraints.length > 0 ? constraints : undefined,
  };
  return (
    <>
      <div className="hits-catalog-head">
        <h2>
          <bdi>{label}</bdi>
        </h2>
        <span className="muted" role="status" dir="ltr">
          {formatCount(totalCount)}
        </span>
        <Button
          label={t('browse.search.openAll', { count: totalCount })}
          icon={TableProperties}
          onClick={() => go(listed)}
        />
      </div>
      <HitList
        backend={backend}
        catalog={name}
        label={label}
        rows={rows}
        text={text}
        onOpen={(record) => go({ ...listed, record })}
      />
      <Pager
        pageNo={pageNo}
        total={totalCount}
        onTurn={(to) => go({ ...state, page: to > 1 ? to : undefined })}
      />
    </>
  );
}

const NONE: readonly Constraint[] = [];

function Pager({
  pageNo,
  total,
  onTurn,
}: {
  pageNo: number;
  total: number;
  onTurn(pageNo: number): void;
}) {
  const t = useTexts();
  const pages = Math.ceil(total / PAGE);
  if (pages < 2) return null;
  const from = (pageNo - 1) * PAGE + 1;
  return (
    <nav className="hits-pager" aria-label={t('browse.search.pages')}>
      <Button
        className="to-start"
        label={t('browse.search.previousPage')}
        icon={ChevronLeft}
        iconOnly
        disabledBecause={pageNo > 1 ? false : t('browse.search.firstPage')}
        onClick={() => onTurn(pageNo - 1)}
      />
      <span role="status" className="muted">
        {t('browse.search.rows', {
          from: formatCount(from),
          to: formatCount(Math.min(total, from + PAGE - 1)),
          total: formatCount(total),
        })}
      </span>
      <Button
        className="to-end"
        label={t('browse.search.nextPage')}
        icon={ChevronRight}
        iconOnly
        disabledBecause={pageNo < pages ? false : t('browse.search.lastPage')}
        onClick={() => onTurn(pageNo + 1)}
      />
    </nav>
  );
}
