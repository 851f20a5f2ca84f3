import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import type { MenuItem } from './menu-item.ts';
import { place } from './place.ts';

/** The list of a menu. It opens itself when it appears, and again by `toggle`. */
export function MenuList({
  id,
  label,
  items,
  button,
  onToggle,
  ref,
}: {
  id: string;
  label: string;
  items: readonly MenuItem[];
  button: RefObject<HTMLButtonElement | null>;
  onToggle(open: boolean): void;
  ref?: Ref<{ toggle(): void }>;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popover = list.current;
    if (!popover) return;
    const toggled = (event: Event): void => {
      const opened = (event as ToggleEvent).newState === 'open';
      onToggle(opened);
      if (opened && button.current)
        void place(button.current, popover).then(() =>
          popover.querySelector<HTMLElement>('[role=menuitem]')?.focus(),
        );
    };
    popover.addEventListener('toggle', toggled);
    return () => popover.removeEventListener('toggle', toggled);
  }, [button, onToggle]);
  useEffect(() => list.current?.showPopover(), []);
  useImperativeHandle(ref, () => ({ toggle: () => void list.current?.togglePopover() }));

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
    <div
      ref={list}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      className="menu"
      onKeyDown={walk}
    >
      {items.map(({ label: name, icon: Icon, run, disabledBecause, startsGroup }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={Boolean(disabledBecause) || undefined}
          className={startsGroup ? 'menu-item starts-group' : 'menu-item'}
          onClick={() => {
            if (disabledBecause) return;
            leave();
            run();
          }}
        >
          {Icon ? <Icon size={16} strokeWidth={1.5} aria-hidden /> : <span className="menu-gap" />}
          {disabledBecause ? (
            <span>
              {name}
              <span className="menu-why">{disabledBecause}</span>
            </span>
          ) : (
            name
          )}
        </button>
      ))}
    </div>
  );
}
