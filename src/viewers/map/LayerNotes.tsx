import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import type { LayerNote, NotDrawn } from '../../sources/layer/layer-notes.ts';
import { joinList } from '../../i18n/join-list.ts';

/**
 * What a layer's picture leaves out, and what was assumed when its features were read: a line for
 * each, opened to its reasons and to the choice that corrects it.
 */
export function LayerNotes({
  name,
  notes,
  total,
  onSwap,
}: {
  name: string;
  notes: readonly LayerNote[];
  /** Features of the layer. */
  total: number;
  /** Reads the features again with the other order of axes. */
  onSwap(): void;
}) {
  const t = useTexts();
  if (notes.length === 0) return null;
  const reasons = notes.flatMap((note) => describeReasons(t, note));
  const canSwap = notes.some(({ kind }) => kind === 'latitude-first' || kind === 'order-unknown');
  const lines = notes.map((note) => describeNote(t, note, total));
  return (
    <details className="layer-notes" aria-label={t('map.notes', { name })}>
      <summary>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </summary>
      {reasons.length > 0 ? (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      {canSwap ? <Button label={t('map.notes.swap')} onClick={onSwap} /> : null}
    </details>
  );
}

function describeNote(t: Translate, note: LayerNote, total: number): string {
  switch (note.kind) {
    case 'not-drawn':
      return t('map.notes.notDrawn', { count: note.count, total: formatCount(total) });
    case 'system':
      return t('map.notes.system', { crs: note.crs, count: note.count });
    case 'incomplete':
      return note.matched === null
        ? t('map.notes.limit', { count: note.count })
        : t('map.notes.incomplete', { count: note.count, matched: formatCount(note.matched) });
    case 'latitude-first':
      return t('map.notes.latitudeFirst');
    case 'order-unknown':
      return t('map.notes.orderUnknown');
    case 'encoding':
      return t('map.notes.encoding', { name: note.name });
    default:
      return t('map.notes.antimeridian', { count: note.count });
  }
}

const REASONS = {
  'no-geometry': 'map.notes.noGeometry',
  position: 'map.notes.position',
} as const;

function describeReasons(t: Translate, note: LayerNote): string[] {
  if (note.kind !== 'not-drawn') return [];
  return (Object.entries(note.reasons) as [NotDrawn, number][]).map(([reason, count]) =>
    reason === 'kind'
      ? t('map.notes.geometryKind', { kinds: joinList(t, note.kinds), count })
      : t(REASONS[reason], { count }),
  );
}
