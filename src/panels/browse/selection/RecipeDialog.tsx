import { useId, useMemo, useState } from 'react';
import { toBulkRecords } from '../../../backend/bulk.ts';
import {
  type KeptRecipe,
  loadRecipes,
  RESULT_FORMATS,
  type ResultFormat,
  startRecipeRun,
} from '../../../backend/recipes.ts';
import { allMatching } from '../../../core/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { BulkDialog } from '../../shared/bulk/BulkDialog.tsx';
import { EarlierReports } from '../../shared/bulk/EarlierReports.tsx';
import { LogJobOutcome } from './LogJobOutcome.tsx';
import type { LogJobDialogProps } from './log-job-props.ts';
import { RecordChoice } from './RecordChoice.tsx';

/** What is chosen in the dialog. */
interface RecipeChoice {
  recipe: KeptRecipe;
  isSelected: boolean;
  files: readonly ResultFormat[];
}

/** Chooses a recipe and the logs that it is applied to, and shows the job and its report. */
export function RecipeDialog({ listing, selected, size, run, onClose }: LogJobDialogProps) {
  const t = useTexts();
  const { backend, catalog, constraints } = listing;
  const phase = useSignal(run.phase);
  const start = ({ recipe, isSelected, files }: RecipeChoice): void => {
    const records = toBulkRecords(isSelected ? selected : allMatching(catalog.name, constraints));
    void run.start(catalog.name, (using) =>
      startRecipeRun(using, records, { recipeId: recipe.id, files }),
    );
  };
  return (
    <BulkDialog title={t('logJobs.recipe.title', { catalog: catalog.label })} onClose={onClose}>
      {phase.kind === 'idle' ? (
        <>
          <RecipeForm backend={backend} size={size} onStart={start} onClose={onClose} />
          <EarlierReports
            backend={backend}
            processType="recipe"
            catalogName={catalog.name}
            title={t('bulk.earlier')}
            onOpen={(processId) => run.show({ processId })}
          />
        </>
      ) : (
        <LogJobOutcome kind="recipe" {...{ listing, run, phase, onClose }} />
      )}
    </BulkDialog>
  );
}

function RecipeForm({
  backend,
  size,
  onStart,
  onClose,
}: {
  backend: LogJobDialogProps['listing']['backend'];
  size: number | null;
  onStart(choice: RecipeChoice): void;
  onClose(): void;
}) {
  const t = useTexts();
  const [chosen, setChosen] = useState('');
  const [isSelected, setSelected] = useState(true);
  const [files, setFiles] = useState<readonly ResultFormat[]>([]);
  const ask = useMemo(() => (signal: AbortSignal) => loadRecipes(backend, { signal }), [backend]);
  const { data, problem, retry } = useRetriedAnswer(ask);
  if (problem && !data) return <ProblemNote compact problem={problem} onRetry={retry} />;
  if (!data)
    return (
      <p className="muted late" role="status">
        {t('common.loading')}
      </p>
    );
  const recipe = data.recipes.find((one) => one.id === chosen) ?? data.recipes[0];
  if (!recipe) return <p>{t('logJobs.recipe.none')}</p>;
  return (
    <form
      className="bulk-report"
      onSubmit={(event) => {
        event.preventDefault();
        onStart({ recipe, isSelected, files });
      }}
    >
      <RecipeSelect recipes={data.recipes} recipe={recipe} onChoose={setChosen} />
      <RecipeFacts recipe={recipe} />
      <RecordChoice
        label={t('logJobs.records')}
        size={size}
        isSelected={isSelected}
        onChoose={setSelected}
      />
      <FileChoice files={files} onChoose={setFiles} />
      <p className="muted">{t('logJobs.recipe.about')}</p>
      <footer className="bulk-foot">
        <Button label={t('common.cancel')} onClick={onClose} />
        <Button type="submit" label={t('logJobs.recipe.start')} variant="primary" />
      </footer>
    </form>
  );
}

function RecipeSelect({
  recipes,
  recipe,
  onChoose,
}: {
  recipes: readonly KeptRecipe[];
  recipe: KeptRecipe;
  onChoose(id: string): void;
}) {
  const t = useTexts();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('logJobs.recipe.recipe')}</label>
      <select
        id={id}
        className="field"
        value={recipe.id}
        onChange={({ target }) => onChoose(target.value)}
      >
        {recipes.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </>
  );
}

/** What a recipe says of itself. */
function RecipeFacts({ recipe }: { recipe: KeptRecipe }) {
  const t = useTexts();
  const { version, steps, ownerName, description } = recipe;
  const facts = [
    t('logJobs.recipe.version', { version }),
    t('logJobs.recipe.steps', { count: steps.length }),
    ...(ownerName ? [ownerName] : []),
  ];
  return (
    <p className="muted">
      {facts.map((fact, at) => (
        <span key={at}>
          {at > 0 ? ' · ' : ''}
          <bdi>{fact}</bdi>
        </span>
      ))}
      {description ? (
        <>
          <br />
          <bdi>{description}</bdi>
        </>
      ) : null}
    </p>
  );
}

/** Formats in which all results can be downloaded. */
function FileChoice({
  files,
  onChoose,
}: {
  files: readonly ResultFormat[];
  onChoose(files: readonly ResultFormat[]): void;
}) {
  const t = useTexts();
  return (
    <div role="group" aria-label={t('logJobs.recipe.files')}>
      <p>{t('logJobs.recipe.files')}</p>
      {RESULT_FORMATS.map((format) => (
        <label key={format} className="bulk-choice">
          <input
            type="checkbox"
            checked={files.includes(format)}
            onChange={({ target }) =>
              onChoose(
                RESULT_FORMATS.filter((one) =>
                  one === format ? target.checked : files.includes(one),
                ),
              )
            }
          />
          {t(`logJobs.format.${format}`)}
        </label>
      ))}
    </div>
  );
}
