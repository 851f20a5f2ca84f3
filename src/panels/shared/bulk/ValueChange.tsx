import { ArrowRight } from 'lucide-react';
import { useTexts } from '../../../ui/texts.tsx';

/** A value of a field as users read it, such as the label of a pick list. */
export type FormatFieldValue = (name: string, value: unknown) => string;

/** What a field held before, and what it holds after; `after` is undefined where it is not known. */
export function ValueChange({
  before,
  after,
  format,
}: {
  before: unknown;
  after: unknown;
  format(value: unknown): string;
}) {
  return (
    <>
      <ValueText text={format(before)} className="bulk-before" />
      {after === undefined ? null : (
        <>
          {' '}
          <ArrowRight size={12} strokeWidth={1.75} className="points" aria-hidden />{' '}
          <ValueText text={format(after)} />
        </>
      )}
    </>
  );
}

/** A value as it is stored. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

function ValueText({ text, className }: { text: string; className?: string }) {
  const t = useTexts();
  return text === '' ? (
    <span className="muted">{t('bulk.empty')}</span>
  ) : (
    <bdi className={className}>{text}</bdi>
  );
}
