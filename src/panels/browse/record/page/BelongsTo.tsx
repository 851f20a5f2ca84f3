import { useMemo } from 'react';
import type { Backend } from '../../../../backend/backend.ts';
import { loadCatalog } from '../../../../backend/catalogs.ts';
import { formatKeyText, pickKeys } from '../../../../backend/records.ts';
import { rows } from '../../../../backend/rows.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { chooseTitle } from '../record-fields.ts';
import type { RecordRelation } from '../relations.ts';
import type { PageContext } from './page-context.ts';
import { RecordLink } from './RecordLink.tsx';

/** The records that the record belongs to, each by its name. */
export function BelongsTo({
  context,
  relations,
}: {
  context: PageContext;
  relations: readonly RecordRelation[];
}) {
  const t = useTexts();
  const { backend } = context;
  const ask = useMemo(
    () =>
      relations.length === 0
        ? null
        : async (signal: AbortSignal) => ({
            ok: true as const,
            data: await loadAbove(backend, relations, signal),
          }),
    [backend, relations],
  );
  const { data } = useAnswer(ask);
  if (!data || data.length === 0) return null;
  return (
    <ul className="rp-above" aria-label={t('browse.record.belongsTo')}>
      {data.map(({ relation, title, keyText }) => (
        <li key={relation.id}>
          <bdi className="muted">{relation.catalog.label}</bdi>{' '}
          <RecordLink context={context} to={{ catalog: relation.catalog.name, keyText }}>
            <bdi>{title}</bdi>
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}

/** The first record of each relation; those that cannot be read are left out. */
async function loadAbove(
  backend: Backend,
  relations: readonly RecordRelation[],
  signal: AbortSignal,
) {
  const found = await Promise.all(
    relations.map(async (relation) => {
      const { catalog, constraints } = relation;
      const cache = await loadCatalog(backend, catalog.name, { signal });
      if (!cache.ok) return [];
      const fields = cache.data.catalogFields
        .filter(({ attribute, showIn }) => attribute.typeName === 'string' && showIn.grid)
        .map(({ attribute }) => attribute.name);
      const answer = await rows(
        backend,
        {
          catalog: catalog.name,
          fields: [...new Set([...cache.data.keys, ...fields])],
          constraints,
          limit: 1,
        },
        { signal },
      );
      const row = answer.ok ? answer.data[0] : undefined;
      return row
        ? [
            {
              relation,
              title: chooseTitle(cache.data, row),
              keyText: formatKeyText(pickKeys(cache.data, row)),
            },
          ]
        : [];
    }),
  );
  return found.flat();
}
