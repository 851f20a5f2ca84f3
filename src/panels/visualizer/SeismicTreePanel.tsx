import { Check, ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { type CatalogBranch, SeismicTree } from './seismic-tree.ts';
import {
  type SeismicKey,
  findSeismicKey,
  type SeismicCatalog,
  listSeismicCatalogs,
  type VisualizerState,
} from './shown.ts';
import { TreeFrame } from './TreeFrame.tsx';
import type { SeismicIndex } from './use-seismic-index.ts';
import { useShownRow } from './use-shown-row.ts';

interface Props {
  host: ElementHost;
  state: VisualizerState;
  index: SeismicIndex;
  rtl: boolean;
  /** Null: nothing is checked any more. `isSameSurvey`: of the line or survey of the one before. */
  onChoose(chosen: SeismicKey | null, isSameSurvey: boolean): void;
  onClose(): void;
}

/** The seismic tree (spec 2): catalogs, lines and surveys, processing names, of which one is checked across all catalogs (spec 4). */
export function SeismicTreePanel({ host, state, index, rtl, onChoose, onClose }: Props) {
  const t = useTexts();
  const titleId = useId();
  const tree = useMemo(() => new SeismicTree(getBackend(host)), [host]);
  useEffect(() => {
    void tree.load();
    host.expose({ refresh: () => tree.load() });
    return () => tree.dispose();
  }, [tree, host]);
  const branches = useSignal(tree.branches);
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const catalogs = listSeismicCatalogs(state.kind) ?? [];
  const totals = catalogs.map((catalog) => branches.get(catalog)?.total ?? null);
  const chosen = findSeismicKey(state);
  const { catalog: chosenIn, keyText = null } = chosen ?? {};
  const branch = chosenIn && branches.get(chosenIn);
  const isListed =
    branch?.datasets.some(({ processings }) =>
      processings.some((one) => one.keyText === keyText),
    ) ?? false;
  const isMissing = branch?.phase === 'ready' && !isListed && search === '';
  useEffect(() => {
    if (chosenIn && keyText !== null && isMissing) void tree.reveal(chosenIn, keyText);
  }, [tree, chosenIn, keyText, isMissing]);
  const list = useRef<HTMLUListElement>(null);
  // What comes above it would move it out of view again.
  const isSettled = catalogs.every((catalog) => branches.get(catalog)?.phase !== 'loading');
  useShownRow(list, '.checked', isListed && isSettled ? keyText : null);
  const choose = (next: SeismicKey | null): void =>
    onChoose(next, next !== null && chosen !== null && tree.isSameSurvey(chosen, next));
  const toggle = (catalog: SeismicCatalog): void => {
    const next = new Set(closed);
    if (!next.delete(catalog)) next.add(catalog);
    setClosed(next);
  };
  return (
    <TreeFrame
      titleId={titleId}
      title={t('visualizer.seismic')}
      total={
        totals.includes(null) ? null : totals.reduce<number>((sum, one) => sum + (one ?? 0), 0)
      }
      rtl={rtl}
      searchLabel={t('visualizer.seismic.search')}
      search={search}
      onSearch={(text) => {
        setSearch(text);
        void tree.load(text);
      }}
      onClose={onClose}
    >
      <ul ref={list} className="seismic-tree" aria-labelledby={titleId}>
        {catalogs.map((catalog) => {
          const branch = branches.get(catalog)!;
          const open = !closed.has(catalog);
          return (
            <li key={catalog}>
              <button
                type="button"
                className="tree-row seismic-catalog"
                aria-expanded={open}
                onClick={() => toggle(catalog)}
              >
                {open ? (
                  <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
                ) : (
                  <ChevronRight size={14} strokeWidth={1.5} aria-hidden className="points" />
                )}
                <span className="tree-name">{t(`visualizer.seismic.${catalog}`)}</span>
                <span className="muted">
                  {branch.total === null ? '' : formatCount(branch.total)}
                </span>
              </button>
              {open ? (
                <Datasets
                  branch={branch}
                  index={index}
                  chosen={chosen?.catalog === catalog ? chosen.keyText : null}
                  searched={search !== ''}
                  onMore={() => void tree.more(catalog)}
                  onChoose={(next) => choose(next === null ? null : { catalog, keyText: next })}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </TreeFrame>
  );
}

function Datasets({
  branch: { phase, datasets, fetched, total, problem },
  index,
  chosen,
  searched,
  onMore,
  onChoose,
}: {
  branch: CatalogBranch;
  index: SeismicIndex;
  chosen: string | null;
  searched: boolean;
  onMore(): void;
  onChoose(keyText: string | null): void;
}) {
  const t = useTexts();
  return (
    <>
      {phase === 'loading' && datasets.length === 0 ? (
        <p className="muted seismic-note late" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {phase === 'ready' && datasets.length === 0 ? (
        <p className="muted seismic-note">
          {t(searched ? 'visualizer.seismic.noMatch' : 'visualizer.seismic.none')}
        </p>
      ) : null}
      {problem ? <ProblemNote compact problem={problem} onRetry={onMore} /> : null}
      <ul>
        {datasets.map(({ name, survey, processings }) => (
          <li key={`${survey} ${name}`}>
            <div className="tree-row seismic-dataset">
              <bdi className="tree-name" title={name}>
                {name}
              </bdi>
              {survey ? (
                <bdi className="muted" title={survey}>
                  {survey}
                </bdi>
              ) : null}
            </div>
            <ul>
              {processings.map(({ keyText, name: processing }) => (
                <li key={keyText}>
                  <label
                    className={
                      keyText === chosen
                        ? 'tree-row seismic-processing checked'
                        : 'tree-row seismic-processing'
                    }
                  >
                    <input
                      type="checkbox"
                      checked={keyText === chosen}
                      aria-label={`${processing}, ${name}`}
                      onChange={({ target }) => onChoose(target.checked ? keyText : null)}
                    />
                    <bdi className="tree-name" title={processing}>
                      {processing}
                    </bdi>
                    {keyText === chosen ? <IndexMark index={index} /> : null}
                  </label>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {phase === 'ready' && total !== null && fetched < total ? (
        <div className="tree-more">
          <span className="muted">
            {t('visualizer.shown', { count: fetched, total: formatCount(total) })}
          </span>
          <Button label={t('visualizer.more')} variant="quiet" onClick={onMore} />
        </div>
      ) : null}
    </>
  );
}

/** How far the index of the checked processing is. */
function IndexMark({ index }: { index: SeismicIndex }) {
  const t = useTexts();
  if (index.kind === 'none') return null;
  const words = t(`visualizer.seismic.index.${index.kind}`);
  const Icon = { loading: null, loaded: Check, failed: TriangleAlert }[index.kind];
  return (
    <span className={`index-mark ${index.kind}`} role="status" title={words}>
      {Icon ? <Icon size={14} strokeWidth={1.5} aria-hidden /> : null}
      <span className={Icon ? 'visually-hidden' : 'muted'}>{words}</span>
    </span>
  );
}
