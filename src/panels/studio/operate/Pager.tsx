import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';

/** Goes to the page before and after. */
export function Pager({
  page,
  hasNext,
  onPage,
}: {
  /** Counts from 1. */
  page: number;
  hasNext: boolean;
  onPage(page: number): void;
}) {
  const t = useTexts();
  return (
    <>
      <Button
        label={t('studio.prevPage')}
        disabledBecause={page === 1 && t('studio.prevPage')}
        onClick={() => onPage(page - 1)}
      />
      <Button
        label={t('studio.nextPage')}
        disabledBecause={!hasNext && t('studio.nextPage')}
        onClick={() => onPage(page + 1)}
      />
    </>
  );
}
