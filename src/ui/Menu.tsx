import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';

/** One choice of a menu. */
export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  run(): void;
  /** Draws a line above it. */
  startsGroup?: boolean;
}

/** A button that opens a list of commands. The list is a native popover: it lies above everything, closes on Escape and outside clicks. */
export function Menu({ label, icon, iconOnly, items }: { label: string; icon?: LucideIcon; iconOnly?: boolean; items: MenuItem[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const popover = list.current;
    if (!popover) return;
    const toggled = (event: Event): void => {
      const opened = (event as ToggleEvent).newState === 'open';
      setOpen(opened);
      if (opened && button.current) void place(button.current, popover).then(() => popover.querySelector<HTMLElement>('[role=menuitem]')?.focus());
    };
    popover.addEventListener('toggle', toggled);
    return () => popover.removeEventListener('toggle', toggled);
  }, []);

  const leave = (): void => {
    list.current?.hidePopover();
    button.current?.focus();
  };
  const walk = (event: KeyboardEvent): void => {
    // From the button Tab goes on as if the list had not been there.
    if (event.key === 'Escape' || event.key === 'Tab') leave();
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = entries.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    entries.at(to % entries.length)?.focus();
  };

  return (
    <>
      <Button ref={button} label={label} icon={icon} iconOnly={iconOnly} variant="quiet" aria-haspopup="menu" aria-expanded={open} aria-controls={id} onClick={() => list.current?.togglePopover()} />
      <div ref={list} id={id} popover="auto" role="menu" aria-label={label} className="menu" onKeyDown={walk}>
        {items.map(({ label: name, icon: Icon, run, startsGroup }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={startsGroup ? 'menu-item starts-group' : 'menu-item'}
            onClick={() => {
              leave();
              run();
            }}
          >
            {Icon ? <Icon size={16} strokeWidth={1.5} aria-hidden /> : <span className="menu-gap" />}
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

async function place(anchor: HTMLElement, popover: HTMLElement): Promise<void> {
  const { computePosition, flip, offset, shift } = await import('@floating-ui/react');
  const { x, y } = await computePosition(anchor, popover, {
    strategy: 'fixed',
    placement: 'bottom-start',
    middleware: [offset(4), flip(), shift({ padding: 8 })],
  });
  popover.style.left = `${x}px`;
  popover.style.top = `${y}px`;
}
