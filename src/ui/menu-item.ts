import type { LucideIcon } from 'lucide-react';

/** One choice of a menu. */
export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  run(): void;
  /** Why it cannot be chosen now; it stands under the label, so that every hand and ear finds it. */
  disabledBecause?: string | false;
  /** Draws a line above it. */
  startsGroup?: boolean;
}
