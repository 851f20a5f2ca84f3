import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
} from 'react';
import type { MenuItem } from './menu-item.ts';
import { usePopover } from './use-popover.ts';
import { useRovingList } from './use-roving-list.ts';

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
  const { popover, toggle, leave, leaveOnEscape } = usePopover<HTMLDivElement>({
    button,
    focus: '[role=menuitem]',
    onToggle,
  });
  // After the listener is there.
  useEffect(() => popover.current?.showPopover(), [popover]);
  useImperativeHandle(ref, () => ({ toggle }));

  const walk = useRovingList({ item: '[role=menuitem]', wraps: true, findsByTyping: true });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (leaveOnEscape(event)) return;
    // Tab and F6 close the list, and then lead from the button to the next control or region.
    if (event.key === 'Tab' || event.key === 'F6') return leave();
    walk(event);
    if (event.defaultPrevented) event.stopPropagation();
  };
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      className="menu"
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <Entry key={item.label} item={item} onLeave={leave} />
      ))}
    </div>
  );
}

function Entry({
  item: { label, icon: Icon, run, disabledBecause, startsGroup },
  onLeave,
}: {
  item: MenuItem;
  onLeave(): void;
}) {
  const choose = (): void => {
    if (disabledBecause) return;
    onLeave();
    run();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={Boolean(disabledBecause) || undefined}
      className={startsGroup ? 'menu-item starts-group' : 'menu-item'}
      onClick={choose}
    >
      {Icon ? <Icon size={16} strokeWidth={1.5} aria-hidden /> : <span className="menu-gap" />}
      {disabledBecause ? (
        <span>
          {label}
          <span className="menu-why">{disabledBecause}</span>
        </span>
      ) : (
        label
      )}
    </button>
  );
}
