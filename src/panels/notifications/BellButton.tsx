import { Bell } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { place } from '../../ui/place.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useListener } from '../../ui/use-listener.ts';
import { useResize } from '../../ui/use-resize.ts';

interface Props {
  /** Jobs and downloads that wait or run. */
  running: number;
  /** Something has ended since the panel was open. */
  isNews: boolean;
  /** Opens or closes the panel when it becomes another value. */
  wanted: boolean | undefined;
  onToggle(open: boolean): void;
  children: ReactNode;
}

/**
 * The bell with its number, and what it opens: a native popover, which closes on Escape and outside
 * clicks.
 */
export function BellButton({ running, isNews, wanted, onToggle, children }: Props) {
  const t = useTexts();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  useListener<ToggleEvent>(popover, 'toggle', ({ newState }) => onToggle(newState === 'open'));
  // What it holds comes later than it.
  useResize(popover, (shown) => {
    if (button.current && shown.matches(':popover-open'))
      void place(button.current, shown as HTMLElement);
  });
  useEffect(() => {
    if (wanted !== undefined) popover.current?.togglePopover(wanted);
  }, [wanted]);
  return (
    <>
      <span className="bell" part="bell">
        <Button
          ref={button}
          label={
            running > 0 ? t('notifications.running', { count: running }) : t('notifications.title')
          }
          icon={Bell}
          iconOnly
          variant="quiet"
          popoverTarget={id}
          aria-haspopup="dialog"
        />
        {running > 0 ? (
          <span className="bell-count" aria-hidden>
            {running > 99 ? '99+' : running}
          </span>
        ) : isNews ? (
          <span className="bell-news" aria-hidden />
        ) : null}
      </span>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('notifications.title')}
        className="note-popover"
      >
        {children}
      </div>
    </>
  );
}
