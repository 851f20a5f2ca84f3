import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  CircleAlert,
  Eye,
  EyeOff,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { isFailure, type RecipeProblem } from '../../../compute/recipe/recipe-problem.ts';
import type { RecipeStep } from '../../../compute/recipe/recipe.ts';
import type { LogCurve } from '../../../formats/log-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { CutoffsForm } from './CutoffsForm.tsx';
import { EditForm } from './EditForm.tsx';
import { FormulaForm } from './FormulaForm.tsx';
import { MethodForm } from './MethodForm.tsx';
import { availableCurves } from './new-step.ts';
import { describeProblem, describeSubject, nameStep, problemsAt } from './recipe-texts.ts';
import type { RecipeWork } from './recipe-work.ts';
import { type StepFormProps, usePanelNotice } from './step-forms.ts';
import { describeLoss } from './step-notices.ts';

/** The steps of the recipe in their order; one is open at a time. */
export function StepList({
  work,
  curves,
  open,
  onOpen,
}: {
  work: RecipeWork;
  curves: readonly LogCurve[];
  open: number | null;
  onOpen(place: number | null): void;
}) {
  const t = useTexts();
  const recipe = useSignal(work.recipe);
  const outcome = useSignal(work.outcome);
  if (recipe.steps.length === 0) return <p className="muted-note">{t('recipe.steps.none')}</p>;
  return (
    <ol className="recipe-steps">
      {recipe.steps.map((step, place) => (
        <StepRow
          key={place}
          {...{ step, place, work }}
          curves={availableCurves(curves, recipe, place)}
          problems={problemsAt(outcome?.problems ?? [], outcome?.recipe, recipe, place)}
          isOpen={open === place}
          onOpen={onOpen}
        />
      ))}
    </ol>
  );
}

interface StepRowProps extends StepFormProps {
  isOpen: boolean;
  onOpen(place: number | null): void;
}

function StepRow({ isOpen, onOpen, ...form }: StepRowProps) {
  const t = useTexts();
  const { step, place, problems } = form;
  const name = nameStep(step, t);
  const worst = problems.find(isFailure) ?? problems[0];
  return (
    <li className={step.skip ? 'recipe-step skipped' : 'recipe-step'}>
      <div className="recipe-step-row">
        <button
          type="button"
          className="recipe-toggle"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : place)}
        >
          <ChevronRight size={14} className="chevron" aria-hidden />
          <span className="recipe-place">{place + 1}</span>
          <span className="recipe-about">
            <span>{name}</span>
            <bdi className="recipe-subject" dir="ltr">
              {describeSubject(step, t)}
            </bdi>
          </span>
          {worst ? <ProblemMark problem={worst} /> : null}
        </button>
        <StepTools {...form} name={name} isOpen={isOpen} onOpen={onOpen} />
      </div>
      {isOpen ? (
        <div className="recipe-step-form">
          <StepForm {...form} />
        </div>
      ) : null}
      {problems.map((problem, i) => (
        <p
          key={i}
          className={isFailure(problem) ? 'recipe-problem failed' : 'recipe-problem'}
          role={isFailure(problem) ? 'alert' : undefined}
        >
          {describeProblem(problem, t)}
        </p>
      ))}
    </li>
  );
}

function ProblemMark({ problem }: { problem: RecipeProblem }) {
  const Icon = isFailure(problem) ? CircleAlert : TriangleAlert;
  return (
    <Icon
      size={14}
      className={isFailure(problem) ? 'recipe-mark failed' : 'recipe-mark'}
      aria-hidden
    />
  );
}

function StepForm(props: StepFormProps) {
  const { step } = props;
  switch (step.kind) {
    case 'formula':
      return <FormulaForm {...props} step={step} />;
    case 'method':
      return <MethodForm {...props} step={step} />;
    case 'cutoffs':
      return <CutoffsForm {...props} step={step} />;
    default:
      return <EditForm {...props} step={step} />;
  }
}

/** Order, whether the step runs, removal. */
function StepTools({ name, isOpen, onOpen, ...form }: StepRowProps & { name: string }) {
  const { step, place, work, curves } = form;
  const t = useTexts();
  const say = usePanelNotice();
  const count = useSignal(work.steps).length;
  const move = (to: number): void => {
    work.move(place, to);
    if (isOpen) onOpen(to);
    say(t('recipe.moved', { name, place: to + 1, count }));
  };
  const loss = (moved: 0 | 1): string =>
    describeLoss({ recipe: work.recipe.peek(), place, moved }, curves, t);
  const skip = (): void => {
    const { skip: isSkipped, ...rest } = step;
    if (!isSkipped) say(`${t('recipe.skipped', { name })} ${loss(0)}`);
    work.replace(place, (isSkipped ? rest : { ...rest, skip: true }) as RecipeStep);
  };
  const shared = { iconOnly: true, variant: 'quiet' } as const;
  return (
    <div className="recipe-step-tools">
      <Button
        {...shared}
        label={t('recipe.up', { name })}
        icon={ArrowUp}
        disabledBecause={place === 0 && t('recipe.first')}
        onClick={() => move(place - 1)}
      />
      <Button
        {...shared}
        label={t('recipe.down', { name })}
        icon={ArrowDown}
        disabledBecause={place === count - 1 && t('recipe.last')}
        onClick={() => move(place + 1)}
      />
      <Button
        {...shared}
        label={t(step.skip ? 'recipe.include' : 'recipe.skip', { name })}
        icon={step.skip ? EyeOff : Eye}
        aria-pressed={step.skip === true}
        onClick={skip}
      />
      <Button
        {...shared}
        label={t('recipe.remove', { name })}
        icon={Trash2}
        onClick={() => {
          const lost = step.skip ? '' : loss(1);
          work.remove(place);
          if (isOpen) onOpen(null);
          say(`${t('recipe.removed', { name })} ${lost}`);
        }}
      />
    </div>
  );
}
