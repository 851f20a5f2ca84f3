import { Redo2, Undo2 } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';

/** Undoes and redoes changes of picks. */
export function PickStepButtons({
  steps: { canUndo, canRedo },
  onUndo,
  onRedo,
}: {
  steps: { canUndo: boolean; canRedo: boolean };
  onUndo(): void;
  onRedo(): void;
}) {
  const t = useTexts();
  const shared = { iconOnly: true, variant: 'quiet' } as const;
  return (
    <>
      <Button
        {...shared}
        label={t('picks.undo')}
        shortcut="Ctrl+Z"
        icon={Undo2}
        disabledBecause={!canUndo && t('picks.undo')}
        onClick={onUndo}
      />
      <Button
        {...shared}
        label={t('picks.redo')}
        shortcut="Ctrl+Shift+Z"
        icon={Redo2}
        disabledBecause={!canRedo && t('picks.redo')}
        onClick={onRedo}
      />
    </>
  );
}
