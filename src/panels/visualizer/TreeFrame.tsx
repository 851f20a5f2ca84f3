import { PanelRightClose } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { readStored, store } from '../../core/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { TREE_WIDTH, TreeEdge } from './TreeEdge.tsx';

const WIDTH = 'geo-elements.visualizer.tree-width';

interface Props {
  titleId: string;
  title: string;
  total: number | null;
  searchLabel: string;
  search: string;
  /** What is shown is about to be replaced. */
  stale?: boolean;
  rtl: boolean;
  /** A choice of what the tree lists. */
  choice?: ReactNode;
  onSearch(text: string): void;
  onClose(): void;
  children: ReactNode;
}

/**
 * What every tree beside the viewers has: a title with a count, a search, an edge that makes it
 * wider.
 */
export function TreeFrame({
  titleId,
  title,
  total,
  searchLabel,
  search,
  stale,
  rtl,
  choice,
  onSearch,
  onClose,
  children,
}: Props) {
  const t = useTexts();
  const panelId = useId();
  const [width, setWidth] = useState(readWidth);
  return (
    <section
      id={panelId}
      className="tree-panel"
      part="tree"
      aria-labelledby={titleId}
      style={{ inlineSize: width }}
    >
      <TreeEdge
        width={width}
        rtl={rtl}
        controls={panelId}
        onWidth={(next) => {
          setWidth(next);
          store(WIDTH, String(next));
        }}
      />
      <div className="tree-head">
        <div className="panel-title">
          <h2 id={titleId}>{title}</h2>
          <span className="muted">{total === null ? '' : formatCount(total)}</span>
          <Button
            className="points"
            label={t('visualizer.tree.hide')}
            icon={PanelRightClose}
            iconOnly
            variant="quiet"
            onClick={onClose}
          />
        </div>
        {choice}
        <SearchField label={searchLabel} text={search} onSearch={onSearch} />
      </div>
      <div className={stale ? 'tree-scroll stale' : 'tree-scroll'}>{children}</div>
    </section>
  );
}

function readWidth(): number {
  const kept = Number(readStored(WIDTH));
  return kept >= TREE_WIDTH.least && kept <= TREE_WIDTH.most ? kept : TREE_WIDTH.usual;
}
