import { isEmpty } from '../../../core/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { MOST_ROWS } from './row-windows.ts';
import type { Picking } from './use-picking.ts';

/** What the grid says about the selection: that all that match can be selected too, or why a range was not taken. */
export function SelectionBand({ picking, total }: { picking: Picking; total: number | null }) {
  const t = useTexts();
  const { selected, refused, isOffered, selectMatching, clear } = picking;
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
          onClick={selectMatching}
        />
      ) : null}
      {words !== '' && !isEmpty(selected) ? (
        <Button label={t('browse.grid.clearSelection')} variant="quiet" onClick={clear} />
      ) : null}
    </div>
  );
}
