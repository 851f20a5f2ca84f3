import { useEffect, useState } from 'react';
import { formatBytes } from './format.ts';
import { Button } from './Button.tsx';
import { useTexts } from './texts.tsx';

/**
 * Long work: what it does, how much is done, Cancel. Appears after 150 ms, so that short work does
 * not flicker.
 */
export function ProgressNote({
  label,
  done,
  total,
  onCancel,
}: {
  label: string;
  done?: number;
  total?: number | null;
  onCancel?: () => void;
}) {
  const t = useTexts();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const amount =
    done === undefined
      ? ''
      : total
        ? t('common.bytesOf', { done: formatBytes(done), total: formatBytes(total) })
        : formatBytes(done);
  return (
    <div className="progress" role="status">
      <div className="progress-line">
        <span className="progress-label">{label}</span>
        <bdi className="progress-amount" dir="ltr">
          {amount}
        </bdi>
        {onCancel ? <Button label={t('common.cancel')} onClick={onCancel} /> : null}
      </div>
      <progress
        className="progress-bar"
        aria-label={label}
        max={total ?? 1}
        value={total && done !== undefined ? done : undefined}
      />
    </div>
  );
}
