import { type InputHTMLAttributes, useState } from 'react';
import { useTexts } from '../../../ui/texts.tsx';

/** Several words with commas between them; what is typed stays as typed. */
export function TagsInput({
  value,
  readOnly,
  onChange,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: unknown;
  onChange(tags: string[]): void;
}) {
  const t = useTexts();
  const tags = Array.isArray(value) ? value.map(String) : [];
  const [typed, setTyped] = useState('');
  const isTyped = splitTags(typed).join('\n') === tags.join('\n');
  return (
    <input
      type="text"
      title={t('studio.tagsHint')}
      dir="auto"
      autoComplete="off"
      {...rest}
      value={isTyped ? typed : tags.join(', ')}
      readOnly={readOnly}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(splitTags(event.target.value));
      }}
    />
  );
}

function splitTags(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,،，;\n]/)
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ];
}
