import type { Translate } from '../../i18n/i18n.ts';
import { joinList } from '../../i18n/join-list.ts';
import { safeName } from '../../ui/save-file.ts';
import type { LayerRow } from './map-layers.ts';

/** Layers that a map is called by, the uppermost first. */
const MOST_NAMED = 3;

/** What a map is called, and the stem of its files: by the layers that are visible. */
export function nameMap(
  rows: readonly Pick<LayerRow, 'visible' | 'layer'>[],
  t: Translate,
): { title: string; stem: string } {
  const names = rows
    .filter(({ visible }) => visible)
    .map(({ layer }) => layer.displayName)
    .toReversed()
    .slice(0, MOST_NAMED);
  const label = t('map.label');
  if (names.length === 0) return { title: label, stem: safeName(label) };
  return {
    title: `${label}: ${joinList(t, names)}`,
    stem: safeName(`${label} ${names.join(', ')}`.replaceAll(':', '')),
  };
}
