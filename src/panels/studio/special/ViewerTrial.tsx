import { useMemo, useState } from 'react';
import type { Backend, Result } from '../../../backend/backend.ts';
import type { Row } from '../../../backend/records.ts';
import { rows } from '../../../backend/rows.ts';
import { seismicIndexId } from '../../../backend/seismic-index.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { EditorProps } from '../kinds/kind.ts';
import { readFields } from './fields.ts';
import { joinList } from '../../../i18n/join-list.ts';

const SEISMIC = ['seismic', 'seismic_3d'];

/** What a viewer is opened with. */
interface Trial {
  /** Undefined if the catalog has no more rows. */
  row: Row | undefined;
  /** Id of the samples of a seismic record; null if it is no such record or has none. */
  indexId: string | null;
}

/**
 * What a viewer would be opened with for a record of the catalog, and for a seismic one whether its
 * samples are found.
 */
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
  /** Number of the record that is tried; 0 before the first. */
  const [turn, setTurn] = useState(0);
  const catalog = String(stored?.name ?? '');
  const keys = readFields(draft)
    .filter(({ partOfKey }) => partOfKey)
    .map(({ attribute }) => attribute.name);
  const names = [...new Set([...keys, ...fields])].join(' ');
  const load = useMemo(
    () =>
      turn === 0
        ? null
        : (signal: AbortSignal) =>
            loadTrial({ backend, catalog, viewer, fields }, names.split(' '), turn - 1, signal),
    [backend, catalog, names, fields, viewer, turn],
  );
  const { data, problem } = useAnswer(load);
  if (!stored) return null;
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
      {data ? <TrialResult trial={data} fields={fields} /> : null}
    </div>
  );
}

interface TrialTarget {
  backend: Backend;
  catalog: string;
  viewer: string;
  fields: readonly string[];
}

/** @param offset of the record in the catalog */
async function loadTrial(
  { backend, catalog, viewer, fields }: TrialTarget,
  names: string[],
  offset: number,
  signal: AbortSignal,
): Promise<Result<Trial>> {
  const found = await rows(backend, { catalog, fields: names, offset, limit: 1 }, { signal });
  if (!found.ok) return found;
  const [row] = found.data;
  if (!row || !SEISMIC.includes(viewer)) return { ok: true, data: { row, indexId: null } };
  const values = Object.fromEntries(fields.map((name) => [name, row[name]]));
  const index = await seismicIndexId(backend, catalog, values, { signal });
  return index.ok ? { ok: true, data: { row, indexId: index.data } } : index;
}

function TrialResult({
  trial: { row, indexId },
  fields,
}: {
  trial: Trial;
  fields: readonly string[];
}) {
  const t = useTexts();
  if (!row)
    return (
      <p className="muted" role="status">
        {t('studio.none')}
      </p>
    );
  const used = fields
    .map((name) => [name, row[name]] as const)
    .filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <p role="status" className={used.length > 0 ? 'studio-right' : 'studio-wrong'}>
      {used.length === 0
        ? t('studio.v.opensWithNothing')
        : t('studio.v.opensWith', {
            values: joinList(
              t,
              used.map(([name, value]) => `${name} = ${String(value)}`),
            ),
          })}
      {indexId ? <> · {t('studio.v.index', { id: indexId })}</> : null}
    </p>
  );
}
