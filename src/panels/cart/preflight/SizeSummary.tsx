import type { CartSizeAnswer } from '../../../backend/cart.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';

/** How much the original files are, in all and by format: "unknown" if the server does not say. */
export function SizeSummary({
  size,
  problem,
  onRetry,
}: {
  size: CartSizeAnswer | null;
  problem: Problem | null;
  onRetry(): void;
}) {
  const t = useTexts();
  return (
    <>
      <div className="preflight-size">
        <dt>{t('cart.files')}</dt>
        <dd aria-live="polite">
          {problem ? (
            <span className="preflight-unknown" title={problemText(t, problem)}>
              {t('cart.unknown')}
              <Button label={t('common.retry')} variant="quiet" onClick={onRetry} />
            </span>
          ) : size ? (
            t('cart.filesOf', { files: formatCount(size.files), bytes: formatBytes(size.bytes) })
          ) : (
            <span className="preflight-adding">
              <span className="spinner" aria-hidden />
              {t('cart.adding')}
            </span>
          )}
        </dd>
      </div>
      {size && size.formats.length > 0 ? (
        <ul className="preflight-formats" aria-label={t('cart.formats')}>
          {size.formats
            .toSorted((a, b) => b.bytes - a.bytes)
            .map(({ format, files, bytes }) => (
              <li key={format}>
                <bdi dir="ltr">{format === '' ? t('cart.noExtension') : `.${format}`}</bdi>{' '}
                <span className="muted">
                  {t('cart.filesOf', { files: formatCount(files), bytes: formatBytes(bytes) })}
                </span>
              </li>
            ))}
        </ul>
      ) : null}
    </>
  );
}
