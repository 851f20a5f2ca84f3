import { Redo2, Undo2, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { RecipeMenu, type RecipeMenuProps } from './RecipeMenu.tsx';

/** Undo and redo, files and export of the recipe, and what closes the panel. */
export function RecipeTools({ onClose, ...menu }: RecipeMenuProps & { onClose(): void }) {
  const t = useTexts();
  const { work } = menu;
  const { canUndo, canRedo } = useSignal(work.undoable);
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
      <RecipeMenu {...menu} />
      <Button {...shared} label={t('common.close')} icon={X} onClick={onClose} />
    </>
  );
}
