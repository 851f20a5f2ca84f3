import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { loadReferenceLabels } from '../../../backend/reference-labels.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { FieldDescription, KindDescription } from '../kinds/kind.ts';
import { RuleText } from '../../shared/RuleText.tsx';
import { useStudio } from '../studio-context.ts';
import { formatMinute } from '../../../ui/format.ts';
import { joinList } from '../../../i18n/join-list.ts';

/** Columns of a list: the title first. */
export function useColumns(kind: KindDescription): FieldDescription[] {
  return useMemo(
    () =>
      [kind.title, ...kind.columns].flatMap((name) =>
        kind.fields.filter((field) => field.name === name),
      ),
    [kind],
  );
}

/** A value as a list shows it. */
export function Cell({ column, value }: { column: FieldDescription; value: unknown }) {
  const t = useTexts();
  if (column.kind === 'reference' && column.of) return <Named of={column.of} value={value} />;
  if (value === null || value === undefined || value === '') return null;
  if (column.kind === 'flag')
    return value === true ? (
      <Check size={14} strokeWidth={2} role="img" aria-label={t('studio.yes')} />
    ) : null;
  if (column.kind === 'choice' && column.choiceLabel && column.choices?.includes(String(value)))
    return t(column.choiceLabel(String(value)));
  if (column.isServerText) return <RuleText text={String(value)} />;
  if (Array.isArray(value)) return <bdi>{joinList(t, value)}</bdi>;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? (
    <Instant at={value} />
  ) : (
    <bdi>{String(value)}</bdi>
  );
}

/** A moment on the reader's own clock; a text that is no date as it is. */
export function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      <bdi dir="ltr">{formatMinute(at) || at}</bdi>
    </time>
  );
}

function Named({ of, value }: { of: NonNullable<FieldDescription['of']>; value: unknown }) {
  const choices = useChoices(of);
  if (typeof value !== 'string' || value === '') return null;
  return <bdi>{choices?.find((one) => one.value === value)?.label ?? value}</bdi>;
}

/** What a reference may name; null until it is known. */
export function useChoices(of: NonNullable<FieldDescription['of']>) {
  const { backend } = useStudio();
  const { entityName, by } = of;
  const load = useMemo(
    () => () => loadReferenceLabels(backend, { entityName, by }),
    [backend, entityName, by],
  );
  return useAnswer(load).data;
}
