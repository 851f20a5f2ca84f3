import {
  hotkeysCoreFeature,
  type ItemInstance,
  syncDataLoaderFeature,
  type TreeInstance,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { formatDay } from '../../core/dates.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { joinList } from '../../i18n/join-list.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { shownInterval } from '../../ui/shown-length.ts';
import type { LogLeaf, Logs, LogTree, Wellbore } from './log-tree.ts';
import { useShownRow } from './use-shown-row.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { problemMessage } from '../../core/problem.ts';

type Item =
  | { kind: 'root' }
  | { kind: 'wellbore'; wellbore: Wellbore }
  | { kind: 'log'; log: LogLeaf }
  | { kind: 'note'; uwi: string; logs: Logs };

/** Props of the branches: `rtl` turns the arrow keys around. */
interface Props {
  tree: LogTree;
  labelledBy: string;
  logId: string | undefined;
  rtl: boolean;
  onChoose(log: LogLeaf): void;
}

/** Mnemonics that a log names. */
const MOST_NAMED = 4;

/** Wellbores with their logs, as the tree of WAI-ARIA with one selection. */
export function Branches(props: Props) {
  const { tree, labelledBy, logId, onChoose } = props;
  const box = useRef<HTMLDivElement>(null);
  const instance = useBranches(props);
  const onKeyDown = useTreeKeys(instance, (item: ItemInstance<Item>) => {
    const data = item.getItemData();
    if (data.kind === 'note' && data.logs.kind === 'failed') tree.toggle(data.uwi, true);
    else if (data.kind === 'log') onChoose(data.log);
    else if (item.isExpanded()) item.collapse();
    else item.expand();
  });
  const rows = instance.getItems();
  const inSight = logId !== undefined && rows.some((item) => item.getId() === `l ${logId}`);
  useShownRow(box, '[aria-selected=true]', inSight ? logId : null);
  // The tab key comes to the log that is shown, not to the first wellbore.
  useEffect(() => {
    if (inSight) instance.getItemInstance(`l ${logId}`).setFocused();
  }, [instance, inSight, logId]);
  return (
    <div ref={box}>
      <div
        {...instance.getContainerProps()}
        className="tree"
        aria-label={undefined}
        aria-labelledby={labelledBy}
        onKeyDown={onKeyDown}
      >
        {rows.map((item) => {
          const data = item.getItemData();
          return (
            <div
              key={item.getId()}
              {...item.getProps()}
              className={`tree-row ${data.kind}`}
              aria-label={undefined}
              aria-selected={data.kind === 'log' ? data.log.logId === logId : undefined}
            >
              {data.kind === 'wellbore' ? (
                <WellboreRow wellbore={data.wellbore} open={item.isExpanded()} />
              ) : null}
              {data.kind === 'log' ? <LogRow log={data.log} /> : null}
              {data.kind === 'note' ? (
                <NoteRow logs={data.logs} onRetry={() => tree.toggle(data.uwi, true)} />
              ) : null}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The tree library's instance for wellbores and logs. */
function useBranches({ tree, rtl, onChoose }: Props): TreeInstance<Item> {
  const t = useTexts();
  const wellbores = useSignal(tree.wellbores);
  const logs = useSignal(tree.logs);
  const expanded = useSignal(tree.expanded);
  const { items, children } = useMemo(() => buildBranches(wellbores, logs), [wellbores, logs]);
  // The tree takes a new array for another expansion and is rebuilt.
  const expandedItems = useMemo(() => ['root', ...expanded.map((uwi) => `w ${uwi}`)], [expanded]);
  const instance = useTree<Item>({
    rootItemId: 'root',
    getItemName: (item) => formatItemName(item.getItemData(), t),
    isItemFolder: (item) => item.getItemData().kind === 'wellbore',
    dataLoader: {
      getItem: (id) => items.get(id) ?? { kind: 'root' },
      getChildren: (id) => children.get(id) ?? [],
    },
    state: { expandedItems },
    setExpandedItems: (change) => {
      const before = expandedItems;
      const after = typeof change === 'function' ? change(before) : change;
      for (const id of after) if (!before.includes(id)) tree.toggle(id.slice(2), true);
      for (const id of before) if (!after.includes(id)) tree.toggle(id.slice(2), false);
    },
    onPrimaryAction: (item) => {
      const data = item.getItemData();
      if (data.kind === 'log') onChoose(data.log);
    },
    hotkeys: {
      expandOrDown: { hotkey: rtl ? 'ArrowLeft' : 'ArrowRight', preventDefault: true },
      collapseOrUp: { hotkey: rtl ? 'ArrowRight' : 'ArrowLeft', preventDefault: true },
      focusFirstItem: { hotkey: 'Home', preventDefault: true },
      focusLastItem: { hotkey: 'End', preventDefault: true },
    },
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
  });
  useEffect(() => instance.rebuildTree(), [instance, items, children, expanded]);
  return instance;
}

/** The name that typing finds an item by. */
function formatItemName(item: Item, t: Translate): string {
  if (item.kind === 'wellbore')
    return item.wellbore.uwi === item.wellbore.name
      ? item.wellbore.name
      : `${item.wellbore.name} ${item.wellbore.uwi}`;
  if (item.kind === 'log')
    return joinList(
      t,
      [
        item.log.title,
        shownInterval(item.log.top, item.log.base, item.log.unit),
        item.log.format,
      ].filter(Boolean),
    );
  if (item.kind === 'note')
    return item.logs.kind === 'failed'
      ? problemMessage(t, item.logs.problem)
      : describeLogs(item.logs, t);
  return '';
}

/** Says that the logs of a wellbore are loading, or that it has none. */
function describeLogs({ kind }: Logs, t: Translate): string {
  return t(kind === 'loading' ? 'common.loading' : 'visualizer.noLogs');
}

function NoteRow({ logs, onRetry }: { logs: Logs; onRetry(): void }) {
  const t = useTexts();
  if (logs.kind === 'failed')
    return <ProblemNote compact problem={logs.problem} onRetry={onRetry} />;
  return (
    <span className={logs.kind === 'loading' ? 'muted late' : 'muted'}>
      {describeLogs(logs, t)}
    </span>
  );
}

function WellboreRow({ wellbore: { name, uwi }, open }: { wellbore: Wellbore; open: boolean }) {
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <Chevron size={14} strokeWidth={1.5} aria-hidden className={open ? '' : 'points'} />
      <bdi className="tree-name" title={name}>
        {name}
      </bdi>
      {uwi === name ? null : (
        <bdi className="muted" dir="ltr" title={uwi}>
          {uwi}
        </bdi>
      )}
    </>
  );
}

function LogRow({ log }: { log: LogLeaf }) {
  const t = useTexts();
  const { title, fileName, format, date, curves, isBest, isNamesake } = log;
  const rest = curves.length - MOST_NAMED;
  const file = fileName === title ? '' : fileName;
  return (
    <>
      <span
        className="tree-text"
        title={[title, file, joinList(t, curves)].filter(Boolean).join('\n')}
      >
        <span className="log-title">
          <bdi>{title}</bdi>
          {isBest ? <span className="tree-best">{t('visualizer.suggested')}</span> : null}
        </span>
        <bdi className="muted tree-about" dir="ltr">
          {[shownInterval(log.top, log.base, log.unit), formatDay(date)]
            .filter(Boolean)
            .join(' · ')}
        </bdi>
        {curves.length > 0 ? (
          <span className="muted tree-curves">
            <span>
              {t('visualizer.curves', { count: curves.length })}
              {' ·'}
            </span>
            <bdi className="tree-about" dir="ltr">
              {joinList(t, curves.slice(0, MOST_NAMED))}
              {rest > 0 ? ` +${rest}` : ''}
            </bdi>
          </span>
        ) : null}
        {file && isNamesake ? (
          <bdi className="muted tree-about" dir="ltr">
            {file}
          </bdi>
        ) : null}
      </span>
      {format ? (
        <span className="tree-format" dir="ltr">
          {format}
        </span>
      ) : null}
    </>
  );
}

function buildBranches(
  wellbores: readonly Wellbore[],
  logs: ReadonlyMap<string, Logs>,
): { items: Map<string, Item>; children: Map<string, string[]> } {
  const items = new Map<string, Item>([['root', { kind: 'root' }]]);
  const children = new Map<string, string[]>([['root', wellbores.map(({ uwi }) => `w ${uwi}`)]]);
  for (const wellbore of wellbores) {
    const id = `w ${wellbore.uwi}`;
    items.set(id, { kind: 'wellbore', wellbore });
    const known = logs.get(wellbore.uwi) ?? { kind: 'loading' as const };
    if (known.kind === 'ready' && known.logs.length > 0) {
      for (const log of known.logs) items.set(`l ${log.logId}`, { kind: 'log', log });
      children.set(
        id,
        known.logs.map(({ logId }) => `l ${logId}`),
      );
    } else {
      items.set(`n ${wellbore.uwi}`, { kind: 'note', uwi: wellbore.uwi, logs: known });
      children.set(id, [`n ${wellbore.uwi}`]);
    }
  }
  return { items, children };
}
