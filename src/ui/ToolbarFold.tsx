import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import sheet from './toolbar-fold.css';
import { usePopover } from './use-popover.ts';
import { useSheet } from './use-sheet.ts';

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
  const [isOpen, setOpen] = useState(false);
  const { popover, toggle, leaveOnEscape } = usePopover<HTMLDivElement>({
    button,
    focus: 'select, input, button',
    onToggle: setOpen,
  });
  useSheet(popover, sheet);
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
        onClick={toggle}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="menu toolbar-fold"
        onKeyDown={leaveOnEscape}
      >
        {children}
      </div>
    </>
  );
}
