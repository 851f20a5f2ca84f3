import { useTexts } from '../../../ui/texts.tsx';
import { useChoices } from '../list/list-cells.tsx';

const CATALOGS = { entityName: 'Catalog', by: 'name' } as const;

/** Which catalogs something is done to: none chosen means all. */
export function CatalogPicker({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange(names: string[]): void;
}) {
  const t = useTexts();
  const choices = useChoices(CATALOGS) ?? [];
  return (
    <label className="stacked">
      <span>{t('studio.c.scope')}</span>
      <select
        className="field studio-many"
        multiple
        size={Math.min(8, Math.max(3, choices.length))}
        value={[...chosen]}
        onChange={(event) => onChange([...event.target.selectedOptions].map(({ value }) => value))}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
