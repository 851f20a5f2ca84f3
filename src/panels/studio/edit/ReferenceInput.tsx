import { useTexts } from '../../../ui/texts.tsx';
import type { FieldDescription } from '../kinds/kind.ts';
import { useChoices } from '../list/list-cells.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import type { FieldProps } from './field-props.ts';

/** A reference to one entity of a kind. A stored one that leads nowhere is shown as missing. */
export function ReferenceInput({
  of,
  value,
  readOnly,
  onChange,
  ...rest
}: {
  id: string;
  className: string;
  of: NonNullable<FieldDescription['of']>;
  value: string;
  readOnly: boolean;
  onChange(value: unknown): void;
}) {
  const t = useTexts();
  const choices = useChoices(of);
  const isMissing = value !== '' && choices !== null && !choices.some((one) => one.value === value);
  return (
    <select
      {...rest}
      value={value}
      disabled={readOnly}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{t('studio.noneChosen')}</option>
      {choices === null && value !== '' ? <option value={value}>{value}</option> : null}
      {isMissing ? <option value={value}>{t('studio.missingRef', { name: value })}</option> : null}
      {choices?.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

/** Several references in their order. */
export function ReferencesInput({ field: { of, label }, value, readOnly, onChange }: FieldProps) {
  const t = useTexts();
  const choices = useChoices(of!);
  const ids = Array.isArray(value) ? value.map(String) : [];
  const findName = (id: string): string =>
    choices?.find((one) => one.value === id)?.label ??
    (choices ? t('studio.missingRef', { name: id }) : id);
  return (
    <>
      <ul className="studio-refs">
        {ids.map((id, at) => (
          <li key={id}>
            <bdi>{findName(id)}</bdi>
            {readOnly ? null : (
              <OrderButtons items={ids} at={at} name={findName(id)} onChange={onChange} />
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <select
          className="field"
          aria-label={`${t('studio.add')}: ${t(label)}`}
          value=""
          onChange={(event) => event.target.value && onChange([...ids, event.target.value])}
        >
          <option value="">{t('studio.choose')}</option>
          {choices
            ?.filter((one) => !ids.includes(one.value))
            .map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
        </select>
      )}
    </>
  );
}
