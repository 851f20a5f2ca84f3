import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Problem } from '../core/problem.ts';
import { Button } from './Button.tsx';
import { ProblemDetails } from './ProblemDetails.tsx';
import { useTexts } from './texts.tsx';

/**
 * The error popup of spec 8: message, service address, HTTP status and status text. It is no modal
 * dialog: the host page stays usable. Escape closes it; focus goes back to where it was.
 */
export function ErrorPopup({
  message,
  problem,
  floating,
  onClose,
}: {
  message: string;
  problem: Problem;
  /** Lies above everything, in the middle of the window, instead of in its place. */
  floating?: boolean;
  onClose(): void;
}) {
  const t = useTexts();
  const title = useId();
  const popup = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const root = popup.current?.getRootNode() as ShadowRoot | Document | undefined;
    const before = root?.activeElement;
    if (popup.current?.popover) popup.current.showPopover();
    close.current?.focus();
    return () => (before as HTMLElement | null | undefined)?.focus?.();
  }, []);
  return (
    <div
      ref={popup}
      role="dialog"
      aria-labelledby={title}
      className="error-popup"
      part="error-popup"
      popover={floating ? 'manual' : undefined}
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
