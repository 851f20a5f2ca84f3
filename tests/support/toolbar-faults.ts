/**
 * Runs in the page: controls of the viewer `tag` that a user cannot reach, as sentences: they stick
 * out of what clips them, or something else lies over them. What scrolls can be scrolled to.
 */
export function listUnreachable(tag: string): string[] {
  const viewer = document.querySelector(tag)!;
  const root = viewer.shadowRoot!;
  const frame = viewer.getBoundingClientRect();
  // A popover or a dialog lies over the viewer, and places itself.
  const isShown = (control: HTMLElement): boolean =>
    control.getBoundingClientRect().width > 1 &&
    control.checkVisibility({ visibilityProperty: true }) &&
    control.closest('[popover], dialog') === null;
  return [...root.querySelectorAll<HTMLElement>('button, select, input')]
    .filter(isShown)
    .flatMap((control) => {
      const fault = findFault(control);
      return fault ? [`${fault}: ${nameOf(control)}`] : [];
    });

  function nameOf(control: HTMLElement): string {
    const name =
      control.getAttribute('aria-label') ??
      control.closest('label')?.textContent ??
      control.textContent;
    return `${control.localName} "${(name ?? '').trim().slice(0, 40)}"`;
  }

  function findFault(control: HTMLElement): string | null {
    const box = control.getBoundingClientRect();
    const clip = clipOf(control);
    if (!clip) return null;
    if (box.left < clip.left - 1 || box.right > clip.right + 1) return 'cut at a side';
    if (box.top < clip.top - 1 || box.bottom > clip.bottom + 1) return 'cut above or below';
    const at = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isHit =
      at &&
      (control.contains(at) || at.contains(control) || control.closest('label')?.contains(at));
    return isHit ? null : `covered by ${at?.localName}.${at?.className}`;
  }

  /** Box of all that clips a control; null within something that scrolls. */
  function clipOf(control: HTMLElement): DOMRect | null {
    let { left, right, top, bottom } = frame;
    for (let at = control.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return null;
      if (!/hidden|clip/.test(overflowX)) continue;
      const box = at.getBoundingClientRect();
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return new DOMRect(left, top, right - left, bottom - top);
  }
}

/** Runs in the page: the share of the viewer `tag` that its picture has, 0 to 1. */
export function measurePictureShare(tag: string): number {
  const viewer = document.querySelector(tag)!;
  const picture = viewer.shadowRoot!.querySelector(
    '[part~=plot], [part~=section], [part~=scene], [part~=map]',
  )!;
  const area = ({ width, height }: DOMRect): number => width * height;
  return area(picture.getBoundingClientRect()) / area(viewer.getBoundingClientRect());
}
