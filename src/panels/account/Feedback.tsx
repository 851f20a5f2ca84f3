import { X } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { type Backend, getBackend, type Result } from '../../backend/backend.ts';
import { loadSurvey, type Survey } from '../../backend/feedback.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { type RequestState, useAnswer } from '../../ui/use-answer.ts';
import { useAttempt } from '../../ui/use-refresh.ts';
import { SurveyForm } from './SurveyForm.tsx';

/** Props of `Feedback`. */
export interface FeedbackProps {
  host: ElementHost;
  /** A panel in the corner of the page, that is not there while there is nothing to ask. */
  corner?: boolean;
}

/** `<geo-feedback>`: the survey runner (screens.md 2.6, "Feedback survey"). */
export const Feedback = withTexts(Root);

function Root({ host, corner = false }: FeedbackProps) {
  const backend = useMemo(() => getBackend(host), [host]);
  const [closed, setClosed] = useState(false);
  const [attempt, retry] = useAttempt(host);
  if (closed) return null;
  const close = (): void => {
    setClosed(true);
    host.emit('geo-close');
  };
  return (
    <SurveyPanel key={attempt} backend={backend} corner={corner} onRetry={retry} onClose={close} />
  );
}

/**
 * Shows the current survey, a note that no survey is active, or thanks for the answers. In a corner
 * it shows only open questions, and thanks for answers given there.
 */
export function SurveyPanel({
  backend,
  corner,
  onRetry,
  onClose,
}: {
  backend: Backend;
  corner: boolean;
  onRetry(): void;
  onClose(): void;
}) {
  const titleId = useId();
  const { data, problem } = useSurvey(backend);
  const [sent, setSent] = useState(false);
  const survey = data?.survey ?? null;
  const open = survey !== null && !survey.answered && survey.questions.length > 0 && !sent;
  const nothing = corner && !open && !sent;
  const over = nothing && (data !== null || problem !== null);
  useEffect(() => {
    if (over) onClose();
    // Called once, when it is known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [over]);
  if (nothing) return null;
  return (
    <section
      className={corner ? 'survey corner' : 'survey'}
      part="survey"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (!corner || event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <Head
        titleId={titleId}
        title={open ? survey.title : null}
        onClose={corner ? onClose : null}
      />
      {problem ? <ProblemNote compact problem={problem} onRetry={onRetry} /> : null}
      {open ? (
        <SurveyForm
          backend={backend}
          survey={survey}
          onSent={() => setSent(true)}
          onLater={onClose}
        />
      ) : (
        <Status
          isLoading={!data && !problem}
          isThanks={sent || (survey?.answered ?? false)}
          isNothing={data !== null}
        />
      )}
    </section>
  );
}

/** The survey of now; `data` is null until it is known. */
function useSurvey(backend: Backend): RequestState<{ survey: Survey | null }> {
  const ask = useMemo(
    () =>
      async (signal: AbortSignal): Promise<Result<{ survey: Survey | null }>> => {
        const found = await loadSurvey(backend, { signal });
        return found.ok ? { ok: true, data: { survey: found.data } } : found;
      },
    [backend],
  );
  return useAnswer(ask);
}

/** `title` is that of the survey that is open; `onClose` is null outside of a corner. */
function Head({
  titleId,
  title,
  onClose,
}: {
  titleId: string;
  title: string | null;
  onClose: (() => void) | null;
}) {
  const t = useTexts();
  return (
    <>
      <header className="survey-head">
        <h2 id={titleId}>
          <bdi>{title ?? t('feedback.title')}</bdi>
        </h2>
        {onClose ? (
          <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
        ) : null}
      </header>
      {onClose && title !== null ? (
        <p className="visually-hidden" role="status">
          {t('feedback.available')}
        </p>
      ) : null}
    </>
  );
}

/** Status message: the survey is loading or answered, or no survey is active. */
function Status({
  isLoading,
  isThanks,
  isNothing,
}: {
  isLoading: boolean;
  isThanks: boolean;
  isNothing: boolean;
}) {
  const t = useTexts();
  if (isLoading)
    return (
      <p className="muted late" role="status">
        {t('common.loading')}
      </p>
    );
  if (isThanks)
    return (
      <p className="survey-status" role="status">
        {t('feedback.thanks')}
      </p>
    );
  if (!isNothing) return null;
  return (
    <p className="muted" role="status">
      {t('feedback.none')}
    </p>
  );
}
