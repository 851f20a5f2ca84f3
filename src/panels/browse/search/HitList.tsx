import { useMemo } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { Row } from '../../../backend/records.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useCatalog } from '../../shared/use-catalog.ts';
import { buildMatcher } from './highlight.ts';
import { type SearchHit, toSearchHit } from './hit.ts';
import { Pieces } from './Pieces.tsx';

/** Records of one catalog that were found: title, key, and the fields that matter. */
export function HitList({
  backend,
  catalog,
  label,
  rows,
  text,
  onOpen,
}: {
  backend: Backend;
  catalog: string;
  label: string;
  rows: readonly Row[];
  text: string;
  onOpen(record: string): void;
}) {
  const t = useTexts();
  const { data: cache, problem } = useCatalog(backend, catalog);
  const matcher = useMemo(() => buildMatcher(text), [text]);
  if (problem) return <ProblemNote compact problem={problem} />;
  if (!cache)
    return (
      <p className="muted late" role="status">
        {t('common.loading')}
      </p>
    );
  return (
    <ul className="hit-list" aria-label={label}>
      {rows.map((row) => {
        const hit = toSearchHit(cache, row, matcher);
        return <HitItem key={hit.record} hit={hit} onOpen={() => onOpen(hit.record)} />;
      })}
    </ul>
  );
}

function HitItem({ hit: { title, key, fields }, onOpen }: { hit: SearchHit; onOpen(): void }) {
  return (
    <li className="hit">
      <button type="button" className="hit-open" onClick={onOpen}>
        <span className="hit-title">
          <Pieces pieces={title} />
        </span>
        {key.length > 0 ? (
          <span className="hit-key" dir="ltr">
            <Pieces pieces={key} />
          </span>
        ) : null}
      </button>
      {fields.length > 0 ? (
        <dl className="hit-fields">
          {fields.map(({ name, label, pieces, unit }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                {unit ? (
                  <bdi dir="ltr">
                    <Pieces pieces={pieces} />
                    <span className="grid-unit">{unit}</span>
                  </bdi>
                ) : (
                  <Pieces pieces={pieces} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
