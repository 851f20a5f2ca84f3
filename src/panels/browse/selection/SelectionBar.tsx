import { Filter, ShoppingCart, Undo2, X } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { isEmpty, type Selection } from '../../../core/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { holdWhileRead } from '../../../ui/hold-while-read.ts';
import { lazyExtra } from '../../../ui/lazy-part.tsx';
import { useLanguage, useTexts } from '../../../ui/texts.tsx';
import { useCrowded } from '../../../ui/use-crowded.ts';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { useNotice } from '../../../ui/use-notice.ts';
import type { CatalogListing } from '../listing.ts';
import { getPermissions } from '../record/record-place.ts';
import { useCart } from './use-cart.ts';
import { useListEvent } from './use-list-event.ts';
import { ViewMenu } from './ViewMenu.tsx';

// Few catalogs have anything to sum up.
const SummaryButton = lazyExtra(async () => (await import('./SummaryButton.tsx')).SummaryButton);

const DeleteButton = lazyExtra(async () => (await import('./DeleteButton.tsx')).DeleteButton);

const BulkEditButton = lazyExtra(async () => (await import('./BulkEditButton.tsx')).BulkEditButton);

const LogJobs = lazyExtra(async () => (await import('./LogJobs.tsx')).LogJobs);

const RulesButton = lazyExtra(async () => (await import('./RulesButton.tsx')).RulesButton);

/** Process of a catalog whose records are concessions (spec 3, "processes"). */
const SUMMARY = 'concessionSummary';

/** Catalogs whose records have logs that recipes are applied to. */
const LOG_CATALOGS = ['well', 'wellLog'];

/** Below this width buttons show their icons alone. */
const NARROW_PX = 900;

interface Props {
  listing: CatalogListing;
  selected: Selection;
  /** How many records are selected, in words. */
  count: string;
  /** The same as a number; null while it is counted. */
  size: number | null;
  /** Whether the list leaves out some of them. */
  hasHidden: boolean;
  saying: ReturnType<typeof useNotice>;
  exportButton: ReactNode;
}

/** The bar below the list. */
export function SelectionBar({ count, ...props }: Props) {
  const { listing, selected, saying, hasHidden } = props;
  const t = useTexts();
  const { host, catalog, state, selection, go } = listing;
  const bar = useRef<HTMLDivElement>(null);
  const labels = [useLanguage(), catalog.name, count, saying.notice?.message].join(' ');
  const iconOnly = useIconsAlone(host.element, bar, labels);
  const nothing = isEmpty(selected);
  useEffect(() => {
    if (!nothing) saying.silence();
    // The offer to undo ends with the next selection.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [selected]);
  const clear = (): void => {
    selection.clear();
    if (state.only) go({ ...state, catalog: catalog.name, only: undefined, record: undefined });
    saying.offer(t('browse.selection.cleared'), () => selection.set(selected));
  };
  const toggleOnly = (): void => {
    const next = { ...state, catalog: catalog.name, record: undefined };
    if (!hasHidden) return go({ ...next, only: state.only ? undefined : 'selected' });
    // What the filter leaves out is shown too; Back brings the filter back.
    listing.controller.map.release();
    go({ ...next, only: 'selected', constraints: undefined, text: undefined });
  };
  return (
    <Region bar={bar}>
      {nothing && saying.notice ? null : (
        <span className="selection-count">{nothing ? t('browse.selection.none') : count}</span>
      )}
      {!nothing || state.only ? (
        <Button
          label={t(hasHidden ? 'browse.selection.all' : 'browse.selection.only')}
          icon={Filter}
          iconOnly={iconOnly}
          variant="quiet"
          aria-pressed={state.only !== undefined}
          onClick={toggleOnly}
        />
      ) : null}
      {nothing ? null : (
        <Button
          label={t('browse.selection.clear')}
          icon={X}
          iconOnly={iconOnly}
          variant="quiet"
          onClick={clear}
        />
      )}
      {saying.notice?.undo ? null : <UndoButton listing={listing} />}
      <Words saying={saying} />
      <Actions {...props} iconOnly={iconOnly} isEmpty={nothing} />
    </Region>
  );
}

function Region({ bar, children }: { bar: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const t = useTexts();
  return (
    <div
      ref={bar}
      className="selection-bar"
      data-region
      role="region"
      aria-label={t('browse.selection.bar')}
    >
      {children}
    </div>
  );
}

/** Whether buttons show their icons alone: on a narrow screen, and where their labels have no room. */
function useIconsAlone(
  element: HTMLElement,
  bar: RefObject<HTMLElement | null>,
  labels: string,
): boolean {
  const isNarrow = useNarrow(element, NARROW_PX);
  return useCrowded(bar, labels) || isNarrow;
}

/** Takes the last change of the selection back. */
function UndoButton({ listing: { selection } }: Pick<Props, 'listing'>) {
  const t = useTexts();
  if (!useSignal(selection.canUndo)) return null;
  return (
    <Button
      label={t('browse.selection.undo')}
      icon={Undo2}
      iconOnly
      variant="quiet"
      onClick={() => selection.undo()}
    />
  );
}

/** What can be done with the selected records. */
function Actions({
  listing,
  selected,
  size,
  saying,
  exportButton,
  iconOnly,
  isEmpty: isNothing,
}: Omit<Props, 'count'> & { iconOnly: boolean; isEmpty: boolean }) {
  const t = useTexts();
  const { catalog } = listing;
  const actions = useRef<HTMLDivElement>(null);
  const menu = useRef<{ open(): void }>(null);
  const cart = useCart(listing, saying.say);
  useViewKey(actions, menu);
  if (isNothing) return null;
  const shared = { listing, selected, iconOnly };
  const locked = !catalog.exportable && t('browse.selection.notExportable');
  return (
    <div ref={actions} className="selection-actions" data-group>
      {getPermissions(catalog).edit ? (
        <Suspense>
          <BulkEditButton {...shared} say={saying.say} />
        </Suspense>
      ) : null}
      <Suspense>
        <RulesButton {...shared} size={size} />
      </Suspense>
      {LOG_CATALOGS.includes(catalog.name) ? (
        <Suspense>
          <LogJobs {...shared} size={size} />
        </Suspense>
      ) : null}
      {getPermissions(catalog).delete ? (
        <Suspense>
          <DeleteButton {...shared} size={size} say={saying.say} />
        </Suspense>
      ) : null}
      <ViewMenu {...shared} ref={menu} shortcut="Alt+Enter" />
      {catalog.processes.includes(SUMMARY) ? (
        <Suspense>
          <SummaryButton {...shared} say={saying.say} />
        </Suspense>
      ) : null}
      {exportButton}
      <Button
        label={t('browse.selection.toCart')}
        icon={ShoppingCart}
        iconOnly={iconOnly}
        disabledBecause={locked || (cart.busy && t('browse.selection.adding'))}
        onClick={() => cart.add(selected)}
      />
    </div>
  );
}

/**
 * The notice of the bar, for a moment; it stays as long as the keyboard or the pointer is on it.
 */
function Words({ saying: { notice, hold, silence } }: { saying: ReturnType<typeof useNotice> }) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useFocusOn(button, notice?.undo !== undefined);
  if (!notice) return null;
  const { message, undo } = notice;
  return (
    <span className="selection-notice" role="status" {...holdWhileRead(hold)}>
      {message}
      {undo ? (
        <Button
          ref={button}
          label={t('common.undo')}
          onClick={() => {
            undo();
            silence();
          }}
        />
      ) : null}
    </span>
  );
}

/**
 * Alt+Enter anywhere in the list opens the viewers, before the grid takes the key for its Enter.
 */
function useViewKey(
  actions: RefObject<HTMLElement | null>,
  menu: RefObject<{ open(): void } | null>,
): void {
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.altKey || !menu.current) return;
    event.preventDefault();
    event.stopPropagation();
    menu.current.open();
  };
  useListEvent(actions, pressKey, { capture: true });
}
