import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { type SummaryBlock, listBlocks, likelyPx, MOST_ROWS, rowsIn, withHead } from './blocks.ts';
import { type ConcessionFiles, ConcessionHead } from './ConcessionHead.tsx';
import { SchemaHead } from './SchemaHead.tsx';
import type { SummaryColumn } from './columns.ts';
import type { SummaryConcession } from './summary-model.ts';
import { SummaryTable } from './SummaryTable.tsx';
import type { OpenPanels } from './use-open.ts';

/** A piece that is drawn, after `gapPx` of those that are not. */
interface Drawn {
  index: number;
  block: SummaryBlock;
  gapPx: number;
}

/** The panels of the concessions, in them those of the schemas, in them their tables. */
export function SummaryPanels({
  scroller,
  concessions,
  columns,
  open,
  files,
}: {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
  concessions: readonly SummaryConcession[];
  columns: readonly SummaryColumn[];
  open: OpenPanels;
  files: ConcessionFiles;
}) {
  const blocks = listBlocks(concessions, open);
  const { drawn, endPx, measure } = useDrawn(blocks, scroller);
  const piece = ({ index, block, gapPx }: Drawn): ReactNode => (
    <div
      key={block.key}
      className={`piece ${block.kind}`}
      data-index={index}
      ref={(node) => placePiece(node, gapPx, measure)}
    >
      {block.kind === 'concession' ? (
        <ConcessionHead
          concession={block.concession}
          open={open.isOpen(block.concession)}
          onToggle={() => open.toggle(block.concession)}
          files={files}
        />
      ) : null}
      {block.kind === 'schema' ? (
        <SchemaHead
          schema={block.schema}
          open={open.isSchemaOpen(block.schema)}
          onToggle={() => open.toggleSchema(block.schema)}
        />
      ) : null}
      {block.kind === 'rows' ? (
        <SummaryTable
          concession={block.concession}
          schema={block.schema}
          table={block.table}
          from={block.from}
          to={block.to}
          columns={columns}
        />
      ) : null}
    </div>
  );
  return (
    <div
      className="panels"
      onKeyDown={walkHeads}
      ref={(node) => void node?.style.setProperty('padding-block-end', `${endPx}px`)}
    >
      {together(drawn, ({ block }) => block.concession.name).map((own) => (
        <section
          key={own[0]!.block.concession.name}
          className="concession-panel"
          aria-label={own[0]!.block.concession.name}
        >
          {own.map(piece)}
        </section>
      ))}
    </div>
  );
}

/** All pieces where they are few, else those near what is in sight. */
function useDrawn(
  blocks: readonly SummaryBlock[],
  scroller: RefObject<HTMLElement | null>,
): { drawn: Drawn[]; endPx: number; measure: (node: Element | null) => void } {
  const few = rowsIn(blocks) <= MOST_ROWS && blocks.length <= MOST_ROWS;
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: few ? 0 : blocks.length,
    enabled: !few,
    overscan: 6,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => likelyPx(blocks[index]!),
    getItemKey: (index) => blocks[index]!.key,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) =>
      withHead(
        blocks,
        Math.max(0, startIndex - overscan),
        Math.min(count - 1, endIndex + overscan),
      ),
  });
  if (few)
    return {
      drawn: blocks.map((block, index) => ({ index, block, gapPx: 0 })),
      endPx: 0,
      measure: () => undefined,
    };
  const items = virtual.getVirtualItems();
  const drawn = items.map(({ index, start }, at) => ({
    index,
    block: blocks[index]!,
    gapPx: start - (items[at - 1]?.end ?? 0),
  }));
  return {
    drawn,
    endPx: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  };
}

function placePiece(
  node: HTMLElement | null,
  gapPx: number,
  measure: (node: Element | null) => void,
): void {
  if (node) node.style.marginBlockStart = `${gapPx}px`;
  measure(node);
}

/** Neighbours that are of the same. */
function together(drawn: readonly Drawn[], of: (one: Drawn) => string): Drawn[][] {
  const groups: Drawn[][] = [];
  for (const one of drawn) {
    const last = groups.at(-1);
    if (last && of(last[0]!) === of(one)) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Arrows, Home and End lead from head to head (WAI-ARIA "Accordion"). */
function walkHeads(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (!target.classList.contains('disclosure')) return;
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('.disclosure')];
  const at = heads.indexOf(target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: heads.length - 1 }[event.key];
  const head = to === undefined ? undefined : heads[to];
  if (!head) return;
  event.preventDefault();
  head.focus();
}
