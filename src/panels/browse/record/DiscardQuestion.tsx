import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useTexts } from '../../../ui/texts.tsx';

/** Asks before something that is typed and not saved is left. `name`: what it concerns. */
export function DiscardQuestion({
  name,
  onDiscard,
  onStay,
}: {
  name: string;
  onDiscard(): void;
  onStay(): void;
}) {
  const t = useTexts();
  return (
    <ConfirmDialog
      title={t('browse.record.discardTitle')}
      yes={t('browse.record.discard')}
      no={t('browse.record.keepEditing')}
      onYes={onDiscard}
      onNo={onStay}
    >
      <p>{t('browse.record.discardText', { name })}</p>
    </ConfirmDialog>
  );
}
