import type { LucideIcon } from 'lucide-react';

/** One choice of a menu. */
export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  run(): void;
  /** Why it cannot be chosen now; shown under the label, because a tooltip needs a mouse. */
  disabledBecause?: string | false;
  /** Draws a line above it. */
  startsGroup?: boolean;
}
