import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import { useRovingList } from '../../ui/use-roving-list.ts';
import { type SummaryBlock, listBlocks, likelyPx, MOST_ROWS, rowsIn, withHead } from './blocks.ts';
import { type ConcessionFiles, ConcessionHead } from './ConcessionHead.tsx';
import { SchemaHead } from './SchemaHead.tsx';
import type { SummaryColumn } from './columns.ts';
import type { SummaryConcession } from './summary-model.ts';
import { SummaryTable } from './SummaryTable.tsx';
import type { OpenPanels } from './use-open-panels.ts';

/** A piece that is drawn, after `gapPx` of those that are not. */
interface Drawn {
  index: number;
  block: SummaryBlock;
  gapPx: number;
}

interface Props {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
  concessions: readonly SummaryConcession[];
  columns: readonly SummaryColumn[];
  open: OpenPanels;
  files: ConcessionFiles;
}

/**
 * The panels of the concessions, in them those of the schemas, in them their tables. Arrows, Home
 * and End lead from head to head (WAI-ARIA "Accordion").
 */
export function SummaryPanels({ scroller, concessions, ...content }: Props) {
  const blocks = listBlocks(concessions, content.open);
  const { drawn, endPx, measure } = useDrawn(blocks, scroller);
  const walk = useRovingList({ item: '.disclosure' });
  return (
    <div
      className="panels"
      onKeyDown={walk}
      ref={(node) => void node?.style.setProperty('padding-block-end', `${endPx}px`)}
    >
      {groupByConcession(drawn).map((own) => (
        <section
          key={own[0]!.block.concession.name}
          className="concession-panel"
          aria-label={own[0]!.block.concession.name}
        >
          {own.map(({ index, block, gapPx }) => (
            <div
              key={block.key}
              className={`piece ${block.kind}`}
              data-index={index}
              ref={(node) => placePiece(node, gapPx, measure)}
            >
              <Piece block={block} {...content} />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** The head of a panel, or some rows of a table. */
function Piece({
  block,
  columns,
  open,
  files,
}: Pick<Props, 'columns' | 'open' | 'files'> & { block: SummaryBlock }): ReactNode {
  switch (block.kind) {
    case 'concession':
      return (
        <ConcessionHead
          concession={block.concession}
          open={open.isOpen(block.concession)}
          onToggle={() => open.toggle(block.concession)}
          files={files}
        />
      );
    case 'schema':
      return (
        <SchemaHead
          schema={block.schema}
          open={open.isSchemaOpen(block.schema)}
          onToggle={() => open.toggleSchema(block.schema)}
        />
      );
    case 'rows':
      return (
        <SummaryTable
          concession={block.concession}
          schema={block.schema}
          table={block.table}
          from={block.from}
          to={block.to}
          columns={columns}
        />
      );
  }
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

/** Neighbours of one concession together. */
function groupByConcession(drawn: readonly Drawn[]): Drawn[][] {
  const groups: Drawn[][] = [];
  for (const one of drawn) {
    const last = groups.at(-1);
    if (last?.[0]!.block.concession.name === one.block.concession.name) last.push(one);
    else groups.push([one]);
  }
  return groups;
}
