import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { NOTICE_KINDS, type Notice, type NoticeKind, ToastQueue } from '../../core/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPopup } from '../../ui/ErrorPopup.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useListener } from '../../ui/use-listener.ts';
import { useMethods } from '../../ui/use-methods.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { useRise } from './use-rise.ts';
import { problemMessage } from '../../core/problem.ts';

const ICONS = { success: Check, warning: TriangleAlert, error: CircleAlert, info: Info } as const;
/** A host page may hand over any text. */
const LONGEST = 500;

/** The one place of a page where messages of a moment appear. */
export const Toasts = withTexts(Listening);

function Listening({ host }: { host: ElementHost }) {
  const [queue] = useState(() => new ToastQueue());
  useListener<CustomEvent<unknown>>(
    host.element.ownerDocument.defaultView,
    'geo-notify',
    (event) => {
      const notice = parseNotice(event.detail);
      if (event.defaultPrevented || !notice) return;
      // Tells the sender, and another <geo-toasts>, that it is shown.
      event.preventDefault();
      queue.push(notice);
    },
  );
  useMethods(host, {
    show(detail: unknown) {
      const notice = parseNotice(detail);
      if (notice) queue.push(notice);
    },
  });
  return <Region queue={queue} />;
}

function Region({ queue }: { queue: ToastQueue }) {
  const t = useTexts();
  const shown = useSignal(queue.shown);
  const region = useRef<HTMLElement>(null);
  const mount = useCallback(
    (section: HTMLElement | null) => {
      region.current = section;
      return () => {
        region.current = null;
        queue.clear();
      };
    },
    [queue],
  );
  useRise(region, shown);
  // Both regions exist before they have content: screen readers announce changes of a known region.
  return (
    <section ref={mount} className="toasts" aria-label={t('toast.region')}>
      <div aria-live="polite" aria-atomic="true">
        {shown && !urgent(shown.kind) ? <Toast queue={queue} notice={shown} /> : null}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {shown && urgent(shown.kind) ? <Toast queue={queue} notice={shown} /> : null}
      </div>
    </section>
  );
}

function Toast({ queue, notice }: { queue: ToastQueue; notice: Notice }) {
  const [details, setDetails] = useState<Notice | null>(null);
  const { leave, dismiss, ...handlers } = useToastFocus(queue, () => setDetails(null));
  const { kind, problem } = notice;
  const message = useMessage(notice);
  const showDetails = (): void => {
    queue.hold('details');
    setDetails(notice);
  };
  const hideDetails = (): void => {
    queue.release('details');
    setDetails(null);
  };
  const hasDetails = details === notice;
  return (
    <div
      className={`toast ${kind}`}
      part="toast"
      onPointerEnter={() => queue.hold('pointer')}
      onPointerLeave={() => queue.release('pointer')}
      {...handlers}
    >
      {hasDetails && problem ? (
        <ErrorPopup message={message} problem={problem} onClose={hideDetails} />
      ) : null}
      <div className="toast-line" hidden={hasDetails}>
        <Message notice={notice} />
        <Actions
          queue={queue}
          notice={notice}
          onLeave={leave}
          onDismiss={dismiss}
          onDetails={showDetails}
        />
      </div>
    </div>
  );
}

/** The message of a notice, which may have come before the texts of the problem's language. */
function useMessage({ message, problem }: Notice): string {
  const t = useTexts();
  return problem?.parts && problem.message === message ? problemMessage(t, problem) : message;
}

/**
 * Keeps a toast while the focus is in it, and restores the previous focus afterwards. `onLeave`
 * runs when the toast is left and its timeout resumes.
 */
function useToastFocus(queue: ToastQueue, onLeave: () => void) {
  const cameFrom = useRef<Element | null>(null);
  const leave = (): void => {
    queue.release('pointer');
    queue.release('focus');
    queue.release('details');
    onLeave();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    cameFrom.current = null;
  };
  const dismiss = (): void => {
    leave();
    queue.dismiss();
  };
  return {
    leave,
    dismiss,
    onFocus({ relatedTarget, currentTarget }: FocusEvent): void {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      queue.hold('focus');
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent): void {
      if (!currentTarget.contains(relatedTarget)) queue.release('focus');
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      dismiss();
    },
  };
}

function Message({ notice }: { notice: Notice }) {
  const t = useTexts();
  const message = useMessage(notice);
  const Icon = ICONS[notice.kind];
  return (
    <>
      <Icon size={16} strokeWidth={1.5} aria-hidden className="toast-icon" />
      <p className="toast-text">
        <span className="visually-hidden">{t(`toast.${notice.kind}`)}: </span>
        {message}
      </p>
    </>
  );
}

function Actions({
  queue,
  notice: { action, problem },
  onLeave,
  onDismiss,
  onDetails,
}: {
  queue: ToastQueue;
  notice: Notice;
  onLeave(): void;
  onDismiss(): void;
  onDetails(): void;
}) {
  const t = useTexts();
  const waiting = useSignal(queue.waiting);
  const act = (): void => {
    onDismiss();
    action?.run();
  };
  const closeAll = (): void => {
    onLeave();
    queue.clear();
  };
  return (
    <>
      {action ? <Button label={action.label} onClick={act} /> : null}
      {problem ? <Button label={t('common.details')} variant="quiet" onClick={onDetails} /> : null}
      {waiting > 0 ? (
        <Button
          label={t('toast.closeAll', { count: waiting + 1 })}
          variant="quiet"
          onClick={closeAll}
        />
      ) : null}
      <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onDismiss} />
    </>
  );
}

function urgent(kind: NoticeKind): boolean {
  return kind === 'error' || kind === 'warning';
}

/** What a `geo-notify` of any page says; null where it says nothing. */
function parseNotice(detail: unknown): Notice | null {
  const { kind, message, durationMs, problem, action } = (detail ?? {}) as Partial<
    Record<keyof Notice, unknown>
  >;
  if (typeof message !== 'string' || message.trim() === '') return null;
  return {
    kind: NOTICE_KINDS.find((one) => one === kind) ?? 'info',
    message: message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message,
    ...(typeof durationMs === 'number' && durationMs > 0 ? { durationMs } : {}),
    ...(isProblem(problem) ? { problem } : {}),
    ...(isAction(action) ? { action } : {}),
  };
}

function isAction(action: unknown): action is NonNullable<Notice['action']> {
  const { label, run } = (action ?? {}) as { label?: unknown; run?: unknown };
  return typeof label === 'string' && label.trim() !== '' && typeof run === 'function';
}

function isProblem(problem: unknown): problem is NonNullable<Notice['problem']> {
  return (
    typeof problem === 'object' &&
    problem !== null &&
    'message' in problem &&
    typeof problem.message === 'string'
  );
}
