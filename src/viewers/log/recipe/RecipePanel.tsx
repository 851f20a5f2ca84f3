import { Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { RecipeStep } from '../../../compute/recipe/recipe.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { type Problem, problemOf } from '../../../core/problem.ts';
import panelSheet from '../../../ui/panel.css';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../../ui/ProgressNote.tsx';
import tableSheet from '../../../ui/table.css';
import { useTexts } from '../../../ui/texts.tsx';
import { pressUndoKey } from '../../../ui/undo-keys.ts';
import { usePanelFocus } from '../../../ui/use-panel-focus.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { LogController } from '../controller.ts';
import { EntryField } from './EntryField.tsx';
import { scalarCurves } from './scalar-curves.ts';
import { NetPayTable } from './NetPayTable.tsx';
import {
  availableCurves,
  METHOD_IDS,
  newMethodStep,
  newStep,
  OTHER_KINDS,
  type StepCurve,
} from './new-step.ts';
import { ParameterList } from './ParameterList.tsx';
import sheet from './recipe.css';
import './recipe-texts.ts';
import { RecipeTools } from './RecipeTools.tsx';
import type { RecipeWork } from './recipe-work.ts';
import { PanelNotice } from './step-forms.ts';
import { StepList } from './StepList.tsx';

/** Side panel of the calculations: steps, parameters and net pay, with the results on the tracks. */
export function RecipePanel({
  host,
  controller,
  onClose,
}: {
  host: ElementHost;
  controller: LogController;
  onClose(): void;
}) {
  const t = useTexts();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const work = useSignal(controller.recipe.work);
  const [notice, setNotice] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const closeByKey = usePanelFocus(panel, onClose);
  useSheet(panel, panelSheet);
  useSheet(panel, tableSheet);
  useSheet(panel, sheet);
  const begin = useCallback(() => {
    setProblem(null);
    controller.recipe
      .begin()
      .catch((error: unknown) => setProblem(problemOf(error, 'PART_NOT_LOADED')));
  }, [controller]);
  useEffect(begin, [begin]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = { undo: () => work?.undo(), redo: () => work?.redo() };
    if (!pressUndoKey(event.nativeEvent, steps)) closeByKey(event);
  };
  return (
    <section
      ref={panel}
      className="side-panel recipe-panel"
      part="recipe"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <PanelNotice value={setNotice}>
        {work ? (
          <RecipeEditor {...{ host, controller, work, titleId, onClose }} />
        ) : problem ? (
          <ProblemNote compact problem={problem} onRetry={begin} />
        ) : (
          <ProgressNote label={t('recipe.loading')} />
        )}
      </PanelNotice>
      <p role="status" className="recipe-notice">
        {notice}
      </p>
    </section>
  );
}

/** Head and body of the panel, once there is a recipe. */
function RecipeEditor({
  host,
  controller,
  work,
  titleId,
  onClose,
}: {
  host: ElementHost;
  controller: LogController;
  work: RecipeWork;
  titleId: string;
  onClose(): void;
}) {
  const t = useTexts();
  const [problem, setProblem] = useState('');
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <div className="recipe-head">
        <h2 id={titleId} className="panel-title">
          {t('recipe.title')}
        </h2>
        <RecipeTools
          {...{ host, work, onClose }}
          onExport={() => controller.exportSubject()}
          onProblem={setProblem}
          onOpened={() => {
            setProblem('');
            setOpen(null);
          }}
        />
      </div>
      {problem ? (
        <p className="recipe-problem failed" role="alert">
          {problem}
        </p>
      ) : null}
      <RecipeBody {...{ controller, work, open }} onOpen={setOpen} />
    </>
  );
}

function RecipeBody({
  controller,
  work,
  open,
  onOpen,
}: {
  controller: LogController;
  work: RecipeWork;
  open: number | null;
  onOpen(place: number | null): void;
}) {
  const t = useTexts();
  const recipe = useSignal(work.recipe);
  const isRunning = useSignal(work.isRunning);
  const frame = useSignal(controller.log.frame);
  const curves = scalarCurves(frame?.curves ?? []).filter(
    ({ mnemonic }) => mnemonic !== controller.log.index.peek(),
  );
  const [body, add] = useAddedStep(open, onOpen);
  return (
    <div ref={body} className="recipe-body" aria-busy={isRunning}>
      <div className="recipe-name">
        <EntryField
          label={t('recipe.name')}
          shown={recipe.name}
          placeholder={t('recipe.title')}
          onCommit={(name) => {
            work.change({ ...work.recipe.peek(), name });
            return true;
          }}
        />
      </div>
      <StepList work={work} curves={curves} open={open} onOpen={onOpen} />
      <AddMenu controller={controller} work={work} onAdded={add} />
      <ParameterList work={work} />
      <NetPayTable work={work} controller={controller} />
    </div>
  );
}

/** Opens a step that was added, and puts the focus into the first field of its form. */
function useAddedStep(
  open: number | null,
  onOpen: (place: number) => void,
): [RefObject<HTMLDivElement | null>, (place: number) => void] {
  const body = useRef<HTMLDivElement>(null);
  const added = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (open === null || open !== added.current) return;
    added.current = null;
    const field = body.current?.querySelector<HTMLElement>(
      '.recipe-step-form :is(textarea, select, input)',
    );
    field?.focus();
    if (field instanceof HTMLTextAreaElement) field.select();
  }, [open]);
  return [
    body,
    (place) => {
      added.current = place;
      onOpen(place);
    },
  ];
}

/** The calculator, the ready-made methods, cut-offs and edits. */
function AddMenu({
  controller,
  work,
  onAdded,
}: {
  controller: LogController;
  work: RecipeWork;
  onAdded(place: number): void;
}) {
  const t = useTexts();
  const add = (make: (curves: StepCurve[]) => RecipeStep) => (): void => {
    const recipe = work.recipe.peek();
    const { frame, index } = controller.log;
    const log = scalarCurves(frame.peek()?.curves ?? []).filter(
      ({ mnemonic }) => mnemonic !== index.peek(),
    );
    work.add(make(availableCurves(log, recipe, recipe.steps.length)));
    onAdded(recipe.steps.length);
  };
  return (
    <div className="recipe-add">
      <Button
        label={t('recipe.add.formula')}
        icon={Plus}
        onClick={add((curves) => newStep('formula', curves, null))}
      />
      <Menu
        label={t('recipe.add.method')}
        icon={Plus}
        items={[
          ...METHOD_IDS.map((id) => ({
            label: t(`recipe.method.${id}`),
            run: add((curves) => newMethodStep(id, curves)),
          })),
          {
            label: t('recipe.kind.cutoffs'),
            startsGroup: true,
            run: add((curves) => newStep('cutoffs', curves, null)),
          },
          ...OTHER_KINDS.map((kind, i) => ({
            label: t(`recipe.kind.${kind}`),
            startsGroup: i === 0,
            run: add((curves) => newStep(kind, curves, controller.view.range.peek())),
          })),
        ]}
      />
    </div>
  );
}
