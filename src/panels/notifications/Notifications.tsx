import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { place } from '../../ui/place.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useNow } from '../../ui/use-now.ts';
import { noteActions } from './note-actions.ts';
import { useEndings } from './use-endings.ts';
import { useNotes } from './use-notes.ts';

const NotePanel = lazy(async () => ({ default: (await import('./NotePanel.tsx')).NotePanel }));

/** Props of `Notifications`. */
export interface NotificationsProps {
  host: ElementHost;
  /** @default 15 (spec 9) */
  pageSize?: number;
  /** The panel alone, where the element stands. */
  inline?: boolean;
  state?: unknown;
}

/** `<geo-notifications>`: spec 3 "Notification", screens.md 2.5. */
export const Notifications = withTexts(Root);

function Root({ host, pageSize = 15, inline = false, state }: NotificationsProps) {
  const backend = useMemo(() => getBackend(host), [host]);
  const actions = useMemo(() => noteActions(host, backend), [host, backend]);
  const [isRunning, setIsRunning] = useState(false);
  const [open, setOpen] = useState(false);
  const now = useNow(isRunning && (open || inline));
  const list = useNotes(backend, pageSize, now);
  const { refresh } = list;
  useEffect(() => setIsRunning(list.notes.some((note) => note.isRunning)), [list.notes]);
  const { words, isNews, read } = useEndings(host, list.owner, list.jobs, actions);
  useEffect(() => host.expose({ refresh: async () => refresh() }));

  const panel = (
    <Suspense>
      <NotePanel list={list} now={now} actions={actions} />
    </Suspense>
  );
  const toggled = (opened: boolean): void => {
    setOpen(opened);
    read();
    host.emit('geo-state-change', { state: { open: opened } });
  };
  return (
    <>
      {inline ? (
        panel
      ) : (
        <BellButton
          running={list.running}
          isNews={isNews}
          wanted={wantsOpen(state)}
          onToggle={toggled}
        >
          {open ? panel : null}
        </BellButton>
      )}
      <span className="visually-hidden" aria-live="polite">
        {words.polite}
      </span>
      <span className="visually-hidden" aria-live="assertive">
        {words.assertive}
      </span>
    </>
  );
}

/** The bell with its number, and what it opens: a native popover, which closes on Escape and outside clicks. */
function BellButton({
  running,
  isNews,
  wanted,
  onToggle,
  children,
}: {
  running: number;
  isNews: boolean;
  wanted: boolean | undefined;
  onToggle(open: boolean): void;
  children: React.ReactNode;
}) {
  const t = useTexts();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const toggled = useLatest(onToggle);
  useEffect(() => {
    const shown = popover.current!;
    const lay = (): void => {
      if (button.current && shown.matches(':popover-open')) void place(button.current, shown);
    };
    const hear = (event: Event): void =>
      toggled.current((event as ToggleEvent).newState === 'open');
    // What it holds comes later than it.
    const watch = new ResizeObserver(lay);
    watch.observe(shown);
    shown.addEventListener('toggle', hear);
    return () => {
      watch.disconnect();
      shown.removeEventListener('toggle', hear);
    };
  }, [toggled]);
  useEffect(() => {
    if (wanted !== undefined) popover.current?.togglePopover(wanted);
  }, [wanted]);
  const label =
    running > 0 ? t('notifications.running', { count: running }) : t('notifications.title');
  return (
    <>
      <span className="bell" part="bell">
        <Button
          ref={button}
          label={label}
          icon={Bell}
          iconOnly
          variant="quiet"
          popoverTarget={id}
          aria-haspopup="dialog"
        />
        {running > 0 ? (
          <span className="bell-count" aria-hidden>
            {running > 99 ? '99+' : running}
          </span>
        ) : isNews ? (
          <span className="bell-news" aria-hidden />
        ) : null}
      </span>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('notifications.title')}
        className="note-popover"
      >
        {children}
      </div>
    </>
  );
}

function wantsOpen(state: unknown): boolean | undefined {
  const { open } = (state ?? {}) as { open?: unknown };
  return typeof open === 'boolean' ? open : undefined;
}
