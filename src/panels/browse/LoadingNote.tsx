import { useTexts } from '../../ui/texts.tsx';

/** Announces that what belongs in this place is being loaded. */
export function LoadingNote() {
  const t = useTexts();
  return (
    <div className="browse-note" role="status">
      <p className="muted late">{t('common.loading')}</p>
    </div>
  );
}
