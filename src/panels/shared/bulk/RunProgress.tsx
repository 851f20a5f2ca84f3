import type { TextKey } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';

/** How far a job on many records has come, and its cancelling. */
export function RunProgress({
  label,
  percent,
  isCancelling,
  texts = { cancel: 'common.cancel', cancelling: 'bulk.cancelling', continues: 'bulk.goesOn' },
  onCancel,
}: {
  label: string;
  percent: number;
  isCancelling: boolean;
  /** Keys of the button and of the texts of a job that is cancelled or continues. */
  texts?: { cancel: TextKey; cancelling: TextKey; continues: TextKey };
  onCancel(): void;
}) {
  const t = useTexts();
  return (
    <>
      <div className="progress">
        <div className="progress-line">
          <span className="progress-label" role="status">
            {isCancelling ? t(texts.cancelling) : label}
          </span>
          <bdi className="progress-amount">{formatPercent(t, percent)}</bdi>
          <Button
            label={t(texts.cancel)}
            disabledBecause={isCancelling && t(texts.cancelling)}
            onClick={onCancel}
          />
        </div>
        <progress
          className="progress-bar"
          aria-label={label}
          max={100}
          value={percent > 0 ? percent : undefined}
        />
      </div>
      <p className="muted">{t(texts.continues)}</p>
    </>
  );
}
