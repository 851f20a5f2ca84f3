import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { moved, replaced } from './rows.ts';

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
      {Object.entries(errors)
        .filter(([path]) => path.startsWith('questions'))
        .map(([path, why]) => (
          <p key={path} className="studio-wrong" role="alert">
            {why}
          </p>
        ))}
      {questions.length === 0 ? <p className="muted-note">{t('studio.none')}</p> : null}
      {questions.map((question, at) => (
        <fieldset key={question.questionId} className="studio-relation">
          <legend>{at + 1}</legend>
          <label className="stacked studio-wide">
            <span>{t('studio.q.text')}</span>
            <input
              className="field"
              dir="auto"
              value={question.text}
              readOnly={readOnly}
              onChange={(event) =>
                set(replaced(questions, at, { ...question, text: event.target.value }))
              }
            />
          </label>
          <label className="stacked">
            <span>{t('studio.f.type')}</span>
            <select
              className="field"
              value={question.type}
              disabled={readOnly}
              onChange={(event) =>
                set(replaced(questions, at, { ...question, type: event.target.value }))
              }
            >
              {TYPES.map((one) => (
                <option key={one} value={one}>
                  {t(`studio.q.${one}`)}
                </option>
              ))}
            </select>
          </label>
          {question.type === 'rating' ? (
            <label className="stacked">
              <span>{t('studio.q.max')}</span>
              <input
                className="field number"
                type="number"
                min={2}
                max={10}
                value={question.max ?? 5}
                readOnly={readOnly}
                onChange={(event) =>
                  set(
                    replaced(questions, at, { ...question, max: event.target.valueAsNumber || 5 }),
                  )
                }
              />
            </label>
          ) : null}
          {readOnly ? null : (
            <div className="studio-tools">
              <Button
                label={t('studio.up')}
                icon={ArrowUp}
                iconOnly
                variant="quiet"
                disabledBecause={at === 0 && t('studio.up')}
                onClick={() => set(moved(questions, at, -1))}
              />
              <Button
                label={t('studio.down')}
                icon={ArrowDown}
                iconOnly
                variant="quiet"
                disabledBecause={at === questions.length - 1 && t('studio.down')}
                onClick={() => set(moved(questions, at, 1))}
              />
              <Button
                label={t('studio.remove', { name: String(at + 1) })}
                icon={X}
                iconOnly
                variant="quiet"
                onClick={() => set(questions.filter((_, other) => other !== at))}
              />
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
