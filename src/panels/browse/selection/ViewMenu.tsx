import { Eye } from 'lucide-react';
import { type Ref, useState } from 'react';
import { auditView } from '../../../backend/audit.ts';
import { readViewed } from '../../../backend/read-viewed.ts';
import { nullIfAborted } from '../../../backend/null-if-aborted.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { problemText } from '../../../core/problem.ts';
import type { Selection } from '../../../core/selection.ts';
import { type ViewerKind, viewerKinds } from '../../../core/viewer-kinds.ts';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CatalogListing } from '../listing.ts';
import { MOST_KEYS, resolveTarget, type Viewed, listViews } from './targets.ts';

/** What the menu knows of the selection: nothing yet, what it read, or why it could not. */
type Known = { selection: Selection; viewed?: Viewed; why?: string };

interface Props {
  listing: Pick<CatalogListing, 'host' | 'backend' | 'catalog' | 'catalogs' | 'cache'>;
  selected: Selection;
  iconOnly: boolean;
  /** @default "browse.selection.view" */
  label?: TextKey;
  /** The selection is one record that is not selected, and the map leaves the selection alone. */
  isRecord?: boolean;
  /** Key that opens it, for the tooltip. */
  shortcut?: string;
  ref?: Ref<{ open(): void }>;
}

/**
 * The viewers that the selection can be opened in, each with the reason where it cannot; nothing
 * for a catalog that no viewer shows.
 */
export function ViewMenu({
  listing,
  selected,
  iconOnly,
  label = 'browse.selection.view',
  isRecord,
  shortcut,
  ref,
}: Props) {
  const t = useTexts();
  const installed: ReadonlyMap<string, ViewerKind> = useSignal(viewerKinds);
  const { known, look } = useKnown(listing, selected);
  const { host } = listing;
  const kinds = listViews(listing.catalog);
  if (kinds.length === 0) return null;
  const open = (to: string, viewed: Viewed): void => {
    auditViewed(listing, viewed);
    host.emit('geo-navigate', { to }, { cancelable: true });
  };
  const items = kinds.map((kind): MenuItem => {
    const name = t(`browse.selection.view.${kind}`);
    const disabled = (disabledBecause: string): MenuItem => ({
      label: name,
      disabledBecause,
      run: () => undefined,
    });
    if (!known?.viewed) return disabled(known?.why ?? t('browse.selection.looking'));
    const { viewed } = known;
    const target = resolveTarget(kind, { ...viewed, isRecord });
    if (target.to === undefined) return disabled(t(target.why));
    // The map is a screen beside the visualizer, not a viewer in it.
    return kind === 'map' || installed.has(kind)
      ? { label: name, run: () => open(target.to, viewed) }
      : disabled(t('browse.selection.notInstalled', { viewer: name }));
  });
  return (
    <Menu
      ref={ref}
      label={t(label)}
      icon={Eye}
      iconOnly={iconOnly}
      variant="plain"
      shortcut={shortcut}
      items={items}
      onOpen={() => void look()}
    />
  );
}

/**
 * What is known of the selection, and what reads it; null for another selection than the one that
 * was read.
 */
function useKnown(listing: Props['listing'], selected: Selection) {
  const t = useTexts();
  const [known, setKnown] = useState<Known | null>(null);
  const look = async (): Promise<void> => {
    const stop = new AbortController();
    const forget = listing.host.onDispose(() => stop.abort());
    setKnown({ selection: selected });
    const found = await nullIfAborted(
      readViewed({ ...listing, selection: selected }, stop.signal),
      stop.signal,
    );
    forget();
    if (!found) return;
    const answer = found.ok ? { viewed: found.data } : { why: problemText(t, found.error) };
    setKnown((now) => (now?.selection === selected ? { selection: selected, ...answer } : now));
  };
  return { known: known?.selection === selected ? known : null, look };
}

/** Records that the user looked at these records (audit). */
function auditViewed({ backend, catalog, cache }: Props['listing'], { rows, keys }: Viewed): void {
  const types = new Map(
    cache.catalogFields.map(({ attribute }) => [attribute.name, attribute.typeName]),
  );
  const items = rows.slice(0, MOST_KEYS).flatMap((row) =>
    keys.map((name) => ({
      fieldName: name,
      fieldType: types.get(name) ?? 'string',
      value: row[name],
    })),
  );
  auditView(backend, catalog.name, items);
}
