import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { formatCount } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useOneTabStop } from '../../ui/use-one-tab-stop.ts';
import { useDisposable } from '../../ui/use-disposable.ts';
import { useMethods } from '../../ui/use-methods.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { type CatalogBranch, SeismicTree } from './seismic-tree.ts';
import { SeismicDatasets } from './SeismicDatasets.tsx';
import {
  findSeismicKey,
  listSeismicCatalogs,
  type SeismicCatalog,
  type SeismicKey,
  type VisualizerState,
} from './visualizer-state.ts';
import { TreeFrame } from './TreeFrame.tsx';
import type { SeismicIndex } from './use-seismic-index.ts';
import { useShownRow } from './use-shown-row.ts';

interface Props {
  host: ElementHost;
  state: VisualizerState;
  index: SeismicIndex;
  /** A choice of what the tree lists. */
  choice?: ReactNode;
  /** Null: nothing is checked any more. `isSameSurvey`: of the line or survey of the one before. */
  onChoose(chosen: SeismicKey | null, isSameSurvey: boolean): void;
  onClose(): void;
}

/**
 * The seismic tree (spec 2): catalogs, lines and surveys, processing names, of which one is checked
 * across all catalogs (spec 4).
 */
export function SeismicTreePanel(props: Props) {
  const { host } = props;
  const tree = useDisposable(() => {
    const made = new SeismicTree(getBackend(host));
    void made.load();
    return made;
  }, [host]);
  useMethods(host, tree && { refresh: () => tree.load() });
  return tree ? <Panel {...props} tree={tree} /> : <div className="tree-panel" aria-hidden />;
}

function Panel(props: Props & { tree: SeismicTree }) {
  const { state, index, choice, onChoose, onClose, tree } = props;
  const t = useTexts();
  const titleId = useId();
  const branches = useSignal(tree.branches);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const catalogs = listSeismicCatalogs(state.kind) ?? [];
  const totals = catalogs.map((catalog) => branches.get(catalog)?.total ?? null);
  const chosen = findSeismicKey(state);
  const isListed = useReveal(tree, chosen, search === '');
  // What comes above it would move it out of view again.
  const isSettled = catalogs.every((catalog) => branches.get(catalog)?.phase !== 'loading');
  useShownRow(list, '.checked', isListed && isSettled ? (chosen?.keyText ?? null) : null);
  const onKeyDown = useOneTabStop(list, 'input');
  const choose = (catalog: SeismicCatalog, keyText: string | null): void => {
    const next = keyText === null ? null : { catalog, keyText };
    onChoose(next, next !== null && chosen !== null && tree.isSameSurvey(chosen, next));
  };
  return (
    <TreeFrame
      titleId={titleId}
      title={t('visualizer.seismic')}
      total={
        totals.includes(null) ? null : totals.reduce<number>((sum, one) => sum + (one ?? 0), 0)
      }
      choice={choice}
      searchLabel={t('visualizer.seismic.search')}
      search={search}
      onSearch={(text) => {
        setSearch(text);
        void tree.load(text);
      }}
      onClose={onClose}
    >
      <ul ref={list} className="seismic-tree" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        {catalogs.map((catalog) => (
          <Catalog key={catalog} catalog={catalog} branch={branches.get(catalog)!}>
            <SeismicDatasets
              branch={branches.get(catalog)!}
              index={index}
              chosen={chosen?.catalog === catalog ? chosen.keyText : null}
              searched={search !== ''}
              onMore={() => void tree.more(catalog)}
              onChoose={(keyText) => choose(catalog, keyText)}
            />
          </Catalog>
        ))}
      </ul>
    </TreeFrame>
  );
}

/** Lists the chosen dataset if no page of its catalog has it. Answers whether it is listed. */
function useReveal(tree: SeismicTree, chosen: SeismicKey | null, isWhole: boolean): boolean {
  const branches = useSignal(tree.branches);
  const { catalog, keyText } = chosen ?? {};
  const branch = catalog && branches.get(catalog);
  const isListed =
    branch?.datasets.some(({ processings }) =>
      processings.some((one) => one.keyText === keyText),
    ) ?? false;
  const isMissing = branch?.phase === 'ready' && !isListed && isWhole;
  useEffect(() => {
    if (catalog && keyText !== undefined && isMissing) void tree.reveal(catalog, keyText);
  }, [tree, catalog, keyText, isMissing]);
  return isListed;
}

/** A catalog that is folded and unfolded; `children` are its datasets. */
function Catalog({
  catalog,
  branch: { total },
  children,
}: {
  catalog: SeismicCatalog;
  branch: CatalogBranch;
  children: React.ReactNode;
}) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  return (
    <li>
      <button
        type="button"
        className="tree-row seismic-catalog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? (
          <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
        ) : (
          <ChevronRight size={14} strokeWidth={1.5} aria-hidden className="points" />
        )}
        <span className="tree-name">{t(`visualizer.seismic.${catalog}`)}</span>
        <span className="muted">{total === null ? '' : formatCount(total)}</span>
      </button>
      {open ? children : null}
    </li>
  );
}
