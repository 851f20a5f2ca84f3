import { X } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { type Backend, getBackend } from '../../backend/backend.ts';
import { loadSurvey } from '../../backend/feedback.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
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
  const [attempt, setAttempt] = useState(0);
  useEffect(() => host.expose({ refresh: async () => setAttempt((now) => now + 1) }), [host]);
  if (closed) return null;
  const close = (): void => {
    setClosed(true);
    host.emit('geo-close');
  };
  return (
    <SurveyPanel
      key={attempt}
      backend={backend}
      corner={corner}
      onRetry={() => setAttempt(attempt + 1)}
      onClose={close}
    />
  );
}

/** The survey of now, that there is none, or thanks. In a corner it shows nothing but questions, and thanks for answers given there. */
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
  const t = useTexts();
  const titleId = useId();
  const ask = useMemo(
    () => (signal: AbortSignal) =>
      loadSurvey(backend, { signal }).then((found) =>
        found.ok ? { ok: true as const, data: { survey: found.data } } : found,
      ),
    [backend],
  );
  const { data, problem } = useAnswer(ask);
  const [sent, setSent] = useState(false);
  const survey = data?.survey ?? null;
  const open = survey !== null && !survey.answered && survey.questions.length > 0 && !sent;
  const nothing = corner && !open && !sent;
  const over = nothing && (data !== null || problem !== null);
  useEffect(() => {
    if (over) onClose();
    // Told once, when it is known.
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
      <header className="survey-head">
        <h2 id={titleId}>
          <bdi>{open ? survey.title : t('feedback.title')}</bdi>
        </h2>
        {corner ? (
          <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
        ) : null}
      </header>
      {corner && open ? (
        <p className="visually-hidden" role="status">
          {t('feedback.asked')}
        </p>
      ) : null}
      {problem ? <ProblemNote compact problem={problem} onRetry={onRetry} /> : null}
      {!data && !problem ? (
        <p className="muted late" role="status">
          {t('common.loading')}
        </p>
      ) : null}
      {open ? (
        <SurveyForm
          backend={backend}
          survey={survey}
          onSent={() => setSent(true)}
          onLater={onClose}
        />
      ) : null}
      {sent || survey?.answered ? (
        <p className="survey-said" role="status">
          {t('feedback.thanks')}
        </p>
      ) : null}
      {data && !open && !sent && !survey?.answered ? (
        <p className="muted" role="status">
          {t('feedback.none')}
        </p>
      ) : null}
    </section>
  );
}
