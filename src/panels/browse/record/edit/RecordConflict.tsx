import { ConflictView } from '../../../../ui/ConflictView.tsx';
import { formatDay } from '../../../../ui/format.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import type { FieldConflict } from './conflict.ts';
import type { EditField, FormValues } from './edit-fields.ts';

/** What two people hold differently of a record, field by field. */
export function RecordConflict({
  differences,
  busy,
  onResolve,
  onBack,
}: {
  differences: readonly FieldConflict[];
  busy: boolean;
  onResolve(chosen: readonly FieldConflict[]): void;
  onBack(): void;
}) {
  return (
    <ConflictView
      differences={differences}
      busy={busy}
      onResolve={onResolve}
      onBack={onBack}
      show={({ field, mine, theirs }) => ({
        name: field.name,
        label: field.label,
        mine: <Held field={field} value={mine} />,
        theirs: <Held field={field} value={theirs} />,
      })}
    />
  );
}

function Held({
  field: { kind, options },
  value,
}: {
  field: EditField;
  value: FormValues[string];
}) {
  const t = useTexts();
  const text =
    typeof value === 'object' ? [value.lon, value.lat].filter(Boolean).join(', ') : value;
  if (text === '') return <span className="muted">{t('browse.record.empty')}</span>;
  if (kind === 'boolean')
    return <bdi>{t(text === 'true' ? 'browse.record.yes' : 'browse.record.no')}</bdi>;
  const exact = kind === 'number' || kind === 'integer' || kind === 'date' || kind === 'point';
  return (
    <bdi dir={exact ? 'ltr' : undefined}>
      {options.find((one) => one.value === text)?.label ??
        (kind === 'date' ? formatDay(text) : text)}
    </bdi>
  );
}
