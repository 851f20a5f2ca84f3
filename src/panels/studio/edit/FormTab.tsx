import { useTexts } from '../../../ui/texts.tsx';
import type { EditorProps, KindDescription } from '../kinds/kind.ts';
import { FieldInput } from './FieldInput.tsx';
import { valueAt, withValueAt } from '../../shared/edit/paths.ts';

/** The fields of a kind's description: flags together at the end, everything else as described. */
export function FormTab({
  kind,
  draft,
  stored,
  readOnly,
  errors,
  change,
}: EditorProps & { kind: KindDescription }) {
  const t = useTexts();
  const set = (path: string, value: unknown): void => {
    const [first] = path.split('.') as [string];
    change({ [first]: withValueAt(draft, path, value)[first] });
  };
  const input = (field: KindDescription['fields'][number]) => (
    <FieldInput
      key={field.name}
      field={field}
      value={valueAt(draft, field.name)}
      error={errors[field.name]}
      readOnly={readOnly || (field.fixed === true && stored !== null)}
      onChange={(value) => set(field.name, value)}
    />
  );
  const flags = kind.fields.filter((field) => field.kind === 'flag');
  return (
    <form
      className="studio-form"
      aria-label={t('studio.tab.form')}
      onSubmit={(event) => event.preventDefault()}
    >
      {kind.fields.filter((field) => field.kind !== 'flag').map(input)}
      {flags.length > 0 ? <div className="studio-flags">{flags.map(input)}</div> : null}
    </form>
  );
}
