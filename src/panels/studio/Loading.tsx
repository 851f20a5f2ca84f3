import { useTexts } from '../../ui/texts.tsx';

/** Stands for content that has not arrived; shown after a moment only. */
export function Loading() {
  const t = useTexts();
  return (
    <p className="muted late studio-note" role="status">
      {t('common.loading')}
    </p>
  );
}
