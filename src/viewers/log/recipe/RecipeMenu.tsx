import { FolderOpen } from 'lucide-react';
import { type RefObject, Suspense, useRef, useState } from 'react';
import type { ElementHost } from '../../../core/element-host.ts';
import { loadWithRetry } from '../../../core/load-with-retry.ts';
import { messageText } from '../../../i18n/message-text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
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

/** What files, server and export of a recipe need of the panel. */
export interface RecipeMenuProps {
  host: ElementHost;
  work: RecipeWork;
  /** @returns what is exported; null without a log */
  onExport(): Promise<CurveExportSubject | null>;
  /** Shows what went wrong; "" for nothing. */
  onProblem(message: string): void;
  /** Another recipe was opened. */
  onOpened(): void;
}

/** The menu of a recipe: new, files, the server, export of the results. */
export function RecipeMenu(props: RecipeMenuProps) {
  const t = useTexts();
  const { host, work, onExport, onOpened } = props;
  const file = useRef<HTMLInputElement>(null);
  const results = useSignal(work.results);
  const [exported, setExported] = useState<CurveExportSubject | null>(null);
  const [isServerOpen, setServerOpen] = useState(false);
  const server = useServerItems(props, () => setServerOpen(true));
  const closeServer = (): void => setServerOpen(false);
  const items: MenuItem[] = [
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
    ...server.items,
    {
      label: t('recipe.export'),
      startsGroup: true,
      disabledBecause: results.size === 0 && t('recipe.export.none'),
      run: () => void onExport().then(setExported),
    },
  ];
  return (
    <>
      <Menu
        label={t('recipe.menu')}
        icon={FolderOpen}
        iconOnly
        onOpen={() => void server.look()}
        items={items}
      />
      <RecipeFileInput {...props} input={file} />
      <Suspense fallback={null}>
        {isServerOpen ? (
          <ServerRecipes
            {...{ host, work }}
            onOpened={() => {
              closeServer();
              onOpened();
            }}
            onClose={closeServer}
          />
        ) : null}
        {exported ? <CurveExport subjects={[exported]} onClose={() => setExported(null)} /> : null}
      </Suspense>
    </>
  );
}

/** Opening from the server and saving there, where a user is signed in. */
function useServerItems(
  { host, work, onProblem }: RecipeMenuProps,
  onOpen: () => void,
): { items: MenuItem[]; look(): Promise<void> } {
  const t = useTexts();
  const say = usePanelNotice();
  const { name, steps } = useSignal(work.recipe);
  const [hasServer, setHasServer] = useState(false);
  const keep = async (): Promise<void> => {
    const outcome = await work.keep(host);
    onProblem('');
    if (outcome === 'saved') say(t('recipe.server.saved', { name }));
    else if (outcome !== 'failed') onProblem(t(`recipe.server.${outcome}`));
  };
  return {
    async look() {
      const { hasRecipeStore } = await loadWithRetry(
        () => import('../../../sources/log/recipe-store.ts'),
      );
      setHasServer(hasRecipeStore());
    },
    items: hasServer
      ? [
          { label: t('recipe.server.open'), startsGroup: true, run: onOpen },
          {
            label: t('recipe.server.save'),
            disabledBecause:
              (name === '' && t('recipe.server.nameMissing')) ||
              (steps.length === 0 && t('recipe.export.none')),
            run: () => void keep(),
          },
        ]
      : [],
  };
}

/** Reads a recipe from a file that the user chooses. */
function RecipeFileInput({
  input,
  work,
  onProblem,
  onOpened,
}: RecipeMenuProps & { input: RefObject<HTMLInputElement | null> }) {
  const t = useTexts();
  const open = async (chosen: File): Promise<void> => {
    const read = await readRecipeFile(chosen);
    if (read.ok) {
      work.change(read.recipe);
      return onOpened();
    }
    const { fault } = read;
    onProblem(
      fault
        ? t('recipe.file.wrong', {
            path: fault.path || '–',
            message: messageText(t, fault.message),
          })
        : t('recipe.file.notRecipe'),
    );
  };
  return (
    <input
      ref={input}
      type="file"
      accept=".json,application/json"
      hidden
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        if (chosen) void open(chosen);
        target.value = '';
      }}
    />
  );
}
