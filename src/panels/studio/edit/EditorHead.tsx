import { Copy, type LucideIcon, Redo2, Trash2, Undo2, X } from 'lucide-react';
import type { StudioEntity } from '../../../backend/studio.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { readAccess } from '../list/list-access.ts';
import { useStudio } from '../studio-context.ts';
import type { EntityEditorModel } from './use-editor.ts';

/** The name of an entity, and the commands that are not those of a tab. */
export function EditorHead({
  editor,
  onClose,
  onDelete,
  onClone,
}: {
  editor: EntityEditorModel;
  onClose(): void;
  onDelete(entity: StudioEntity): void;
  onClone(): void;
}) {
  const t = useTexts();
  const { admin } = useStudio();
  const { kind, name, stored, isUnsaved, isReadOnly, undo, redo } = editor;
  const { canDelete, canAnyoneDelete } = readAccess(kind);
  const denied = !admin && t('studio.adminsOnly');
  return (
    <header className="studio-head">
      <IconCommand label={t('studio.back')} icon={X} onClick={onClose} />
      <h2 title={name}>
        <bdi>{name}</bdi>
      </h2>
      {isUnsaved ? <span className="studio-unsaved">{t('studio.unsaved')}</span> : null}
      <div className="studio-tools">
        {isReadOnly ? null : (
          <>
            <IconCommand label={t('common.undo')} icon={Undo2} onClick={undo} />
            <IconCommand label={t('common.redo')} icon={Redo2} onClick={redo} />
          </>
        )}
        {stored && kind.clones ? (
          <IconCommand label={t('studio.clone')} icon={Copy} denied={denied} onClick={onClone} />
        ) : null}
        {stored && canDelete ? (
          <IconCommand
            label={t(kind.name === 'Session' ? 'studio.end' : 'studio.delete')}
            icon={Trash2}
            denied={!canAnyoneDelete && denied}
            onClick={() => onDelete(stored)}
          />
        ) : null}
      </div>
    </header>
  );
}

/** A command without a visible label; null in place of its handler disables it. */
function IconCommand({
  label,
  icon,
  denied = false,
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  /** Why the user may not run it; false if they may. */
  denied?: string | false;
  onClick: (() => void) | null;
}) {
  return (
    <Button
      label={label}
      icon={icon}
      iconOnly
      variant="quiet"
      disabledBecause={denied || (onClick === null && label)}
      onClick={onClick ?? undefined}
    />
  );
}
