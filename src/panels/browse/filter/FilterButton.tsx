import { ListFilter } from 'lucide-react';
import { useRef } from 'react';
import { conjuncts } from '../../../core/constraints.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { usePageKey } from '../../../ui/use-page-key.ts';
import type { CatalogListing } from '../listing.ts';

/**
 * Opens and closes the filter panel, and shows the number of filters. `f` does the same wherever no
 * text is typed.
 */
export function FilterButton({
  host,
  catalog,
  state,
  go,
}: Pick<CatalogListing, 'host' | 'catalog' | 'state' | 'go'>) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const count = conjuncts(state.constraints ?? []).length;
  const open = state.panel === 'filters';
  const toggle = (): void =>
    go({ ...state, catalog: catalog.name, panel: open ? undefined : 'filters' });
  usePageKey(host, 'f', () => {
    // The panel takes the focus only if its button has it.
    button.current?.focus();
    toggle();
  });
  return (
    <Button
      ref={button}
      className="filter-button"
      label={count > 0 ? t('browse.filtersCounted', { count }) : t('browse.filters')}
      icon={ListFilter}
      shortcut="f"
      aria-expanded={open}
      aria-keyshortcuts="f"
      onClick={toggle}
    />
  );
}
