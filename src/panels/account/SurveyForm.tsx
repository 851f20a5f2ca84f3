import { type FormEvent, useId, useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { sendFeedback, type Survey } from '../../backend/feedback.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useWriteProblem } from '../../ui/use-write-problem.ts';

/** Ratings go from 1 to this where the question does not say. */
const USUAL_MAX = 5;
/** More would not fit in a line. */
const MOST = 10;

type Question = Survey['questions'][number];

/** The questions of a survey; none has to be answered. What was answered stays until it is sent. */
export function SurveyForm({
  backend,
  survey,
  onSent,
  onLater,
}: {
  backend: Backend;
  survey: Survey;
  onSent(): void;
  onLater(): void;
}) {
  const t = useTexts();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const { problem, report } = useWriteProblem(survey.title);
  const [sending, setSending] = useState(false);
  const nothing = Object.values(answers).every((one) => one.trim() === '');
  const send = async (): Promise<void> => {
    if (nothing || sending) return;
    setSending(true);
    report(null);
    const answer = await sendFeedback(backend, survey.surveyId, answers).catch(() => null);
    setSending(false);
    if (answer?.ok) onSent();
    else if (answer) report(answer.error);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="survey-form" onSubmit={submit}>
      {survey.questions.map((question) => {
        const props = {
          question,
          value: answers[question.questionId] ?? '',
          onAnswer: (value: string) => setAnswers({ ...answers, [question.questionId]: value }),
        };
        return question.type === 'rating' ? (
          <Rating key={question.questionId} {...props} />
        ) : (
          <Words key={question.questionId} {...props} />
        );
      })}
      {problem ? <ProblemNote compact problem={problem} onRetry={() => void send()} /> : null}
      <div className="survey-foot">
        <Button label={t('feedback.later')} onClick={onLater} />
        <Button
          label={t('feedback.send')}
          variant="primary"
          type="submit"
          aria-busy={sending}
          disabledBecause={nothing && t('feedback.nothing')}
        />
      </div>
    </form>
  );
}

interface QuestionProps {
  question: Question;
  /** "" for none. */
  value: string;
  onAnswer(value: string): void;
}

function Rating({ question: { text, max = USUAL_MAX }, value, onAnswer }: QuestionProps) {
  const t = useTexts();
  const name = useId();
  const steps = Array.from({ length: Math.min(MOST, Math.max(2, Math.round(max))) }, (_, at) =>
    String(at + 1),
  );
  const words = { [steps[0]!]: t('feedback.lowest'), [steps.at(-1)!]: t('feedback.highest') };
  return (
    <fieldset className="survey-question">
      <legend>
        <bdi>{text}</bdi>
      </legend>
      <div className="survey-steps" dir="ltr">
        {steps.map((step) => (
          <label key={step} className="survey-step">
            <input
              type="radio"
              name={name}
              value={step}
              checked={value === step}
              aria-label={words[step] ? `${step}, ${words[step]}` : step}
              onChange={() => onAnswer(step)}
            />
            <span aria-hidden>{step}</span>
          </label>
        ))}
      </div>
      <div className="survey-ends muted" dir="ltr" aria-hidden>
        <bdi>{t('feedback.lowest')}</bdi>
        <bdi>{t('feedback.highest')}</bdi>
      </div>
    </fieldset>
  );
}

function Words({ question: { text }, value, onAnswer }: QuestionProps) {
  return (
    <label className="survey-question">
      <span>
        <bdi>{text}</bdi>
      </span>
      <textarea
        className="field"
        dir="auto"
        rows={3}
        maxLength={4000}
        value={value}
        onChange={(event) => onAnswer(event.target.value)}
      />
    </label>
  );
}
