import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Problem } from '../core/problem.ts';
import { Button } from './Button.tsx';
import { ProblemDetails } from './ProblemDetails.tsx';
import { useTexts } from './texts.tsx';

/** The error popup of spec 8. It is no modal dialog: the host page stays usable. Escape closes it; focus goes back to where it was. */
export function ErrorPopup({
  message,
  problem,
  onClose,
}: {
  message: string;
  problem: Problem;
  onClose(): void;
}) {
  const t = useTexts();
  const title = useId();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = (close.current?.getRootNode() as ShadowRoot | Document | undefined)
      ?.activeElement;
    close.current?.focus();
    return () => (before as HTMLElement | null | undefined)?.focus?.();
  }, []);
  return (
    <div
      role="dialog"
      aria-labelledby={title}
      className="error-popup"
      part="error-popup"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="error-popup-head">
        <h2 id={title}>{message}</h2>
        <Button
          ref={close}
          label={t('common.hideDetails')}
          icon={X}
          iconOnly
          variant="quiet"
          onClick={onClose}
        />
      </div>
      <ProblemDetails problem={problem} />
    </div>
  );
}
