import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { usePanelWidth } from '../../shared/width/use-panel-width.ts';
import { WidthEdge } from '../../shared/width/WidthEdge.tsx';
import sheet from './record.css';

const WIDTHS = { least: 280, usual: 360, most: 720 };

/**
 * The record panel beside the grid, in the width that the user set; a sheet over the grid if there
 * is too little space. When a form in it closes, the focus stays in the panel; when the panel
 * closes, the focus moves to the grid.
 */
export function RecordFrame({
  label,
  form = false,
  busy = false,
  children,
}: {
  label: string;
  /** It holds a form. */
  form?: boolean;
  /** What it shows is about to be replaced. */
  busy?: boolean;
  children: ReactNode;
}) {
  const t = useTexts();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const size = usePanelWidth('geo-record-width', WIDTHS);
  useSheet(panel, sheet);
  const [hadForm, setHadForm] = useState(form);
  if (form && !hadForm) setHadForm(true);
  useFocusOn(panel, hadForm && !form);
  const keepsFocus = useFocusKept(panel);
  const attach = useCallback((node: HTMLElement) => {
    panel.current = node;
    return () => {
      panel.current = null;
      if (node.matches(':focus-within'))
        node.parentElement
          ?.querySelector<HTMLElement>('[role=grid]')
          ?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={attach}
      style={{ '--_record-width': `${size.width}px` } as CSSProperties}
      id={id}
      className="record-panel"
      data-region
      part="record"
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy || undefined}
      {...keepsFocus}
    >
      <WidthEdge size={size} label={t('browse.record.width')} controls={id} />
      {children}
    </section>
  );
}

/**
 * Keeps the focus in the panel when another record takes the place of the one whose button had it.
 * With the button it is lost, React gives it to the element, and that to its first control: the
 * next Tab would begin far from the record.
 */
function useFocusKept(panel: RefObject<HTMLElement | null>) {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (!panel.current?.matches(':focus-within')) panel.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent): void => void (focused.current = target),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = null;
    },
  };
}
