import { useEffect, useState } from 'react';
import type { ElementHost } from '../../../core/element-host.ts';
import type { KeptRecipe } from '../../../sources/log/recipe-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressNote } from '../../../ui/ProgressNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { RecipeWork } from './recipe-work.ts';

/** The recipes that the server keeps, to open one of them. */
export function ServerRecipes({
  host,
  work,
  onOpened,
  onClose,
}: {
  host: ElementHost;
  work: RecipeWork;
  onOpened(): void;
  onClose(): void;
}) {
  const t = useTexts();
  const [recipes, setRecipes] = useState<readonly KeptRecipe[] | null>(null);
  useEffect(() => {
    let isShown = true;
    void work.loadKept(host).then((found) => {
      if (isShown) setRecipes(found);
    });
    return () => {
      isShown = false;
    };
  }, [work, host]);
  return (
    <div className="recipe-server" role="group" aria-label={t('recipe.server.open')}>
      {recipes === null ? <ProgressNote label={t('recipe.server.loading')} /> : null}
      {recipes?.length === 0 ? <p className="muted">{t('recipe.server.none')}</p> : null}
      {recipes?.map((kept) => (
        <Button
          key={kept.id}
          variant="quiet"
          label={t('recipe.server.entry', { name: kept.name, version: kept.version })}
          onClick={() => {
            if (work.takeKept(kept)) onOpened();
          }}
        />
      ))}
      <Button label={t('common.close')} onClick={onClose} />
    </div>
  );
}
