import { useId, useMemo, useState } from 'react';
import type { Backend, Result } from '../../../backend/backend.ts';
import { loadCatalog } from '../../../backend/catalogs.ts';
import type { Row } from '../../../backend/records.ts';
import { rows } from '../../../backend/rows.ts';
import { formatDay } from '../../../core/dates.ts';
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
    () => stored && ((signal: AbortSignal) => loadPreview(backend, stored, signal)),
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
          <GridPreview fields={shown} data={data ?? NO_DATA} isLoading={isLoading} />
        ) : null}
        {place === 'detail' ? <DetailPreview fields={shown} data={data ?? NO_DATA} /> : null}
        {place === 'filter' ? <FilterPreview fields={shown} /> : null}
      </div>
    </section>
  );
}

/** Labels of values, by the name of their list. */
type PickLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface PreviewData {
  rows: readonly Row[];
  labels: PickLabels;
}

const NO_DATA: PreviewData = { rows: [], labels: new Map() };

/** Rows of the stored catalog, and the labels of its pick lists. */
async function loadPreview(
  backend: Backend,
  stored: StudioEntity,
  signal: AbortSignal,
): Promise<Result<PreviewData>> {
  const [found, cache] = await Promise.all([
    loadRows(backend, stored, signal),
    loadCatalog(backend, String(stored.name), { signal }),
  ]);
  if (!found.ok) return found;
  const lists = cache.ok ? cache.data.pickLists : [];
  const labels = new Map(
    lists.map(({ name, values }) => [
      name,
      new Map(values.map(({ value, label }) => [value, label])),
    ]),
  );
  return { ok: true, data: { rows: found.data, labels } };
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
  data: { rows: shown, labels },
  isLoading,
}: {
  fields: readonly CatalogField[];
  data: PreviewData;
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
                <bdi>{formatValue(field, row, labels)}</bdi>
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

function DetailPreview({
  fields,
  data: { rows: shown, labels },
}: {
  fields: readonly CatalogField[];
  data: PreviewData;
}) {
  return (
    <dl className="studio-details">
      {fields.map((field) => (
        <div key={field.attribute.name}>
          <dt>{chooseLabel(field)}</dt>
          <dd>
            <bdi>{formatValue(field, shown[0], labels) || '–'}</bdi>
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

/** A value as Consume shows it: days without times, labels of pick lists. */
function formatValue(
  { attribute, decimals, pickList }: CatalogField,
  row: Row | undefined,
  labels: PickLabels,
): string {
  const value = row?.[attribute.name];
  if (typeof value === 'number' && attribute.typeName === 'number' && typeof decimals === 'number')
    return value.toFixed(decimals);
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '✓' : '';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  const label = pickList ? labels.get(pickList)?.get(text) : undefined;
  return label ?? (attribute.typeName === 'date' ? formatDay(text) : text);
}
