import type { Constraint } from '../../../../src/api/contract/constraint.ts';
import type { KeyValues } from '../../../../src/api/contract/shapes.ts';
import { writeCsv } from '../csv.ts';
import type { ExportColumn } from '../grid-columns.ts';

/** Problems, and items of a cart, that are named one by one; the rest is a number. */
const NAMED = 10_000;

/** A file of the archive. */
export interface ManifestEntry {
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  kind: 'file' | 'listing' | 'report' | 'manifest';
  /** The catalog that it is of; null for what is of all. */
  catalogName: string | null;
  /** Keys of the records whose file it is. */
  records?: KeyValues[];
  /** What the records call the file, where its name here is another. */
  originalFileName?: string;
  /** Rows of a listing. */
  rows?: number;
  /** False for a file that could not be read to its end. */
  complete?: false;
}

/** A part of the request that could not be exported. */
export interface ExportProblem {
  catalogName: string;
  keys: KeyValues | null;
  /** What the record calls its file, or a column of the listing. */
  of: string | null;
  reason: string;
}

/** What an export has of a catalog. */
export interface CatalogFacts {
  catalogName: string;
  label: string;
  records: number;
  /** Records of the cart that the area of interest left out; null without one. */
  leftOut: number | null;
  /** What the area of interest did; null without one. */
  area: string | null;
  /** In what its positions are written. */
  coordinates: string | null;
  items: { keys?: KeyValues; constraints?: Constraint[]; except?: KeyValues[] }[];
  /** Items beyond those that are named. */
  moreItems: number;
}

/** Who requested an export, and what. */
export interface ExportFacts {
  name: string;
  processId: string;
  startedAt: string;
  by: { id: string; name: string; email: string };
  parameters: {
    cartId: string;
    outputFormat: string;
    includeFiles: boolean;
    crs: string | null;
    aoi: object | null;
  };
}

/** What is in an archive and what is not, collected while it is written. */
export class Manifest {
  readonly facts: ExportFacts;
  readonly catalogs: CatalogFacts[] = [];
  readonly entries: ManifestEntry[] = [];
  readonly problems: ExportProblem[] = [];
  /** Problems beyond those that are named. */
  moreProblems = 0;

  constructor(facts: ExportFacts) {
    this.facts = facts;
  }

  problem(problem: ExportProblem): void {
    if (this.problems.length < NAMED) this.problems.push(problem);
    else this.moreProblems++;
  }

  /** The manifest as JSON, a line for each entry; piece by piece, for there may be very many. */
  *json(): Generator<string> {
    const { problems, moreProblems, catalogs, facts } = this;
    const totals = {
      entries: this.entries.length,
      bytes: this.entries.reduce((sum, { bytes }) => sum + bytes, 0),
    };
    yield `${JSON.stringify({ ...facts, finishedAt: new Date().toISOString(), totals, moreProblems }, null, 2).slice(0, -2)},\n  "catalogs": `;
    yield* listed(catalogs);
    yield ',\n  "problems": ';
    yield* listed(problems);
    yield ',\n  "entries": ';
    yield* listed(this.entries);
    yield '\n}\n';
  }

  /** The entries and problems as a table. */
  csv(): AsyncGenerator<string> {
    return writeCsv(COLUMNS, paginate(this.rows()));
  }

  private *rows(): Generator<Record<string, unknown>> {
    for (const { name, bytes, sha256, catalogName, records, originalFileName, complete } of this
      .entries) {
      yield {
        name,
        bytes,
        sha256,
        catalogName,
        records: records?.map((keys) => JSON.stringify(keys)).join(' '),
        originalFileName,
        problem: complete === false ? 'Not complete' : null,
      };
    }
    for (const { catalogName, keys, of, reason } of this.problems)
      yield {
        catalogName,
        records: keys && JSON.stringify(keys),
        originalFileName: of,
        problem: reason,
      };
  }
}

const column = (
  name: string,
  header: string,
  type: ExportColumn['type'] = 'string',
): ExportColumn => ({ name, header, type, labels: null });
const COLUMNS: readonly ExportColumn[] = [
  column('name', 'Name'),
  column('bytes', 'Bytes', 'integer'),
  column('sha256', 'SHA-256'),
  column('catalogName', 'Catalog'),
  column('records', 'Records'),
  column('originalFileName', 'File name of the record'),
  column('problem', 'Problem'),
];
const PAGE = 500;

async function* paginate<T>(rows: Iterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for (const row of rows) {
    page.push(row);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

function* listed(values: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [i, value] of values.entries())
    yield `${i > 0 ? ',' : ''}\n    ${JSON.stringify(value)}`;
  yield values.length > 0 ? '\n  ]' : ']';
}
