import { useTexts } from '../../../ui/texts.tsx';

/** Whether a job works on the selected records, or on all that match the filter. */
export function RecordChoice({
  label,
  size,
  isSelected,
  onChoose,
}: {
  label: string;
  /** Selected records; null while they are counted. */
  size: number | null;
  isSelected: boolean;
  onChoose(isSelected: boolean): void;
}) {
  const t = useTexts();
  const choices = [
    {
      value: true,
      label:
        size === null
          ? t('bulk.rules.selectedCounting')
          : t('bulk.rules.selected', { count: size }),
    },
    { value: false, label: t('bulk.rules.matching') },
  ];
  return (
    <div role="radiogroup" aria-label={label}>
      {choices.map(({ value, label }) => (
        <label key={String(value)} className="bulk-choice">
          <input
            type="radio"
            name="records"
            checked={isSelected === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
