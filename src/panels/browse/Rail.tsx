import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Backend, buildOwnerKey } from '../../backend/backend.ts';
import { CatalogCounts } from '../../backend/catalog-counts.ts';
import type { CatalogGroup } from '../../backend/catalogs.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { readStored, store } from '../../core/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useDisposable } from '../../ui/use-disposable.ts';
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
  /** The first rows are loaded: counts may be requested. */
  settled: boolean;
  onChoose(name: string): void;
  onSearch(text: string): void;
}

/**
 * The search in all catalogs, and the catalogs by group in the schema's order; folded it is 48 px
 * wide. What is open and closed stays with the browser.
 */
export function Rail({ host, backend, catalog, search, settled, onChoose, ...props }: Props) {
  const t = useTexts();
  const rail = useRef<HTMLElement>(null);
  const { narrow, open, turn, closeSheet } = useFolding(host, rail);
  const groups = useMemo(() => shownGroups(props.groups), [props.groups]);
  const [closed, toggle] = useClosed();
  const counts = useDisposable(() => {
    const made = new CatalogCounts(backend);
    if (settled) made.start();
    return made;
  }, [backend, settled]);
  usePageKey(host, '/', () => {
    const field =
      host.root.querySelector<HTMLElement>(
        '.listed:not([inert]) .listed-head input[type=search]',
      ) ?? rail.current?.querySelector<HTMLElement>(FIELD);
    if (field) field.focus();
    else turn(true, FIELD);
  });
  const unfold = (group: CatalogGroup): void => {
    if (closed.has(group.id)) toggle(group.id);
    turn(true, `[data-node="${CSS.escape(groupNode(group))}"]`);
  };
  const choose = (name: string): void => {
    closeSheet();
    onChoose(name);
  };
  return (
    <>
      {narrow && open ? <div className="rail-scrim" onClick={closeSheet} /> : null}
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
        <RailHead open={open} search={search} onTurn={turn}>
          <RailSearch
            owner={buildOwnerKey(backend)}
            text={search}
            onSearch={props.onSearch}
            onDone={closeSheet}
          />
        </RailHead>
        {open ? (
          <RailTree {...{ groups, catalog, closed, counts }} onChoose={choose} onToggle={toggle} />
        ) : (
          <RailStrip groups={groups} catalog={catalog} onUnfold={unfold} />
        )}
      </nav>
    </>
  );
}

/** The search field, where the rail is open, and the buttons that fold and unfold it. */
function RailHead({
  open,
  search,
  onTurn,
  children,
}: Pick<Props, 'search'> & {
  open: boolean;
  onTurn(shown: boolean, focus: string): void;
  /** The search field. */
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <div className="rail-head">
      {open ? children : null}
      <Button
        className="rail-fold"
        label={t(open ? 'browse.rail.fold' : 'browse.rail.unfold')}
        icon={open ? PanelLeftClose : PanelLeftOpen}
        iconOnly
        variant="quiet"
        aria-expanded={open}
        onClick={() => onTurn(!open, '.rail-fold')}
      />
      {open ? null : (
        <Button
          label={t('browse.search.everywhere')}
          icon={Search}
          iconOnly
          variant="quiet"
          aria-pressed={search !== '' || undefined}
          onClick={() => onTurn(true, FIELD)}
        />
      )}
    </div>
  );
}

/** The groups of a folded rail, each by its short label. */
function RailStrip({
  groups,
  catalog,
  onUnfold,
}: Pick<Props, 'groups' | 'catalog'> & { onUnfold(group: CatalogGroup): void }) {
  return (
    <ul className="rail-strip">
      {groups.map((group) => (
        <li key={group.id}>
          <button
            type="button"
            className="rail-short"
            title={group.label}
            aria-label={group.label}
            aria-current={holds(group, catalog) || undefined}
            onClick={() => onUnfold(group)}
          >
            <bdi>{chooseShortLabel(group)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Whether the rail is open: as a sheet over the rows where the element is narrow, else as the user
 * of the browser left it.
 */
function useFolding(host: ElementHost, rail: RefObject<HTMLElement | null>) {
  const narrow = useNarrow(host.element, SHEET_PX);
  const [folded, setFolded] = useState(() => readStored(FOLDED) === 'folded');
  const [sheet, setSheet] = useState(false);
  const open = narrow ? sheet : !folded;
  // Folding removes the button that has the focus: its replacement gets it.
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current) rail.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  }, [open, rail]);
  /** Opens or folds the rail and focuses what the selector finds then. */
  const turn = (shown: boolean, focus: string): void => {
    next.current = focus;
    if (narrow) return setSheet(shown);
    setFolded(!shown);
    store(FOLDED, shown ? 'open' : 'folded');
  };
  return { narrow, open, turn, closeSheet: () => setSheet(false) };
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
