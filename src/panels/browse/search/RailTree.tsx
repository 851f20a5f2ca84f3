import { signal } from '@preact/signals-core';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CatalogCounts } from '../../../backend/catalog-counts.ts';
import type { CatalogGroup } from '../../../backend/catalogs.ts';
import { formatCount } from '../../../ui/format.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { catalogNode, groupNode, nodesInSight } from './rail-nodes.ts';
import { stepIndex } from '../../../ui/roving.ts';

interface Props {
  groups: readonly CatalogGroup[];
  /** The catalog that is listed. */
  catalog: string | undefined;
  /** Ids of the groups that are closed. */
  closed: ReadonlySet<string>;
  counts: CatalogCounts | null;
  onChoose(name: string): void;
  onToggle(group: string): void;
}

const UNCOUNTED: CatalogCounts['counts'] = signal(new Map());

/**
 * Groups and catalogs as nested lists of buttons with one stop of Tab (WAI-ARIA "Disclosure
 * Navigation"): up and down move, the arrows of reading open and close groups.
 */
export function RailTree(props: Props) {
  const { groups, catalog, closed, onToggle } = props;
  const box = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const nodes = nodesInSight(groups, closed);
  const active =
    visited !== null && nodes.includes(visited)
      ? visited
      : (nodes.find((node) => node.startsWith(`catalog ${catalog} `)) ?? nodes[0]);

  useSeenCounts(box, props);
  const pressKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const root = event.currentTarget;
    const at = nodes.indexOf(active ?? '');
    const rtl = getComputedStyle(root).direction === 'rtl';
    const inward = { ArrowRight: !rtl, ArrowLeft: rtl }[event.key];
    const to = stepIndex(event.key, at, nodes.length);
    if (inward === undefined && to === null) return;
    event.preventDefault();
    const node = inward === undefined ? nodes[to ?? 0] : turn(findNode(root, active), inward);
    if (node !== undefined) findNode(root, node)?.focus();
  };
  /**
   * Opens or closes the group of the button that has the focus. @returns the node to go to instead
   * if that is done already
   */
  const turn = (button: HTMLElement | null, inward: boolean): string | undefined => {
    const group = button?.dataset['group'];
    const isClosed = group !== undefined && closed.has(group);
    if (group !== undefined && isClosed === inward) onToggle(group);
    else if (inward && group !== undefined) return nodes[nodes.indexOf(active ?? '') + 1];
    else if (!inward)
      return button?.closest('ul')?.closest('li')?.querySelector<HTMLElement>('[data-node]')
        ?.dataset['node'];
    return undefined;
  };
  return (
    <div
      ref={box}
      className="rail-tree"
      onKeyDown={pressKey}
      onFocus={(event) => setVisited((event.target as HTMLElement).dataset['node'] ?? null)}
    >
      <Branches {...props} active={active} />
    </div>
  );
}

function Branches({ active, ...props }: Props & { active: string | undefined }) {
  const { groups, closed, onToggle } = props;
  return (
    <ul>
      {groups.map((group) => (
        <li key={group.id}>
          <button
            {...tabStop(groupNode(group), active)}
            type="button"
            className="rail-group"
            data-group={group.id}
            aria-expanded={!closed.has(group.id)}
            title={group.description ?? undefined}
            onClick={() => onToggle(group.id)}
          >
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden className="rail-chevron" />
            <bdi>{group.label}</bdi>
          </button>
          {closed.has(group.id) ? null : (
            <>
              <Leaves {...props} group={group} active={active} />
              {group.children.length > 0 ? (
                <Branches {...props} groups={group.children} active={active} />
              ) : null}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The catalogs of a group, with their counts as far as they are known. */
function Leaves({
  group,
  active,
  catalog,
  counts,
  onChoose,
}: Pick<Props, 'catalog' | 'counts' | 'onChoose'> & {
  group: CatalogGroup;
  active: string | undefined;
}) {
  const known = useSignal(counts?.counts ?? UNCOUNTED);
  return (
    <ul>
      {group.catalogs.map(({ name, label }) => {
        const rows = known.get(name);
        return (
          <li key={name} data-count={group.fetchCount ? name : undefined}>
            <button
              {...tabStop(catalogNode(group, name), active)}
              type="button"
              className="rail-catalog"
              aria-current={name === catalog || undefined}
              title={label}
              onClick={() => onChoose(name)}
            >
              <bdi>{label}</bdi>
              {group.fetchCount && rows !== undefined ? (
                <span className="rail-count" dir="ltr">
                  {formatCount(rows)}
                </span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The one stop of Tab is the active node. */
function tabStop(node: string, active: string | undefined) {
  return { 'data-node': node, tabIndex: node === active ? 0 : -1 };
}

function findNode(root: HTMLElement, node: string | undefined): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-node="${CSS.escape(node ?? '')}"]`);
}

/** Requests the counts of the catalogs that scroll into view. */
function useSeenCounts(
  box: RefObject<HTMLElement | null>,
  { counts, groups, closed }: Props,
): void {
  useEffect(() => {
    const root = box.current;
    if (!root || !counts) return;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) counts.want((target as HTMLElement).dataset['count'] ?? '');
      },
      { root },
    );
    for (const node of root.querySelectorAll('[data-count]')) seen.observe(node);
    return () => seen.disconnect();
  }, [box, counts, groups, closed]);
}
