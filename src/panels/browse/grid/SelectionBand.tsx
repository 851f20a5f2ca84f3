import { isEmpty } from '../../../core/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { MOST_ROWS } from './row-windows.ts';
import type { RowPicking } from './row-picking.ts';

/**
 * A note about the selection: that all that match can be selected too, or why a range was not
 * selected.
 */
export function SelectionBand({ picking, total }: { picking: RowPicking; total: number | null }) {
  const t = useTexts();
  const selected = useSignal(picking.selected);
  const refused = useSignal(picking.refused);
  const isOffered = useSignal(picking.isOffered);
  const words =
    refused === 'range'
      ? t('browse.grid.rangeLimit', { count: MOST_ROWS })
      : refused === 'failed'
        ? t('browse.grid.rangeFailed')
        : isOffered
          ? t('browse.grid.selectedLoaded', { count: selected.keys?.length ?? 0 })
          : '';
  return (
    <div className="grid-band" role="status" hidden={words === ''}>
      <span>{words}</span>
      {isOffered && refused === null && total !== null ? (
        <Button
          label={t('browse.grid.selectMatching', { count: total })}
          shortcut="Ctrl+A"
          variant="quiet"
          onClick={() => picking.selectMatching()}
        />
      ) : null}
      {words !== '' && !isEmpty(selected) ? (
        <Button
          label={t('browse.grid.clearSelection')}
          variant="quiet"
          onClick={() => picking.clear()}
        />
      ) : null}
    </div>
  );
}
