import { FolderOpen, Redo2, Undo2, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CurveExportSubject } from '../../shared/export/curve-export.ts';
import { readRecipeFile, saveRecipeFile } from './recipe-file.ts';
import { emptyRecipe, type RecipeWork } from './recipe-work.ts';

const CurveExport = lazyPart(
  async () => (await import('../../shared/export/CurveExport.tsx')).CurveExport,
);

/** Undo and redo, files, export of the results. */
export function RecipeTools({
  work,
  onExport,
  onProblem,
  onOpened,
  onClose,
}: {
  work: RecipeWork;
  /** @returns what is exported; null without a log */
  onExport(): Promise<CurveExportSubject | null>;
  onProblem(message: string): void;
  onOpened(): void;
  onClose(): void;
}) {
  const t = useTexts();
  const file = useRef<HTMLInputElement>(null);
  const { canUndo, canRedo } = useSignal(work.undoable);
  const results = useSignal(work.results);
  const [exported, setExported] = useState<CurveExportSubject | null>(null);
  const open = async (chosen: File): Promise<void> => {
    const read = await readRecipeFile(chosen);
    if (read.ok) {
      work.change(read.recipe);
      return onOpened();
    }
    const first = typeof read.issues === 'string' ? null : read.issues[0];
    onProblem(
      first
        ? t('recipe.file.wrong', { path: first.path || '–', message: first.message })
        : t('recipe.file.notRecipe'),
    );
  };
  const shared = { iconOnly: true, variant: 'quiet' } as const;
  return (
    <>
      <Button
        {...shared}
        label={t('common.undo')}
        shortcut="Ctrl+Z"
        icon={Undo2}
        disabledBecause={!canUndo && t('recipe.undo.none')}
        onClick={() => work.undo()}
      />
      <Button
        {...shared}
        label={t('common.redo')}
        shortcut="Ctrl+Shift+Z"
        icon={Redo2}
        disabledBecause={!canRedo && t('recipe.redo.none')}
        onClick={() => work.redo()}
      />
      <Menu
        label={t('recipe.menu')}
        icon={FolderOpen}
        iconOnly
        items={[
          {
            label: t('recipe.new'),
            run: () => {
              work.change(emptyRecipe(''));
              onOpened();
            },
          },
          { label: t('recipe.file.open'), run: () => file.current?.click() },
          {
            label: t('recipe.file.save'),
            run: () => saveRecipeFile(work.recipe.peek(), t('recipe.title')),
          },
          {
            label: t('recipe.export'),
            startsGroup: true,
            disabledBecause: results.size === 0 && t('recipe.export.none'),
            run: () => void onExport().then(setExported),
          },
        ]}
      />
      <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void open(chosen);
          target.value = '';
        }}
      />
      {exported ? (
        <Suspense fallback={null}>
          <CurveExport subjects={[exported]} onClose={() => setExported(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
