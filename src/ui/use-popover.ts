import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { place } from './place.ts';
import { useListener } from './use-listener.ts';

/** What a button opens below itself. */
export interface ButtonPopover<Popover extends HTMLElement> {
  popover: RefObject<Popover | null>;
  toggle(): void;
  /** Closes it and gives the focus back to the button. */
  leave(): void;
  /** Escape closes the popover alone, not what is around it. @returns whether the key was Escape */
  leaveOnEscape(event: KeyboardEvent<HTMLElement>): boolean;
}

/** The button of a popover, what has the focus when it opens, and who is told. */
export interface PopoverOptions {
  button: RefObject<HTMLElement | null>;
  /** Selector of what gets the focus when it opens. */
  focus: string;
  onToggle(isOpen: boolean): void;
}

/** A native popover below its button: places it, focuses into it, closes it by Escape. */
export function usePopover<Popover extends HTMLElement>({
  button,
  focus,
  onToggle,
}: PopoverOptions): ButtonPopover<Popover> {
  const popover = useRef<Popover>(null);
  useListener<ToggleEvent>(popover, 'toggle', ({ newState }) => {
    const [anchor, shown] = [button.current, popover.current];
    onToggle(newState === 'open');
    if (newState === 'open' && anchor && shown)
      // Where its code cannot be loaded the popover is where the browser puts it.
      void place(anchor, shown)
        .catch(() => undefined)
        .then(() => shown.querySelector<HTMLElement>(focus)?.focus());
  });
  const leave = (): void => {
    popover.current?.hidePopover();
    button.current?.focus();
  };
  return {
    popover,
    toggle: () => void popover.current?.togglePopover(),
    leave,
    leaveOnEscape: (event) => {
      if (event.key !== 'Escape') return false;
      event.stopPropagation();
      leave();
      return true;
    },
  };
}
