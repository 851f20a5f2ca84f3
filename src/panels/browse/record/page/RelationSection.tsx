import { useMemo } from 'react';
import type { CatalogCache } from '../../../../backend/catalogs.ts';
import { formatKeyText, pickKeys, type Row } from '../../../../backend/records.ts';
import { groupDigits } from '../../../../ui/format.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../../ui/use-answer.ts';
import {
  buildColumns,
  cellText,
  type GridColumn,
  isNumeric,
  startColumns,
  withDecimals,
} from '../../grid/columns.ts';
import { chooseTitle } from '../record-fields.ts';
import { loadFirstRows } from '../first-rows.ts';
import type { RecordRelation } from '../relations.ts';
import { isWellCatalog } from '../ThinSections.tsx';
import type { PageContext } from './page-context.ts';
import { RecordLink } from './RecordLink.tsx';
import { SectionStatus } from './SectionStatus.tsx';

/** Rows of a relation that the page lists; the grid has them all. */
const FIRST_ROWS = 10;
/** Columns beside the title. */
const MOST_COLUMNS = 6;
/** Letters of texts that are not broken. */
const SHORT_TEXT = 24;

interface Props {
  context: PageContext;
  relation: RecordRelation;
}

/**
 * The first rows of a relation, by depth where they lie at one: the title leads to the row's page.
 */
export function RelationTable({ context, relation }: Props) {
  const t = useTexts();
  const { backend, attempt: version } = context;
  const ask = useMemo(
    () => (signal: AbortSignal) =>
      loadFirstRows(backend, relation, { limit: FIRST_ROWS, chooseOrder: findDepth }, signal),
    [backend, relation],
  );
  const { data, problem, retry } = useRetriedAnswer(ask, { keep: true, version });
  if (!data?.found.length)
    return (
      <SectionStatus
        problem={problem}
        isLoading={!data}
        emptyText={t('browse.record.relatedNone')}
        onRetry={retry}
      />
    );
  return <Table context={context} relation={relation} cache={data.cache} found={data.found} />;
}

function Table({
  context,
  relation,
  cache,
  found,
}: Props & { cache: CatalogCache; found: readonly Row[] }) {
  const t = useTexts();
  const columns = useMemo(
    () => withDecimals(chooseColumns(cache, relation, found), found),
    [cache, relation, found],
  );
  return (
    <div className="rp-scroll">
      <table className="rp-table">
        <thead>
          <tr>
            <th>{t('browse.page.name')}</th>
            {columns.map((column) => (
              <th key={column.name} data-numeric={isNumeric(column) || undefined}>
                <bdi>{column.label}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((row) => {
            const keyText = formatKeyText(pickKeys(cache, row));
            const title = chooseTitle(cache, row);
            return (
              <tr key={keyText}>
                <td className={chooseCellClass(title)}>
                  <RecordLink context={context} to={{ catalog: relation.catalog.name, keyText }}>
                    <bdi>{title}</bdi>
                  </RecordLink>
                </td>
                {columns.map((column) => (
                  <Cell key={column.name} column={column} row={row} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ column, row }: { column: GridColumn; row: Row }) {
  const { value, unit } = cellText(column, row);
  const isPlain = column.labels === null && column.type !== 'string';
  return (
    <td className={chooseCellClass(value)} data-numeric={isNumeric(column) || undefined}>
      <bdi dir={isPlain ? 'ltr' : undefined}>
        {isNumeric(column) ? groupDigits(value) : value}
        {unit ? <span className="grid-unit">{unit}</span> : null}
      </bdi>
    </td>
  );
}

function chooseCellClass(text: string): string | undefined {
  return text.length <= SHORT_TEXT ? 'rp-short' : undefined;
}

/** The columns that a grid begins with, without those that say the same in each row. */
function chooseColumns(
  cache: CatalogCache,
  { constraints }: RecordRelation,
  found: readonly Row[],
): GridColumn[] {
  const joined = new Set(constraints.flatMap((one) => ('field' in one ? [one.field] : [])));
  const byName = new Map(buildColumns(cache).map((column) => [column.name, column]));
  return startColumns(cache)
    .flatMap((name) => byName.get(name) ?? [])
    .filter(
      (column) =>
        !joined.has(column.name) &&
        found.some((row) => {
          const { value } = cellText(column, row);
          return value !== '' && value !== chooseTitle(cache, row);
        }),
    )
    .slice(0, MOST_COLUMNS);
}

/**
 * The first measured value of the grid: what rows of a well are put in order by. Undefined for
 * wells themselves: their total depth says nothing about which comes first.
 */
function findDepth(cache: CatalogCache): string | undefined {
  if (isWellCatalog(cache)) return undefined;
  const shown = new Set(startColumns(cache));
  return buildColumns(cache).find(({ name, unitName }) => unitName !== null && shown.has(name))
    ?.name;
}
