import { FolderOpen, Redo2, Undo2, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { ElementHost } from '../../../core/element-host.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CurveExportSubject } from '../../shared/export/curve-export.ts';
import { readRecipeFile, saveRecipeFile } from './recipe-file.ts';
import { emptyRecipe, type RecipeWork } from './recipe-work.ts';
import { usePanelNotice } from './step-forms.ts';

const CurveExport = lazyPart(
  async () => (await import('../../shared/export/CurveExport.tsx')).CurveExport,
);

const ServerRecipes = lazyPart(async () => (await import('./ServerRecipes.tsx')).ServerRecipes);

/** Undo and redo, files, export of the results. */
export function RecipeTools({
  host,
  work,
  onExport,
  onProblem,
  onOpened,
  onClose,
}: {
  host: ElementHost;
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
  const { name, steps } = useSignal(work.recipe);
  const [hasServer, setHasServer] = useState(false);
  const [isServerOpen, setServerOpen] = useState(false);
  const say = usePanelNotice();
  const lookForServer = async (): Promise<void> => {
    const { hasRecipeStore } = await import('../../../sources/log/recipe-store.ts');
    setHasServer(hasRecipeStore());
  };
  const keep = async (): Promise<void> => {
    const outcome = await work.keep(host);
    if (outcome === 'saved') say(t('recipe.server.saved', { name }));
    else if (outcome !== 'failed') onProblem(t(`recipe.server.${outcome}`));
  };
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
        onOpen={() => void lookForServer()}
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
          ...(hasServer
            ? [
                {
                  label: t('recipe.server.open'),
                  startsGroup: true,
                  run: () => setServerOpen(true),
                },
                {
                  label: t('recipe.server.save'),
                  disabledBecause:
                    (name === '' && t('recipe.server.nameMissing')) ||
                    (steps.length === 0 && t('recipe.export.none')),
                  run: () => void keep(),
                },
              ]
            : []),
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
      {isServerOpen ? (
        <Suspense fallback={null}>
          <ServerRecipes
            {...{ host, work }}
            onOpened={() => {
              setServerOpen(false);
              onOpened();
            }}
            onClose={() => setServerOpen(false)}
          />
        </Suspense>
      ) : null}
      {exported ? (
        <Suspense fallback={null}>
          <CurveExport subjects={[exported]} onClose={() => setExported(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
