import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { Branches } from './Branches.tsx';
import type { LogLeaf, LogTree } from './log-tree.ts';
import { type VisualizerState, readWellbores } from './visualizer-state.ts';
import { TreeFrame } from './TreeFrame.tsx';
import { WellboreList } from './WellboreList.tsx';

const NONE: readonly string[] = [];

interface Props {
  tree: LogTree;
  state: VisualizerState;
  rtl: boolean;
  /** A choice of what the tree lists. */
  choice?: ReactNode;
  onChoose(log: LogLeaf): void;
  onCheck(uwi: string, checked: boolean): void;
  onClear(): void;
  onClose(): void;
}

/**
 * The right-hand tree (spec 2): wellbores and their logs, of which one is checked at a time (spec
 * 4); for the viewers of several wellbores a list of them with checkboxes.
 */
export function TreePanel(props: Props) {
  const { tree, state, rtl, choice, onChoose, onCheck, onClear, onClose } = props;
  const t = useTexts();
  const titleId = useId();
  const wellbores = useSignal(tree.wellbores);
  const total = useSignal(tree.total);
  const phase = useSignal(tree.phase);
  const names = useSignal(tree.names);
  const [search, setSearch] = useState('');
  const several = state.kind !== 'log';
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
      choice={choice}
      searchLabel={t('visualizer.search')}
      search={search}
      onSearch={(text) => {
        setSearch(text);
        void tree.load(text);
      }}
      onClose={onClose}
    >
      {wellbores.length === 0 ? <NoWellbores phase={phase} search={search} /> : null}
      {several ? (
        <WellboreList
          wellbores={wellbores}
          labelledBy={titleId}
          {...{ chosen, names, onCheck, onClear }}
        />
      ) : null}
      {wellbores.length > 0 && !several ? (
        <Branches labelledBy={titleId} logId={state.logId} {...{ tree, rtl, onChoose }} />
      ) : null}
      <TreeFoot tree={tree} />
    </TreeFrame>
  );
}

/** There are no wellbores: not yet, or none. */
function NoWellbores({ phase, search }: { phase: string; search: string }) {
  const t = useTexts();
  if (phase === 'loading')
    return (
      <p className="muted-note late" role="status">
        {t('common.loading')}
      </p>
    );
  if (phase !== 'ready') return null;
  return (
    <p className="muted-note" role="status">
      {search ? t('visualizer.noMatch', { text: search }) : t('visualizer.noWellbores')}
    </p>
  );
}

/** Why wellbores could not be had, or the way to more of them. */
function TreeFoot({ tree }: { tree: LogTree }) {
  const t = useTexts();
  const count = useSignal(tree.wellbores).length;
  const total = useSignal(tree.total);
  const phase = useSignal(tree.phase);
  const problem = useSignal(tree.problem);
  if (phase === 'failed' && problem)
    return (
      <ProblemNote
        compact={count > 0}
        problem={problem}
        onRetry={() => void (count > 0 ? tree.more() : tree.load())}
      />
    );
  if (phase !== 'ready' || total === null || count >= total) return null;
  return (
    <div className="tree-more">
      <span className="muted">{t('visualizer.shown', { count, total: formatCount(total) })}</span>
      <Button label={t('visualizer.more')} variant="quiet" onClick={() => void tree.more()} />
    </div>
  );
}
