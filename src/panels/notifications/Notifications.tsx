import { Suspense, useMemo, useState } from 'react';
import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { withTexts } from '../../ui/texts.tsx';
import { useMethods } from '../../ui/use-methods.ts';
import { BellButton } from './BellButton.tsx';
import { noteActions } from './note-actions.ts';
import { useJobAnnouncements } from './use-job-announcements.ts';
import { useNotes } from './use-notes.ts';

const NotePanel = lazyPart(async () => (await import('./NotePanel.tsx')).NotePanel);

/** Props of `Notifications`. */
export interface NotificationsProps {
  host: ElementHost;
  /** @default 15 (spec 9) */
  pageSize?: number;
  /** Shows the panel alone, in the place of the element. */
  inline?: boolean;
  state?: unknown;
}

/** `<geo-notifications>`: spec 3 "Notification", screens.md 2.5. */
export const Notifications = withTexts(Root);

function Root({ host, pageSize = 15, inline = false, state }: NotificationsProps) {
  const backend = useMemo(() => getBackend(host), [host]);
  const actions = useMemo(() => noteActions(host, backend), [host, backend]);
  const [open, setOpen] = useState(false);
  const list = useNotes(backend, pageSize, open || inline);
  const { words, isNews, markRead } = useJobAnnouncements(host, list.owner, list.jobs, actions);
  useMethods(host, { refresh: async () => list.refresh() });

  const panel = (
    <Suspense>
      <NotePanel list={list} actions={actions} />
    </Suspense>
  );
  const toggled = (opened: boolean): void => {
    setOpen(opened);
    markRead();
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

function wantsOpen(state: unknown): boolean | undefined {
  const { open } = (state ?? {}) as { open?: unknown };
  return typeof open === 'boolean' ? open : undefined;
}
