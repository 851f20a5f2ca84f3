import { Plus } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { OrderButtons } from '../edit/OrderButtons.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { EditorErrors } from './EditorErrors.tsx';
import { replaceItem } from './rows.ts';

interface Question {
  questionId: string;
  text: string;
  type: string;
  max?: number;
}

const TYPES = ['rating', 'text', 'choice'] as const;

/** The questions of a survey, in their order. */
export function Questions({ draft, readOnly, errors, change }: EditorProps) {
  const t = useTexts();
  const questions = Array.isArray(draft.questions) ? (draft.questions as Question[]) : [];
  const set = (next: readonly Question[]): void => change({ questions: next });
  const add = (): void => {
    let number = questions.length + 1;
    while (questions.some(({ questionId }) => questionId === `q${number}`)) number++;
    set([...questions, { questionId: `q${number}`, text: '', type: 'rating', max: 5 }]);
  };
  return (
    <div className="studio-relations">
      <EditorErrors errors={errors} prefix="questions" />
      {questions.length === 0 ? <p className="muted-note">{t('studio.none')}</p> : null}
      {questions.map((question, at) => (
        <fieldset key={question.questionId} className="studio-relation">
          <legend>{at + 1}</legend>
          <QuestionInputs
            question={question}
            readOnly={readOnly}
            onChange={(changes) => set(replaceItem(questions, at, { ...question, ...changes }))}
          />
          {readOnly ? null : (
            <div className="studio-tools">
              <OrderButtons items={questions} at={at} name={String(at + 1)} onChange={set} />
            </div>
          )}
        </fieldset>
      ))}
      {readOnly ? null : (
        <div>
          <Button label={t('studio.q.add')} icon={Plus} onClick={add} />
        </div>
      )}
    </div>
  );
}

function QuestionInputs({
  question: { text, type, max },
  readOnly,
  onChange,
}: {
  question: Question;
  readOnly: boolean;
  onChange(changes: Partial<Question>): void;
}) {
  const t = useTexts();
  return (
    <>
      <label className="stacked studio-wide">
        <span>{t('studio.q.text')}</span>
        <input
          className="field"
          dir="auto"
          value={text}
          readOnly={readOnly}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </label>
      <label className="stacked">
        <span>{t('studio.f.type')}</span>
        <select
          className="field"
          value={type}
          disabled={readOnly}
          onChange={(event) => onChange({ type: event.target.value })}
        >
          {TYPES.map((one) => (
            <option key={one} value={one}>
              {t(`studio.q.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {type === 'rating' ? (
        <label className="stacked">
          <span>{t('studio.q.max')}</span>
          <input
            className="field number"
            type="number"
            min={2}
            max={10}
            value={max ?? 5}
            readOnly={readOnly}
            onChange={(event) => onChange({ max: event.target.valueAsNumber || 5 })}
          />
        </label>
      ) : null}
    </>
  );
}
