import { keysOfTab, readOfTab } from '../core/tab-storage.ts';
import { PREFIX } from './catalog-memory.ts';

/** A group of catalogs as the tab keeps it. */
interface KeptGroup {
  catalogs?: readonly { name: string; label: string }[];
  children?: readonly KeptGroup[];
}

/** The English label of a catalog, if this tab has read the catalogs; its texts go by that label. */
export function findCatalogLabel(name: string): string | undefined {
  const flatten = ({
    catalogs = [],
    children = [],
  }: KeptGroup): { name: string; label: string }[] => [...catalogs, ...children.flatMap(flatten)];
  const kept = keysOfTab((key) => key.startsWith(`${PREFIX}general_schema `)).map(
    (key) => readOfTab(key) as { CatalogGroup?: KeptGroup[] } | undefined,
  );
  return kept
    .flatMap((schema) => schema?.CatalogGroup ?? [])
    .flatMap(flatten)
    .find((catalog) => catalog.name === name)?.label;
}
