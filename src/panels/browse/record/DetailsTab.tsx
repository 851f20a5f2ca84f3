import { useMemo, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import type { Row } from '../../../backend/records.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { groupDigits } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { CopyButton } from './CopyButton.tsx';
import { geometryText } from './geometry-text.ts';
import { type ShownField, shownFields } from './record-fields.ts';
import { useProjectedText } from './use-projected-text.ts';

/**
 * Fields of a record: those with a value, the empty ones on demand, and below them what concerns
 * the row itself.
 */
export function DetailsTab({
  backend,
  cache,
  row,
}: {
  backend: Backend;
  cache: CatalogCache;
  row: Row;
}) {
  const t = useTexts();
  const [empty, setEmpty] = useState(false);
  const { fields, aboutRow } = useMemo(() => shownFields(cache, row), [cache, row]);
  const hidden = [...fields, ...aboutRow].filter(({ value }) => value === '').length;
  const shown = (some: readonly ShownField[]): ShownField[] =>
    some.filter(({ value }) => empty || value !== '');
  const about = shown(aboutRow);
  return (
    <>
      <dl className="record-fields">
        {shown(fields).map((field) => (
          <OneField key={field.name} backend={backend} field={field} row={row} />
        ))}
      </dl>
      {about.length > 0 ? (
        <footer className="record-about">
          <h3>{t('browse.record.about')}</h3>
          <dl className="record-fields">
            {about.map((field) => (
              <OneField key={field.name} backend={backend} field={field} row={row} />
            ))}
          </dl>
        </footer>
      ) : null}
      {hidden > 0 ? (
        <div className="record-more">
          <Button
            label={
              empty ? t('browse.record.hideEmpty') : t('browse.record.showEmpty', { count: hidden })
            }
            variant="quiet"
            aria-pressed={empty}
            onClick={() => setEmpty(!empty)}
          />
        </div>
      ) : null}
    </>
  );
}

const SHAPES = [
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const;

/** What a type of GeoJSON is called. */
function nameShape(t: Translate, type: string): string {
  const known = SHAPES.find((one) => one === type);
  return known ? t(`browse.record.shape.${known}`) : type;
}

function OneField({ backend, field, row }: { backend: Backend; field: ShownField; row: Row }) {
  const t = useTexts();
  const { name, label, value, unit, kind } = field;
  const geometry = kind === 'geometry' ? geometryText(row[name]) : null;
  const projected = useProjectedText(backend, geometry);
  const shown = geometry
    ? geometry.kind === 'point'
      ? (projected ?? geometry.text)
      : `${t('browse.record.points', { type: nameShape(t, geometry.type), count: geometry.points })}\n${projected ?? geometry.bounds}`
    : kind === 'boolean' && value !== ''
      ? t(value === 'true' ? 'browse.record.yes' : 'browse.record.no')
      : value;
  const copied = geometry ? value : unit ? `${shown} ${unit}` : shown;
  return (
    <div data-field={name}>
      <dt>{label}</dt>
      <dd>
        {shown === '' ? (
          <span className="muted">{t('browse.record.empty')}</span>
        ) : (
          <>
            <bdi
              className="record-value"
              dir={kind === 'exact' || kind === 'geometry' ? 'ltr' : undefined}
            >
              {unit ? groupDigits(shown) : shown}
              {unit ? <span className="grid-unit">{unit}</span> : null}
            </bdi>
            <CopyButton text={copied} label={t('browse.record.copy', { name: label })} />
          </>
        )}
      </dd>
    </div>
  );
}
