import { useTexts } from '../../ui/texts.tsx';

/** Placeholder for content that is loading; it appears after a short delay. */
export function Loading() {
  const t = useTexts();
  return (
    <p className="muted late studio-note" role="status">
      {t('common.loading')}
    </p>
  );
}
