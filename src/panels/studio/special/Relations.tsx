import { Plus, X } from 'lucide-react';
import { useMemo } from 'react';
import type { CatalogField, Relation } from '../../../backend/catalog-fields.ts';
import { loadCatalog } from '../../../backend/catalogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { EditorProps } from '../kinds/kind.ts';
import { useChoices } from '../list/list-cells.tsx';
import { useStudio } from '../studio-context.ts';
import { readFields } from './fields.ts';
import { RelationGraph } from './RelationGraph.tsx';
import { replaced } from './rows.ts';

const TYPES = ['oneToMany', 'oneToOne', 'manyToOne', 'manyToMany'] as const;
const CATALOGS = { entityName: 'Catalog', by: 'name' } as const;

/** The relations that start at a catalog: which catalog each leads to, and by which pairs of fields; the same as a drawing. */
export function Relations({ draft, readOnly, errors, change }: EditorProps) {
  const t = useTexts();
  const relations = Array.isArray(draft.sourced) ? (draft.sourced as Relation[]) : [];
  const source = String(draft.name ?? '');
  const catalogs = useChoices(CATALOGS) ?? [];
  const set = (sourced: readonly Relation[]): void => change({ sourced });
  const findLabel = (name: string): string =>
    catalogs.find(({ value }) => value === name)?.label ?? name;
  const others = catalogs.filter(({ value }) => value !== source);
  return (
    <div className="studio-relations">
      {errors.sourced ? (
        <p className="studio-wrong" role="alert">
          {errors.sourced}
        </p>
      ) : null}
      {relations.length > 0 ? (
        <RelationGraph
          source={String(draft.label ?? source)}
          relations={relations}
          labelOf={findLabel}
        />
      ) : (
        <p className="muted-note">{t('studio.none')}</p>
      )}
      {relations.map((relation, at) => (
        <RelationBox
          key={at}
          relation={relation}
          own={readFields(draft)}
          catalogs={catalogs}
          readOnly={readOnly}
          onChange={(next) => set(replaced(relations, at, next))}
          onRemove={() => set(relations.filter((_, other) => other !== at))}
        />
      ))}
      {readOnly || others.length === 0 ? null : (
        <div>
          <Button
            label={t('studio.r.add')}
            icon={Plus}
            onClick={() =>
              set([
                ...relations,
                { relationType: 'oneToMany', source, catalog: others[0]!.value, fieldPairs: [] },
              ])
            }
          />
        </div>
      )}
    </div>
  );
}

function RelationBox({
  relation,
  own,
  catalogs,
  readOnly,
  onChange,
  onRemove,
}: {
  relation: Relation;
  own: readonly CatalogField[];
  catalogs: readonly { value: string; label: string }[];
  readOnly: boolean;
  onChange(relation: Relation): void;
  onRemove(): void;
}) {
  const t = useTexts();
  const { backend } = useStudio();
  const { catalog, relationType, fieldPairs } = relation;
  const ask = useMemo(
    () => (signal: AbortSignal) => loadCatalog(backend, catalog, { signal }),
    [backend, catalog],
  );
  const theirs = useAnswer(ask).data?.catalogFields ?? [];
  const name = catalogs.find(({ value }) => value === catalog)?.label ?? catalog;
  const pairs = fieldPairs.map((pair) => {
    const [from, to] = [
      own.find(({ attribute }) => attribute.name === pair.from),
      theirs.find(({ attribute }) => attribute.name === pair.to),
    ];
    return {
      ...pair,
      differs:
        from !== undefined && to !== undefined && from.attribute.typeName !== to.attribute.typeName,
    };
  });
  const option = ({ attribute, label }: CatalogField) => (
    <option key={attribute.name} value={attribute.name}>
      {label || attribute.name}
    </option>
  );
  const set = (next: readonly { from: string; to: string }[]): void =>
    onChange({ ...relation, fieldPairs: next.map(({ from, to }) => ({ from, to })) });
  return (
    <fieldset className="studio-relation">
      <legend>
        <bdi>{name}</bdi>
      </legend>
      <label className="stacked">
        <span>{t('studio.r.target')}</span>
        <select
          className="field"
          value={catalog}
          disabled={readOnly}
          onChange={(event) =>
            onChange({ ...relation, catalog: event.target.value, fieldPairs: [] })
          }
        >
          {catalogs.some(({ value }) => value === catalog) ? null : (
            <option value={catalog}>{t('studio.missingRef', { name: catalog })}</option>
          )}
          {catalogs.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <label className="stacked">
        <span>{t('studio.r.type')}</span>
        <select
          className="field"
          value={relationType}
          disabled={readOnly}
          onChange={(event) => onChange({ ...relation, relationType: event.target.value })}
        >
          {TYPES.map((one) => (
            <option key={one} value={one}>
              {t(`studio.r.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {readOnly ? null : (
        <Button
          label={t('studio.remove', { name })}
          icon={X}
          iconOnly
          variant="quiet"
          onClick={onRemove}
        />
      )}
      <ul>
        {pairs.map((pair, at) => (
          <li key={at} className="studio-pair">
            <select
              className="field"
              aria-label={t('studio.r.from')}
              value={pair.from}
              disabled={readOnly}
              onChange={(event) => set(replaced(pairs, at, { ...pair, from: event.target.value }))}
            >
              <option value="">{t('studio.choose')}</option>
              {own.map(option)}
            </select>
            <span aria-hidden>=</span>
            <select
              className="field"
              aria-label={t('studio.r.to', { name })}
              value={pair.to}
              disabled={readOnly}
              onChange={(event) => set(replaced(pairs, at, { ...pair, to: event.target.value }))}
            >
              <option value="">{t('studio.choose')}</option>
              {theirs.map(option)}
            </select>
            {readOnly ? null : (
              <Button
                label={t('studio.r.removePair')}
                icon={X}
                iconOnly
                variant="quiet"
                onClick={() => set(pairs.filter((_, other) => other !== at))}
              />
            )}
            {pair.differs ? <p className="studio-wrong">{t('studio.r.differs')}</p> : null}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <div>
          <Button
            label={t('studio.r.addPair')}
            icon={Plus}
            variant="quiet"
            onClick={() => set([...pairs, { from: '', to: '' }])}
          />
        </div>
      )}
    </fieldset>
  );
}
