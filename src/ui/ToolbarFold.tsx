import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { place } from './place.ts';
import { useListener } from './use-listener.ts';

/**
 * Fields of a toolbar that has no room for them: a button opens them below it. They stay in the
 * page while they are closed, and what is typed in them stays too.
 */
export function ToolbarFold({
  label,
  icon,
  children,
}: {
  label: string;
  icon: LucideIcon;
  children: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useListener<ToggleEvent>(fields, 'toggle', ({ newState }) => {
    setOpen(newState === 'open');
    if (newState !== 'open' || !button.current || !fields.current) return;
    void place(button.current, fields.current).then(() =>
      fields.current?.querySelector<HTMLElement>('select, input, button')?.focus(),
    );
  });
  return (
    <>
      <Button
        ref={button}
        label={label}
        icon={icon}
        iconOnly
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => fields.current?.togglePopover()}
      />
      <div
        ref={fields}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="menu toolbar-fold"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Escape closes the fields alone, not what is around them.
          event.stopPropagation();
          fields.current?.hidePopover();
          button.current?.focus();
        }}
      >
        {children}
      </div>
    </>
  );
}
