import { useId, useMemo, useState } from 'react';
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

/** What the grid, the record and the filters show with the settings as they stand, on real rows where the catalog has some. */
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
  // Of what is stored: a field that was added a moment ago has no column yet.
  const ask = useMemo(
    () =>
      stored &&
      ((signal: AbortSignal) =>
        rows(
          backend,
          {
            catalog: String(stored.name),
            fields: readFields(stored)
              .filter(({ attribute }) => attribute.typeName !== 'geometry')
              .map(({ attribute }) => attribute.name),
            limit: 15,
          },
          { signal },
        )),
    [backend, stored],
  );
  const { data, problem } = useAnswer(ask);
  const shown = fields.filter(
    ({ showIn }) => showIn?.[place] || (place === 'detail' && showIn?.panel),
  );
  const first = data?.[0];
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
          <table className="table">
            <thead>
              <tr>
                {shown.map((field) => (
                  <th key={field.attribute.name} scope="col">
                    {chooseLabel(field)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.length ? (
                data.map((row, at) => (
                  <tr key={at}>
                    {shown.map(({ attribute: { name: one } }) => (
                      <td key={one}>
                        <bdi>{formatValue(row[one])}</bdi>
                      </td>
                    ))}
                  </tr>
                ))
              ) : (
                <tr>
                  <td colSpan={Math.max(1, shown.length)} className="muted">
                    {t(stored && !data && !problem ? 'common.loading' : 'studio.m.noRows')}
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        ) : place === 'detail' ? (
          <dl className="studio-details">
            {shown.map((field) => (
              <div key={field.attribute.name}>
                <dt>{chooseLabel(field)}</dt>
                <dd>
                  <bdi>{formatValue(first?.[field.attribute.name]) || '–'}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <ul className="studio-pills">
            {shown.map((field) => (
              <li key={field.attribute.name}>{chooseLabel(field)}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function chooseLabel({ label, attribute }: CatalogField): string {
  return label || attribute.name;
}

function formatValue(value: unknown): string {
  return value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
