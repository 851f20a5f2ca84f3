import type { Problem } from '../../../../core/problem.ts';
import { ProblemNote } from '../../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../../ui/texts.tsx';

/** A section of the page without rows: the reason why they could not be read, loading, or empty. */
export function SectionStatus({
  problem,
  isLoading,
  emptyText,
  onRetry,
}: {
  problem: Problem | null;
  isLoading: boolean;
  emptyText: string;
  onRetry(): void;
}) {
  const t = useTexts();
  if (problem) return <ProblemNote compact problem={problem} onRetry={onRetry} />;
  if (!isLoading) return <p className="muted rp-hint">{emptyText}</p>;
  return (
    <p className="muted late rp-hint" role="status">
      {t('common.loading')}
    </p>
  );
}
