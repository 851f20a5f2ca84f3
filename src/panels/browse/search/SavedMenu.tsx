import { Bookmark } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { place } from '../../../ui/place.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useListener } from '../../../ui/use-listener.ts';
import { keptAt } from './kept-store.ts';
import type { SavedMenuProps } from './saved-menu-props.ts';

const SavedPanel = lazyPart(async () => (await import('./SavedPanel.tsx')).SavedPanel);

/** Saved searches and column sets, in a panel that opens below its button. */
export function SavedMenu(props: SavedMenuProps) {
  const t = useTexts();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useListener(panel, 'toggle', (event: ToggleEvent) => {
    const isOpening = event.newState === 'open';
    setOpen(isOpening);
    if (!isOpening) return;
    void keptAt(props.backend).load();
    laid();
  });
  const laid = (): void => {
    if (button.current && panel.current) void place(button.current, panel.current);
  };
  const close = (): void => {
    panel.current?.hidePopover();
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        label={t('browse.saved.title')}
        icon={Bookmark}
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => panel.current?.togglePopover()}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('browse.saved.title')}
        className="menu saved"
      >
        {open ? (
          <Suspense
            fallback={
              <p className="muted-note late" role="status">
                {t('common.loading')}
              </p>
            }
          >
            <SavedPanel {...props} onLaid={laid} onClose={close} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
