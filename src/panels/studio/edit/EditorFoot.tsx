import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { EntityEditorModel } from './use-editor.ts';

/** Saves or reverts the draft. */
export function EditorFoot({ editor }: { editor: EntityEditorModel }) {
  const t = useTexts();
  const { kind, controller, history, unread, isUnsaved, isReadOnly } = editor;
  const isSaving = useSignal(controller.isSaving);
  if (isReadOnly)
    return (kind.written ?? 'user') === 'user' ? (
      <footer className="studio-foot">
        <span className="muted">{t('studio.adminsOnly')}</span>
      </footer>
    ) : null;
  // A text that cannot be read is no draft: until it can be, nothing is saved.
  const waiting = unread !== null && (unread.fault ?? t('studio.yaml.unread'));
  const save = (isReloading: boolean): void =>
    void (isSaving || controller.save(history.draft, isReloading));
  return (
    <footer className="studio-foot">
      <Button
        label={t('studio.save')}
        variant="primary"
        aria-busy={isSaving}
        disabledBecause={waiting}
        onClick={() => save(false)}
      />
      {controller.canReload ? (
        <Button
          label={t('studio.saveReload')}
          disabledBecause={waiting}
          onClick={() => save(true)}
        />
      ) : null}
      <Button
        label={t('studio.revert')}
        disabledBecause={!isUnsaved && t('studio.revertNone')}
        onClick={() => controller.revert()}
      />
    </footer>
  );
}
