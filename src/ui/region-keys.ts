import type { KeyboardEvent } from 'react';

const FOCUSABLE =
  'a[href], button:not([tabindex="-1"]), input:not([tabindex="-1"]), select, textarea, [tabindex="0"]';

/**
 * F6 and Shift+F6 lead from region to region (screens.md, "Keyboard"): those inside the listening
 * element that carry `data-region`, in their order, each by its first control. Regions that are
 * hidden or hold none are passed over.
 */
export function walkRegions(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'F6' || event.defaultPrevented) return;
  const regions = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-region]')].flatMap(
    (region) => {
      const first = [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          one.closest('[data-region]') === region,
      );
      return first ? [{ region, first }] : [];
    },
  );
  if (regions.length === 0) return;
  // Innermost: a region may contain another.
  const at = regions.findLastIndex(({ region }) => region.contains(event.target as Node));
  const to = event.shiftKey ? (at <= 0 ? regions.length : at) - 1 : (at + 1) % regions.length;
  regions[to]!.first.focus();
  event.preventDefault();
}
