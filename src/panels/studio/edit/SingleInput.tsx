import { useTexts } from '../../../ui/texts.tsx';
import type { FieldDescription } from '../kinds/kind.ts';
import { Instant } from '../list/list-cells.tsx';
import type { FieldProps } from './field-props.ts';
import { NumberInput } from './NumberInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { TagsInput } from './TagsInput.tsx';

/** What every input of one control gets. */
interface ControlProps {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** An input of one control, which the label of the field names. */
export function SingleInput({
  id,
  about,
  ...props
}: FieldProps & { id: string; about: string | undefined }) {
  const { field, value, error, readOnly, onChange } = props;
  const control: ControlProps = {
    id,
    className: 'field',
    'aria-describedby': about,
    'aria-invalid': error ? true : undefined,
    'aria-required': field.required || undefined,
  };
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  if (readOnly && /^\d{4}-\d\d-\d\dT/.test(text))
    return (
      <span id={id}>
        <Instant at={text} />
      </span>
    );
  const shared = { ...control, readOnly, onChange };
  switch (field.kind) {
    case 'integer':
    case 'number':
      return <NumberInput {...shared} value={value} />;
    case 'tags':
      return <TagsInput {...shared} value={value} />;
    case 'choice':
      return <ChoiceInput {...shared} field={field} text={text} />;
    case 'reference':
      return <ReferenceInput {...shared} of={field.of!} value={text} />;
    default:
      return <TextInput {...shared} field={field} text={text} />;
  }
}

interface TextProps extends ControlProps {
  field: FieldDescription;
  text: string;
  readOnly: boolean;
  onChange(value: unknown): void;
}

/** A stored value that is not a choice is shown as missing. */
function ChoiceInput({
  field: { required, choices = [], choiceLabel },
  text,
  readOnly,
  onChange,
  ...control
}: TextProps) {
  const t = useTexts();
  return (
    <select
      {...control}
      value={text}
      disabled={readOnly}
      onChange={(event) => onChange(event.target.value || null)}
    >
      {required ? null : <option value="">{t('studio.noneChosen')}</option>}
      {text !== '' && !choices.includes(text) ? (
        <option value={text}>{t('studio.missingRef', { name: text })}</option>
      ) : null}
      {choices.map((one) => (
        <option key={one} value={one}>
          {choiceLabel ? t(choiceLabel(one)) : one}
        </option>
      ))}
    </select>
  );
}

function TextInput({ field: { kind, required }, text, readOnly, onChange, ...control }: TextProps) {
  if (kind === 'long')
    return (
      <textarea
        {...control}
        className="field studio-long"
        rows={3}
        value={text}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value || null)}
      />
    );
  return (
    <input
      {...control}
      type="text"
      value={text}
      readOnly={readOnly}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) =>
        onChange(event.target.value === '' && !required ? null : event.target.value)
      }
    />
  );
}
