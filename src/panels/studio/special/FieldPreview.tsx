import { useId, useMemo, useState } from 'react';
import type { Backend, Result } from '../../../backend/backend.ts';
import type { Row } from '../../../backend/records.ts';
import { rows } from '../../../backend/rows.ts';
import type { StudioEntity } from '../../../backend/studio.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { EntityDraft } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { type CatalogField, readFields } from './fields.ts';

const PLACES = ['grid', 'detail', 'filter'] as const;
type Place = (typeof PLACES)[number];

/**
 * What the grid, the record and the filters show with the current settings, on real rows if the
 * catalog has some.
 */
export function FieldPreview({
  draft,
  stored,
}: {
  draft: EntityDraft;
  stored: StudioEntity | null;
}) {
  const t = useTexts();
  const panel = useId();
  const { backend } = useStudio();
  const [place, setPlace] = useState<Place>('grid');
  const fields = readFields(draft);
  const load = useMemo(
    () => stored && ((signal: AbortSignal) => loadRows(backend, stored, signal)),
    [backend, stored],
  );
  const { data, problem } = useAnswer(load);
  const shown = fields.filter(
    ({ showIn }) => showIn?.[place] || (place === 'detail' && showIn?.panel),
  );
  const isLoading = stored !== null && !data && !problem;
  return (
    <section className="studio-preview" aria-label={t('studio.tab.preview')}>
      <div className="studio-tabs">
        <Tabs<Place>
          label={t('studio.tab.preview')}
          tabs={PLACES.map((id): { id: Place; label: string } => ({
            id,
            label: t(`studio.show.${id}`),
          }))}
          selected={place}
          onSelect={setPlace}
          panelId={panel}
        />
      </div>
      <div
        id={panel}
        role="tabpanel"
        className="studio-sheet"
        aria-label={t(`studio.show.${place}`)}
      >
        {place === 'grid' ? (
          <GridPreview fields={shown} rows={data ?? []} isLoading={isLoading} />
        ) : null}
        {place === 'detail' ? <DetailPreview fields={shown} row={data?.[0]} /> : null}
        {place === 'filter' ? <FilterPreview fields={shown} /> : null}
      </div>
    </section>
  );
}

/** Rows with the fields of the stored catalog: a field that is not stored has no column. */
function loadRows(
  backend: Backend,
  stored: StudioEntity,
  signal: AbortSignal,
): Promise<Result<Row[]>> {
  const names = readFields(stored)
    .filter(({ attribute }) => attribute.typeName !== 'geometry')
    .map(({ attribute }) => attribute.name);
  return rows(backend, { catalog: String(stored.name), fields: names, limit: 15 }, { signal });
}

function GridPreview({
  fields,
  rows: shown,
  isLoading,
}: {
  fields: readonly CatalogField[];
  rows: readonly Row[];
  isLoading: boolean;
}) {
  const t = useTexts();
  return (
    <table className="table">
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field.attribute.name} scope="col">
              {chooseLabel(field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row, at) => (
          <tr key={at}>
            {fields.map((field) => (
              <td key={field.attribute.name}>
                <bdi>{formatValue(field, row)}</bdi>
              </td>
            ))}
          </tr>
        ))}
        {shown.length === 0 ? (
          <tr>
            <td colSpan={Math.max(1, fields.length)} className="muted">
              {t(isLoading ? 'common.loading' : 'studio.m.noRows')}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

function DetailPreview({ fields, row }: { fields: readonly CatalogField[]; row: Row | undefined }) {
  return (
    <dl className="studio-details">
      {fields.map((field) => (
        <div key={field.attribute.name}>
          <dt>{chooseLabel(field)}</dt>
          <dd>
            <bdi>{formatValue(field, row) || '–'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FilterPreview({ fields }: { fields: readonly CatalogField[] }) {
  return (
    <ul className="studio-pills">
      {fields.map((field) => (
        <li key={field.attribute.name}>{chooseLabel(field)}</li>
      ))}
    </ul>
  );
}

function chooseLabel({ label, attribute }: CatalogField): string {
  return label || attribute.name;
}

function formatValue({ attribute, decimals }: CatalogField, row: Row | undefined): string {
  const value = row?.[attribute.name];
  if (typeof value === 'number' && attribute.typeName === 'number' && typeof decimals === 'number')
    return value.toFixed(decimals);
  return value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
