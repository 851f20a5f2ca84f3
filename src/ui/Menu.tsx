import type { LucideIcon } from 'lucide-react';
import { type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { MenuItem } from './menu-item.ts';

// Most menus are never opened.
const MenuList = lazyPart(async () => (await import('./MenuList.tsx')).MenuList);

interface Props {
  label: string;
  icon?: LucideIcon;
  iconOnly?: boolean;
  items: MenuItem[];
  variant?: 'plain' | 'quiet';
  /** Key that opens it, for the tooltip. */
  shortcut?: string;
  /** Runs each time before it is shown. */
  onOpen?: () => void;
  ref?: Ref<{ open(): void }>;
}

/**
 * A button that opens a list of commands. The list is a native popover: it lies above everything,
 * closes on Escape and outside clicks.
 */
export function Menu({
  label,
  icon,
  iconOnly,
  items,
  variant = 'quiet',
  shortcut,
  onOpen,
  ref,
}: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<{ toggle(): void }>(null);
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);

  const toggle = (): void => {
    if (!open) onOpen?.();
    if (list.current) list.current.toggle();
    else setWanted(true);
  };
  useImperativeHandle(ref, () => ({ open: () => void (open || toggle()) }));
  return (
    <>
      <Button
        ref={button}
        label={label}
        icon={icon}
        iconOnly={iconOnly}
        variant={variant}
        shortcut={shortcut}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={wanted ? id : undefined}
        onClick={toggle}
      />
      {wanted ? (
        <Suspense>
          <MenuList
            ref={list}
            id={id}
            label={label}
            items={items}
            button={button}
            onToggle={setOpen}
          />
        </Suspense>
      ) : null}
    </>
  );
}
