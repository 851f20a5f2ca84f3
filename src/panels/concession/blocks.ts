import type { OpenPanels } from './use-open-panels.ts';
import type { SummaryConcession, SummarySchema, SummaryTable } from './summary-model.ts';

/**
 * A piece of the summary that is drawn or not, as a whole: the head of a panel, or some rows of a
 * table.
 */
export type SummaryBlock =
  | { readonly kind: 'concession'; readonly key: string; readonly concession: SummaryConcession }
  | {
      readonly kind: 'schema';
      readonly key: string;
      readonly concession: SummaryConcession;
      readonly schema: SummarySchema;
    }
  | {
      readonly kind: 'rows';
      readonly key: string;
      readonly concession: SummaryConcession;
      readonly schema: SummarySchema;
      readonly table: SummaryTable;
      readonly from: number;
      readonly to: number;
    };

/** Above so many rows only those near the window are in the document (screens.md 2.4). */
export const MOST_ROWS = 500;
/** Rows of a piece of a table. */
const PIECE = 50;

/** The pieces of all open panels, from top to bottom. */
export function listBlocks(
  concessions: readonly SummaryConcession[],
  open: OpenPanels,
): SummaryBlock[] {
  return concessions.flatMap((concession): SummaryBlock[] => {
    const head: SummaryBlock = { kind: 'concession', key: concession.name, concession };
    return open.isOpen(concession)
      ? [head, ...concession.schemas.flatMap((schema) => schemaBlocks(concession, schema, open))]
      : [head];
  });
}

function schemaBlocks(
  concession: SummaryConcession,
  schema: SummarySchema,
  open: OpenPanels,
): SummaryBlock[] {
  const head: SummaryBlock = { kind: 'schema', key: schema.key, concession, schema };
  if (!open.isSchemaOpen(schema)) return [head];
  const tables = schema.tables.flatMap((table) =>
    Array.from({ length: Math.ceil(table.rows.length / PIECE) }, (_, piece): SummaryBlock => ({
      kind: 'rows',
      key: `${table.key}\n${piece}`,
      concession,
      schema,
      table,
      from: piece * PIECE,
      to: Math.min((piece + 1) * PIECE, table.rows.length),
    })),
  );
  return [head, ...tables];
}

/** Rows that are open. */
export function rowsIn(blocks: readonly SummaryBlock[]): number {
  return blocks.reduce(
    (sum, block) => sum + (block.kind === 'rows' ? block.to - block.from : 0),
    0,
  );
}

/** What a piece is likely to be high, px, until it is measured. */
export function likelyPx(block: SummaryBlock): number {
  if (block.kind === 'concession') return 45;
  if (block.kind === 'schema') return 32;
  return (block.to - block.from) * 28 + (block.from === 0 ? 28 + (block.table.label ? 24 : 0) : 0);
}

/**
 * The pieces that are drawn, with the head of the concession of the first of them, which stays in
 * sight.
 */
export function withHead(blocks: readonly SummaryBlock[], first: number, last: number): number[] {
  const concession = blocks[first]?.concession;
  const head = blocks.findIndex(
    (block) => block.kind === 'concession' && block.concession === concession,
  );
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return head >= 0 && head < first ? [head, ...drawn] : drawn;
}
