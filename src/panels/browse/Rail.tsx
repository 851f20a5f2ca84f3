import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Backend, buildOwnerKey } from '../../backend/backend.ts';
import { CatalogCounts } from '../../backend/catalog-counts.ts';
import type { CatalogGroup } from '../../backend/catalogs.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { readStored, store } from '../../core/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { usePageKey } from '../../ui/use-page-key.ts';
import { holds, groupNode, chooseShortLabel, shownGroups } from './search/rail-nodes.ts';
import { RailSearch } from './search/RailSearch.tsx';
import { RailTree } from './search/RailTree.tsx';

/** Up to this width the rail lies over the rows when it is open. */
const SHEET_PX = 640;
const FOLDED = 'geo-elements.browse.rail';
const CLOSED = 'geo-elements.browse.closed-groups';
const FIELD = '.rail-search input';

interface Props {
  host: ElementHost;
  backend: Backend;
  groups: readonly CatalogGroup[];
  /** The catalog that is listed. */
  catalog: string | undefined;
  /** What is searched for in all catalogs. */
  search: string;
  /** The first rows are here: counts may be asked for. */
  settled: boolean;
  onChoose(name: string): void;
  onSearch(text: string): void;
}

/** The search in all catalogs, and the catalogs by group in the schema's order; folded it is 48 px wide. What is open and closed stays with the browser. */
export function Rail({
  host,
  backend,
  groups: all,
  catalog,
  search,
  settled,
  onChoose,
  onSearch,
}: Props) {
  const t = useTexts();
  const rail = useRef<HTMLElement>(null);
  const narrow = useNarrow(host.element, SHEET_PX);
  const [folded, setFolded] = useState(() => readStored(FOLDED) === 'folded');
  const [sheet, setSheet] = useState(false);
  const open = narrow ? sheet : !folded;
  const show = (shown: boolean): void => {
    if (narrow) return setSheet(shown);
    setFolded(!shown);
    store(FOLDED, shown ? 'open' : 'folded');
  };
  const groups = useMemo(() => shownGroups(all), [all]);
  const [closed, toggle] = useClosed();
  const counts = useCounts(backend, settled);

  // What has the focus goes when the rail folds or unfolds: it is given to what came in its place.
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current) rail.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  }, [open]);
  const turn = (shown: boolean, focus: string): void => {
    next.current = focus;
    show(shown);
  };
  usePageKey(host, '/', () => {
    const field =
      host.root.querySelector<HTMLElement>(`.listed-head input[type=search]`) ??
      rail.current?.querySelector<HTMLElement>(FIELD);
    if (field) field.focus();
    else turn(true, FIELD);
  });

  const unfold = (group: CatalogGroup): void => {
    if (closed.has(group.id)) toggle(group.id);
    turn(true, `[data-node="${CSS.escape(groupNode(group))}"]`);
  };
  const choose = (name: string): void => {
    setSheet(false);
    onChoose(name);
  };
  return (
    <>
      {narrow && open ? <div className="rail-scrim" onClick={() => setSheet(false)} /> : null}
      <nav
        ref={rail}
        className={open ? (narrow ? 'rail sheet' : 'rail') : 'rail folded'}
        part="catalogs"
        data-region
        aria-label={t('browse.catalogs')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && narrow && open) turn(false, '.rail-fold');
        }}
      >
        <div className="rail-head">
          {open ? (
            <RailSearch
              owner={buildOwnerKey(backend)}
              text={search}
              onSearch={onSearch}
              onDone={() => setSheet(false)}
            />
          ) : null}
          <Button
            className="rail-fold"
            label={t(open ? 'browse.rail.fold' : 'browse.rail.unfold')}
            icon={open ? PanelLeftClose : PanelLeftOpen}
            iconOnly
            variant="quiet"
            aria-expanded={open}
            onClick={() => turn(!open, '.rail-fold')}
          />
          {open ? null : (
            <Button
              label={t('browse.search.everywhere')}
              icon={Search}
              iconOnly
              variant="quiet"
              aria-pressed={search !== '' || undefined}
              onClick={() => turn(true, FIELD)}
            />
          )}
        </div>
        {open ? (
          <RailTree
            groups={groups}
            catalog={catalog}
            closed={closed}
            counts={counts}
            onChoose={choose}
            onToggle={toggle}
          />
        ) : (
          <ul className="rail-strip">
            {groups.map((group) => (
              <li key={group.id}>
                <button
                  type="button"
                  className="rail-short"
                  title={group.label}
                  aria-label={group.label}
                  aria-current={holds(group, catalog) || undefined}
                  onClick={() => unfold(group)}
                >
                  <bdi>{chooseShortLabel(group)}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )}
      </nav>
    </>
  );
}

/** Ids of groups that are closed, and what opens or closes one. */
function useClosed(): [ReadonlySet<string>, (id: string) => void] {
  const [closed, setClosed] = useState(() => new Set((readStored(CLOSED) ?? '').split('\n')));
  return [
    closed,
    (id) => {
      const next = new Set(closed);
      if (!next.delete(id)) next.add(id);
      setClosed(next);
      store(CLOSED, [...next].join('\n'));
    },
  ];
}

function useCounts(backend: Backend, settled: boolean): CatalogCounts | null {
  const [counts, setCounts] = useState<CatalogCounts | null>(null);
  useEffect(() => {
    const made = new CatalogCounts(backend);
    setCounts(made);
    return () => made.dispose();
  }, [backend]);
  useEffect(() => {
    if (settled) counts?.start();
  }, [counts, settled]);
  return counts;
}
