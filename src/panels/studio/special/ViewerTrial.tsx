import { useMemo, useState } from 'react';
import type { Result } from '../../../backend/backend.ts';
import type { Row } from '../../../backend/records.ts';
import { rows } from '../../../backend/rows.ts';
import { seismicIndexId } from '../../../backend/seismic-index.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { EditorProps } from '../kinds/kind.ts';
import { readFields } from './fields.ts';

const SEISMIC = ['seismic', 'seismic_3d'];

/** What a viewer would be opened with for a record of the catalog, and for a seismic one whether its samples are found. */
export function ViewerTrial({
  backend,
  stored,
  draft,
  viewer,
  fields,
}: Pick<EditorProps, 'backend' | 'stored' | 'draft'> & {
  viewer: string;
  fields: readonly string[];
}) {
  const t = useTexts();
  const [turn, setTurn] = useState(0);
  const catalog = String(stored?.name ?? '');
  const keys = readFields(draft)
    .filter(({ partOfKey }) => partOfKey)
    .map(({ attribute }) => attribute.name);
  const names = [...new Set([...keys, ...fields])].join(' ');
  const ask = useMemo(
    () =>
      turn === 0
        ? null
        : async (
            signal: AbortSignal,
          ): Promise<Result<{ row: Row | undefined; indexId: string | null }>> => {
            const found = await rows(
              backend,
              { catalog, fields: names.split(' '), offset: turn - 1, limit: 1 },
              { signal },
            );
            if (!found.ok) return found;
            const [row] = found.data;
            if (!row || !SEISMIC.includes(viewer))
              return { ok: true, data: { row, indexId: null } };
            const index = await seismicIndexId(
              backend,
              catalog,
              Object.fromEntries(fields.map((name) => [name, row[name]])),
              { signal },
            );
            return index.ok ? { ok: true, data: { row, indexId: index.data } } : index;
          },
    [backend, catalog, names, fields, viewer, turn],
  );
  const { data, problem } = useAnswer(ask);
  if (!stored) return null;
  const used = fields
    .map((name) => [name, data?.row?.[name]] as const)
    .filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <div className="studio-wide">
      <div className="studio-tools">
        <Button
          label={t(turn === 0 ? 'studio.v.try' : 'studio.v.tryNext')}
          disabledBecause={fields.length === 0 && t('studio.v.noFields')}
          onClick={() => setTurn(data && !data.row ? 1 : turn + 1)}
        />
      </div>
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {data && !data.row ? (
        <p className="muted" role="status">
          {t('studio.none')}
        </p>
      ) : null}
      {data?.row ? (
        <p role="status" className={used.length > 0 ? 'studio-right' : 'studio-wrong'}>
          {used.length === 0
            ? t('studio.v.opensWithNothing')
            : t('studio.v.opensWith', {
                values: used.map(([name, value]) => `${name} = ${String(value)}`).join(', '),
              })}
          {data.indexId ? <> · {t('studio.v.index', { id: data.indexId })}</> : null}
        </p>
      ) : null}
    </div>
  );
}
