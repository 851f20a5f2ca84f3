import { Eye } from 'lucide-react';
import { type Ref, useState } from 'react';
import { auditView } from '../../../backend/audit.ts';
import { settled } from '../../../backend/settled.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { problemText } from '../../../core/problem.ts';
import type { Selection } from '../../../core/selection.ts';
import { type ViewerKind, viewerKinds } from '../../../core/viewer-kinds.ts';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CatalogListing } from '../listing.ts';
import { readViewed } from './read-viewed.ts';
import { MOST_KEYS, resolveTarget, type Viewed, listViews } from './targets.ts';

/** What the menu knows of the selection: nothing yet, what it read, or why it could not. */
type Known = { selection: Selection; viewed?: Viewed; why?: string };

/** The viewers that the selection can be opened in, each with the reason where it cannot; nothing for a catalog that no viewer shows. */
export function ViewMenu({
  listing,
  selected,
  iconOnly,
  label = 'browse.selection.view',
  shortcut,
  ref,
}: {
  listing: Pick<CatalogListing, 'host' | 'backend' | 'catalog' | 'catalogs' | 'cache'>;
  selected: Selection;
  iconOnly: boolean;
  /** @default "browse.selection.view" */
  label?: TextKey;
  /** Key that opens it, for the tooltip. */
  shortcut?: string;
  ref?: Ref<{ open(): void }>;
}) {
  const t = useTexts();
  const installed: ReadonlyMap<string, ViewerKind> = useSignal(viewerKinds);
  const [known, setKnown] = useState<Known | null>(null);
  const { host, backend, catalog } = listing;
  const kinds = listViews(catalog);
  if (kinds.length === 0) return null;

  const look = async (): Promise<void> => {
    const stop = new AbortController();
    const forget = host.onDispose(() => stop.abort());
    setKnown({ selection: selected });
    const found = await settled(
      readViewed({ ...listing, selection: selected }, stop.signal),
      stop.signal,
    );
    forget();
    if (found)
      setKnown((now) =>
        now?.selection === selected
          ? {
              selection: selected,
              ...(found.ok ? { viewed: found.data } : { why: problemText(t, found.error) }),
            }
          : now,
      );
  };
  const open = (to: string, { rows, keys }: Viewed): void => {
    const types = new Map(
      listing.cache.catalogFields.map(({ attribute }) => [attribute.name, attribute.typeName]),
    );
    auditView(
      backend,
      catalog.name,
      rows.slice(0, MOST_KEYS).flatMap((row) =>
        keys.map((name) => ({
          fieldName: name,
          fieldType: types.get(name) ?? 'string',
          value: row[name],
        })),
      ),
    );
    host.emit('geo-navigate', { to }, { cancelable: true });
  };
  const items = kinds.map((kind): MenuItem => {
    const name = t(`browse.selection.view.${kind}`);
    const viewed = known?.selection === selected ? known.viewed : undefined;
    const none = (disabledBecause: string): MenuItem => ({
      label: name,
      disabledBecause,
      run: () => undefined,
    });
    if (!viewed) return none(known?.why ?? t('browse.selection.looking'));
    const target = resolveTarget(kind, viewed);
    if (target.to === undefined) return none(t(target.why));
    // The map is a screen beside the visualizer, not a viewer in it.
    return kind === 'map' || installed.has(kind)
      ? { label: name, run: () => open(target.to, viewed) }
      : none(t('browse.selection.notInstalled', { viewer: name }));
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
