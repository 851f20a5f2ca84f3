import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { Branches } from './Branches.tsx';
import type { LogLeaf, LogTree } from './log-tree.ts';
import { type VisualizerState, readWellbores } from './shown.ts';
import { TreeFrame } from './TreeFrame.tsx';
import { WellboreList } from './WellboreList.tsx';

const NONE: readonly string[] = [];

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
  const wellbores = useSignal(tree.wellbores);
  const total = useSignal(tree.total);
  const phase = useSignal(tree.phase);
  const problem = useSignal(tree.problem);
  const [search, setSearch] = useState('');
  const names = useSignal(tree.names);
  const several = state.kind === 'correlation' || state.kind === '3d';
  const chosen = several ? readWellbores(state) : NONE;
  const unnamed = chosen.filter((uwi) => !names.has(uwi)).join('\n');
  useEffect(() => {
    if (unnamed && phase === 'ready') void tree.learn(unnamed.split('\n'));
  }, [tree, unnamed, phase]);

  return (
    <TreeFrame
      titleId={titleId}
      title={t('visualizer.wellbores')}
      total={total}
      stale={phase === 'loading' && wellbores.length > 0}
      rtl={rtl}
      searchLabel={t('visualizer.search')}
      search={search}
      onSearch={(text) => {
        setSearch(text);
        void tree.load(text);
      }}
      onClose={onClose}
    >
      {phase === 'loading' && wellbores.length === 0 ? (
        <p className="muted-note late" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {phase === 'ready' && wellbores.length === 0 ? (
        <p className="muted-note" role="status">
          {search ? t('visualizer.noMatch', { text: search }) : t('visualizer.noWellbores')}
        </p>
      ) : null}
      {several ? (
        <WellboreList
          wellbores={wellbores}
          labelledBy={titleId}
          chosen={chosen}
          names={names}
          onCheck={onCheck}
          onClear={onClear}
        />
      ) : null}
      {wellbores.length > 0 && !several ? (
        <Branches
          tree={tree}
          labelledBy={titleId}
          logId={state.logId}
          rtl={rtl}
          onChoose={onChoose}
        />
      ) : null}
      {phase === 'failed' && problem ? (
        <ProblemNote
          compact={wellbores.length > 0}
          problem={problem}
          onRetry={() => void (wellbores.length > 0 ? tree.more() : tree.load())}
        />
      ) : null}
      {phase === 'ready' && total !== null && wellbores.length < total ? (
        <div className="tree-more">
          <span className="muted">
            {t('visualizer.shown', {
              count: wellbores.length,
              total: formatCount(total),
            })}
          </span>
          <Button label={t('visualizer.more')} variant="quiet" onClick={() => void tree.more()} />
        </div>
      ) : null}
    </TreeFrame>
  );
}
