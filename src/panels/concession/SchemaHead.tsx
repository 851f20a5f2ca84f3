import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useTexts } from '../../ui/texts.tsx';
import type { SummarySchema } from './summary-model.ts';

/** How many rows of a panel are problems. Nothing where none is. */
export function ProblemBadge({ count }: { count: number }) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <span className="problem-badge">
      <TriangleAlert size={12} strokeWidth={2} aria-hidden />
      {t('concession.problems', { count })}
    </span>
  );
}

/** The head of a schema's panel; it opens and closes it. */
export function SchemaHead({
  schema: { label, rows, problems },
  open,
  onToggle,
}: {
  schema: SummarySchema;
  open: boolean;
  onToggle(): void;
}) {
  const t = useTexts();
  return (
    <h4 className="schema-head">
      <button type="button" className="disclosure" aria-expanded={open} onClick={onToggle}>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden className="chevron" />
        <span className="disclosure-words">
          <bdi>{label || t('concession.unnamedSchema')}</bdi>
          <span className="muted">{t('concession.catalogs', { count: rows })}</span>
          <ProblemBadge count={problems} />
        </span>
      </button>
    </h4>
  );
}
