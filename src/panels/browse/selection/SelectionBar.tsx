import { Filter, ShoppingCart, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { isEmpty, type Selection } from '../../../core/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { useNotice } from '../../../ui/use-said.ts';
import type { CatalogListing } from '../listing.ts';
import { getPermissions } from '../record/record-place.ts';
import { useCart } from './use-cart.ts';
import { ViewMenu } from './ViewMenu.tsx';

// Few catalogs have anything to sum up.
const SummaryButton = lazy(async () => ({
  default: (await import('./SummaryButton.tsx')).SummaryButton,
}));

const DeleteButton = lazy(async () => ({
  default: (await import('./DeleteButton.tsx')).DeleteButton,
}));

/** Process of a catalog whose records are concessions (spec 3, "processes"). */
const SUMMARY = 'concessionSummary';

/** Below this, buttons whose icons say it have no words. */
const NARROW_PX = 900;

/** The bar below the list. `count` says how many records are selected. */
export function SelectionBar({
  listing,
  selected,
  count,
  size,
  saying,
  exportButton,
}: {
  listing: CatalogListing;
  selected: Selection;
  count: string;
  /** The same as a number; null while it is counted. */
  size: number | null;
  saying: ReturnType<typeof useNotice>;
  exportButton: ReactNode;
}) {
  const t = useTexts();
  const { host, catalog, state, selection, go } = listing;
  const iconOnly = useNarrow(host.element, NARROW_PX);
  const bar = useRef<HTMLDivElement>(null);
  const menu = useRef<{ open(): void }>(null);
  const cart = useCart(listing, saying.say);
  const nothing = isEmpty(selected);
  useViewKey(bar, menu);
  useEffect(() => {
    if (!nothing) saying.silence();
    // Who selects again has nothing to take back.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [selected]);

  const clear = (): void => {
    const before = selected;
    selection.clear();
    if (state.only) go({ ...state, catalog: catalog.name, only: undefined, record: undefined });
    saying.offer(t('browse.selection.cleared'), () => selection.set(before));
  };
  const locked = !catalog.exportable && t('browse.selection.notExportable');
  return (
    <div
      ref={bar}
      className="selection-bar"
      data-region
      role="region"
      aria-label={t('browse.selection.bar')}
    >
      {nothing && saying.notice ? null : (
        <span className="selection-count">{nothing ? t('browse.selection.none') : count}</span>
      )}
      {!nothing || state.only ? (
        <Button
          label={t('browse.selection.only')}
          icon={Filter}
          iconOnly={iconOnly}
          variant="quiet"
          aria-pressed={state.only !== undefined}
          onClick={() =>
            go({
              ...state,
              catalog: catalog.name,
              only: state.only ? undefined : 'selected',
              record: undefined,
            })
          }
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
      <Words saying={saying} />
      {nothing ? null : (
        <div className="selection-actions">
          {getPermissions(catalog).delete ? (
            <Suspense>
              <DeleteButton
                listing={listing}
                selected={selected}
                size={size}
                iconOnly={iconOnly}
                say={saying.say}
              />
            </Suspense>
          ) : null}
          <ViewMenu
            ref={menu}
            listing={listing}
            selected={selected}
            iconOnly={iconOnly}
            shortcut="Alt+Enter"
          />
          {catalog.processes.includes(SUMMARY) ? (
            <Suspense>
              <SummaryButton
                listing={listing}
                selected={selected}
                iconOnly={iconOnly}
                say={saying.say}
              />
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
      )}
    </div>
  );
}

/** What the bar says for a moment. Who reads it with the keyboard or points at it has time. */
function Words({
  saying: { notice: notice, hold, silence },
}: {
  saying: ReturnType<typeof useNotice>;
}) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (notice?.undo) button.current?.focus();
  }, [notice]);
  if (!notice) return null;
  const { message, undo } = notice;
  return (
    <span
      className="selection-notice"
      role="status"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && hold(true)}
      onBlur={() => hold(false)}
    >
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

/** Alt+Enter anywhere in the list opens the viewers, before the grid takes the key for its Enter. */
function useViewKey(
  bar: React.RefObject<HTMLElement | null>,
  menu: React.RefObject<{ open(): void } | null>,
): void {
  useEffect(() => {
    const list = bar.current?.closest<HTMLElement>('.listed');
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !event.altKey || !menu.current) return;
      event.preventDefault();
      event.stopPropagation();
      menu.current.open();
    };
    list?.addEventListener('keydown', pressed, { capture: true });
    return () => list?.removeEventListener('keydown', pressed, { capture: true });
  }, [bar, menu]);
}
