import type { CatalogGroup } from '../../backend/catalogs.ts';
import type { SummaryRow } from '../../backend/summaries.ts';
import { nameOrder } from '../../core/text-search.ts';

/** Rows of one catalog group, a small table (spec 2). */
export interface SummaryTable {
  /** Id within the summary. */
  key: string;
  /** Label of the catalog group; "" if it equals the schema's name, or is unknown. */
  label: string;
  rows: readonly SummaryRow[];
}

/** A schema of a concession: a panel. */
export interface SummarySchema {
  key: string;
  label: string;
  tables: readonly SummaryTable[];
  rows: number;
  /** Rows with a message. */
  problems: number;
}

/** A concession: an outer panel with its two files. */
export interface SummaryConcession {
  name: string;
  schemas: readonly SummarySchema[];
  rows: number;
  problems: number;
  /** Path of "Data Listing"; null where no row has one. */
  listingPath: string | null;
  /** Path of "Report"; null where no row has one. */
  reportPath: string | null;
}

/**
 * Fields of a row that are no columns: those of spec 2, and those that a button or a heading shows
 * (`summaryRow` of the contract).
 */
const NO_COLUMNS = new Set([
  'schemaName',
  'concessionName',
  'catalogDisplayOrder',
  'dataListingPath',
  'summaryPdfPath',
  'catalogGroup',
]);
/** Columns that come first and last, if rows have them; all others are between them. */
const FIRST = ['catalogName', 'count', 'updateDate'];
const LAST = ['message'];
/** Columns that are wider (spec 2). */
export const WIDE_COLUMNS: ReadonlySet<string> = new Set(['schemaName', 'catalogName', 'message']);

/** A row is a problem where it has a message (spec 2). */
export function isProblem({ message }: SummaryRow): boolean {
  return Boolean(message);
}

/**
 * Names of the columns, without fields that no row fills. They are those of all tables, so that the
 * tables line up.
 */
export function listColumns(rows: readonly SummaryRow[]): string[] {
  const filled = new Set<string>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (value !== null && value !== undefined && value !== '' && !NO_COLUMNS.has(name))
        filled.add(name);
    }
  }
  const inner = [...filled].filter((name) => !FIRST.includes(name) && !LAST.includes(name));
  return [
    ...FIRST.filter((name) => name === 'catalogName' || filled.has(name)),
    ...inner,
    ...LAST.filter((name) => filled.has(name)),
  ];
}

/**
 * Concessions by name, their schemas by the display order of the top-level catalog groups that have
 * catalogs, in each a table for each catalog group, rows by the catalogs' display order. Without
 * `groups`, or for what they do not know, as the rows came.
 */
export function arranged(
  rows: readonly SummaryRow[],
  groups: readonly CatalogGroup[],
  language = 'en',
): SummaryConcession[] {
  const places = indexPlaces(groups);
  const order = nameOrder(language);
  return [...grouped(rows, ({ concessionName }) => concessionName)]
    .map(([name, own]) => buildConcession(name, own, places))
    .sort((a, b) => order(a.name, b.name));
}

/** The same with nothing but rows that are problems; what has none is left out. */
export function listProblems(concessions: readonly SummaryConcession[]): SummaryConcession[] {
  return concessions
    .filter(({ problems }) => problems > 0)
    .map((concession) => {
      const schemas = concession.schemas
        .filter(({ problems }) => problems > 0)
        .map((schema) => {
          const tables = schema.tables
            .map((table) => ({ ...table, rows: table.rows.filter(isProblem) }))
            .filter(({ rows }) => rows.length > 0);
          return { ...schema, tables, rows: schema.problems };
        });
      return { ...concession, schemas, rows: concession.problems };
    });
}

/** Position of a catalog or a group among the groups. */
interface Place {
  /** Position of the group above all that has catalogs. */
  top: number;
  topLabel: string;
  /** Position of the group itself. */
  at: number;
  label: string;
  order: number;
}

interface Places {
  /** By name and by label. */
  catalogs: ReadonlyMap<string, Place>;
  groups: ReadonlyMap<string, Place>;
}

function indexPlaces(groups: readonly CatalogGroup[]): Places {
  const catalogs = new Map<string, Place>();
  const known = new Map<string, Place>();
  let at = 0;
  const enter = (group: CatalogGroup, top: number, topLabel: string): void => {
    const place = { top, topLabel, at: at++, label: group.label, order: 0 };
    for (const name of [group.name, group.label]) if (!known.has(name)) known.set(name, place);
    for (const { name, label, displayOrder } of group.catalogs) {
      for (const word of [name, label])
        if (!catalogs.has(word)) catalogs.set(word, { ...place, order: displayOrder });
    }
    for (const child of group.children) enter(child, top, topLabel);
  };
  groups
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .filter(hasCatalogs)
    .forEach((group, top) => enter(group, top, group.label));
  return { catalogs, groups: known };
}

function hasCatalogs({ catalogs, children }: CatalogGroup): boolean {
  return catalogs.length > 0 || children.some(hasCatalogs);
}

function buildConcession(
  name: string,
  rows: readonly SummaryRow[],
  places: Places,
): SummaryConcession {
  const schemas = [...grouped(rows, ({ schemaName }) => schemaName)]
    .map(([schema, own]) => ({
      schema: buildSchema(`${name}\n${schema}`, schema, own, places),
      at: findSchemaPosition(schema, own, places),
    }))
    .sort((a, b) => a.at - b.at);
  return {
    name,
    schemas: schemas.map(({ schema }) => schema),
    rows: rows.length,
    problems: rows.filter(isProblem).length,
    listingPath: rows.find(({ dataListingPath }) => dataListingPath)?.dataListingPath ?? null,
    reportPath: rows.find(({ summaryPdfPath }) => summaryPdfPath)?.summaryPdfPath ?? null,
  };
}

/** By the group that has the schema's name, else by the first group that its catalogs are in. */
function findSchemaPosition(
  name: string,
  rows: readonly SummaryRow[],
  { catalogs, groups }: Places,
): number {
  return (
    groups.get(name)?.top ??
    Math.min(...rows.map(({ catalogName }) => catalogs.get(catalogName)?.top ?? Infinity))
  );
}

function buildSchema(
  key: string,
  name: string,
  rows: readonly SummaryRow[],
  { catalogs, groups }: Places,
): SummarySchema {
  const label = groups.get(name)?.label ?? name;
  const findPlace = ({ catalogName }: SummaryRow): Place | undefined => catalogs.get(catalogName);
  const tables = [...grouped(rows, (row) => row.catalogGroup ?? findPlace(row)?.label ?? '')]
    .map(([group, own]) => ({
      key: `${key}\n${group}`,
      label: group === label ? '' : group,
      at: Math.min(...own.map((row) => findPlace(row)?.at ?? Infinity)),
      rows: own.toSorted(
        (a, b) =>
          (a.catalogDisplayOrder ?? findPlace(a)?.order ?? 0) -
          (b.catalogDisplayOrder ?? findPlace(b)?.order ?? 0),
      ),
    }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at));
  return { key, label, tables, rows: rows.length, problems: rows.filter(isProblem).length };
}

/** In the order of first appearance. */
function grouped(
  rows: readonly SummaryRow[],
  getKey: (row: SummaryRow) => string,
): Map<string, SummaryRow[]> {
  const found = new Map<string, SummaryRow[]>();
  for (const row of rows) {
    const key = getKey(row);
    const list = found.get(key);
    if (list) list.push(row);
    else found.set(key, [row]);
  }
  return found;
}
