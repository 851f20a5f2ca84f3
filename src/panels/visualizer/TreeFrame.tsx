import { PanelRightClose } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { usePanelWidth } from '../shared/width/use-panel-width.ts';
import { WidthEdge } from '../shared/width/WidthEdge.tsx';

const WIDTHS = { least: 200, usual: 256, most: 520 };

interface Props {
  titleId: string;
  title: string;
  total: number | null;
  searchLabel: string;
  search: string;
  /** What is shown is about to be replaced. */
  stale?: boolean;
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
  choice,
  onSearch,
  onClose,
  children,
}: Props) {
  const t = useTexts();
  const panelId = useId();
  const size = usePanelWidth('geo-elements.visualizer.tree-width', WIDTHS);
  return (
    <section
      id={panelId}
      className="tree-panel"
      part="tree"
      aria-labelledby={titleId}
      style={{ inlineSize: size.width }}
    >
      <WidthEdge size={size} label={t('visualizer.tree.width')} controls={panelId} />
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
