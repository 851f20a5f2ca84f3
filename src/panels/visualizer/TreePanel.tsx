import { PanelRightClose } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { readStored, store } from '../../core/storage.ts';
import { Branches } from './Branches.tsx';
import type { LogLeaf, LogTree } from './log-tree.ts';
import { type VisualizerState, wellboresOf } from './shown.ts';
import { TREE_WIDTH, TreeEdge } from './TreeEdge.tsx';
import { WellboreList } from './WellboreList.tsx';

const NONE: readonly string[] = [];
const WIDTH = 'geo-elements.visualizer.tree-width';

interface Props {
  tree: LogTree;
  state: VisualizerState;
  rtl: boolean;
  onChoose(log: LogLeaf): void;
  onCheck(uwi: string, checked: boolean): void;
  onClear(): void;
  onClose(): void;
}

/** The right-hand tree (spec 2): wellbores and their logs, of which one is checked at a time (spec 4); for the viewers of several wellbores a list of them with checkboxes. */
export function TreePanel({ tree, state, rtl, onChoose, onCheck, onClear, onClose }: Props) {
  const t = useTexts();
  const titleId = useId();
  const panelId = useId();
  const [width, setWidth] = useState(keptWidth);
  const wellbores = useSignal(tree.wellbores);
  const total = useSignal(tree.total);
  const phase = useSignal(tree.phase);
  const problem = useSignal(tree.problem);
  const [search, setSearch] = useState('');
  const names = useSignal(tree.names);
  const several = state.kind === 'correlation' || state.kind === '3d';
  const chosen = several ? wellboresOf(state) : NONE;
  const unnamed = chosen.filter((uwi) => !names.has(uwi)).join('\n');
  useEffect(() => {
    if (unnamed && phase === 'ready') void tree.learn(unnamed.split('\n'));
  }, [tree, unnamed, phase]);

  return (
    <section id={panelId} className="tree-panel" part="tree" aria-labelledby={titleId} style={{ inlineSize: width }}>
      <TreeEdge width={width} rtl={rtl} controls={panelId} onWidth={(next) => { setWidth(next); store(WIDTH, String(next)); }} />
      <div className="tree-head">
        <div className="panel-title">
          <h2 id={titleId}>{t('visualizer.wellbores')}</h2>
          <span className="muted">{total === null ? '' : formatCount(total)}</span>
          <Button className="points" label={t('visualizer.tree.hide')} icon={PanelRightClose} iconOnly variant="quiet" onClick={onClose} />
        </div>
        <SearchField label={t('visualizer.search')} text={search} onSearch={(text) => { setSearch(text); void tree.load(text); }} />
      </div>
      <div className={phase === 'loading' && wellbores.length > 0 ? 'tree-scroll stale' : 'tree-scroll'}>
        {phase === 'loading' && wellbores.length === 0 ? <p className="muted-note late" role="status">{t('common.loading')}</p> : null}
        {phase === 'ready' && wellbores.length === 0 ? <p className="muted-note" role="status">{search ? t('visualizer.noMatch', { text: search }) : t('visualizer.noWellbores')}</p> : null}
        {several ? <WellboreList wellbores={wellbores} labelledBy={titleId} chosen={chosen} names={names} onCheck={onCheck} onClear={onClear} /> : null}
        {wellbores.length > 0 && !several ? <Branches tree={tree} labelledBy={titleId} logId={state.logId} rtl={rtl} onChoose={onChoose} /> : null}
        {phase === 'failed' && problem ? <ProblemNote compact={wellbores.length > 0} problem={problem} onRetry={() => void (wellbores.length > 0 ? tree.more() : tree.load())} /> : null}
        {phase === 'ready' && total !== null && wellbores.length < total ? (
          <div className="tree-more">
            <span className="muted">{t('visualizer.shown', { count: formatCount(wellbores.length), total: formatCount(total) })}</span>
            <Button label={t('visualizer.more')} variant="quiet" onClick={() => void tree.more()} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

function keptWidth(): number {
  const kept = Number(readStored(WIDTH));
  return kept >= TREE_WIDTH.least && kept <= TREE_WIDTH.most ? kept : TREE_WIDTH.usual;
}
