import { Plus, X } from 'lucide-react';
import { useMemo } from 'react';
import type { CatalogField, Relation } from '../../../backend/catalog-fields.ts';
import { loadCatalog } from '../../../backend/catalogs.ts';
import type { ReferenceOption } from '../../../backend/studio.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { EditorProps } from '../kinds/kind.ts';
import { useChoices } from '../list/list-cells.tsx';
import { useStudio } from '../studio-context.ts';
import { readFields } from './fields.ts';
import { RelationGraph } from './RelationGraph.tsx';
import { replaceItem } from './rows.ts';

const TYPES = ['oneToMany', 'oneToOne', 'manyToOne', 'manyToMany'] as const;
const CATALOGS = { entityName: 'Catalog', by: 'name' } as const;

type FieldPair = Relation['fieldPairs'][number];

/**
 * The relations that start at a catalog: which catalog each leads to, and by which pairs of fields;
 * the same as a drawing.
 */
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
          findLabel={findLabel}
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
          onChange={(next) => set(replaceItem(relations, at, next))}
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
  catalogs: readonly ReferenceOption[];
  readOnly: boolean;
  onChange(relation: Relation): void;
  onRemove(): void;
}) {
  const t = useTexts();
  const { catalog, relationType, fieldPairs } = relation;
  const set = (changes: Partial<Relation>): void => onChange({ ...relation, ...changes });
  const name = catalogs.find(({ value }) => value === catalog)?.label ?? catalog;
  return (
    <fieldset className="studio-relation">
      <legend>
        <bdi>{name}</bdi>
      </legend>
      <label className="stacked">
        <span>{t('studio.r.target')}</span>
        <CatalogSelect
          catalog={catalog}
          catalogs={catalogs}
          readOnly={readOnly}
          onChange={(next) => set({ catalog: next, fieldPairs: [] })}
        />
      </label>
      <label className="stacked">
        <span>{t('studio.r.type')}</span>
        <TypeSelect
          type={relationType}
          readOnly={readOnly}
          onChange={(next) => set({ relationType: next })}
        />
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
      <FieldPairs
        pairs={fieldPairs}
        own={own}
        target={{ catalog, name }}
        readOnly={readOnly}
        onChange={(next) => set({ fieldPairs: next.map(({ from, to }) => ({ from, to })) })}
      />
    </fieldset>
  );
}

function TypeSelect({
  type,
  readOnly,
  onChange,
}: {
  type: string;
  readOnly: boolean;
  onChange(type: string): void;
}) {
  const t = useTexts();
  return (
    <select
      className="field"
      value={type}
      disabled={readOnly}
      onChange={(event) => onChange(event.target.value)}
    >
      {TYPES.map((one) => (
        <option key={one} value={one}>
          {t(`studio.r.${one}`)}
        </option>
      ))}
    </select>
  );
}

function CatalogSelect({
  catalog,
  catalogs,
  readOnly,
  onChange,
}: {
  catalog: string;
  catalogs: readonly ReferenceOption[];
  readOnly: boolean;
  onChange(catalog: string): void;
}) {
  const t = useTexts();
  return (
    <select
      className="field"
      value={catalog}
      disabled={readOnly}
      onChange={(event) => onChange(event.target.value)}
    >
      {catalogs.some(({ value }) => value === catalog) ? null : (
        <option value={catalog}>{t('studio.missingRef', { name: catalog })}</option>
      )}
      {catalogs.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** The pairs of fields by which records of two catalogs belong together. */
function FieldPairs({
  pairs,
  own,
  target: { catalog, name },
  readOnly,
  onChange,
}: {
  pairs: readonly FieldPair[];
  own: readonly CatalogField[];
  target: { catalog: string; name: string };
  readOnly: boolean;
  onChange(pairs: readonly FieldPair[]): void;
}) {
  const t = useTexts();
  const { backend } = useStudio();
  const load = useMemo(
    () => (signal: AbortSignal) => loadCatalog(backend, catalog, { signal }),
    [backend, catalog],
  );
  const theirs = useAnswer(load).data?.catalogFields ?? [];
  return (
    <>
      <ul>
        {pairs.map((pair, at) => (
          <PairRow
            key={at}
            pair={pair}
            own={own}
            theirs={theirs}
            targetName={name}
            readOnly={readOnly}
            onChange={(next) => onChange(replaceItem(pairs, at, next))}
            onRemove={() => onChange(pairs.filter((_, other) => other !== at))}
          />
        ))}
      </ul>
      {readOnly ? null : (
        <div>
          <Button
            label={t('studio.r.addPair')}
            icon={Plus}
            variant="quiet"
            onClick={() => onChange([...pairs, { from: '', to: '' }])}
          />
        </div>
      )}
    </>
  );
}

function PairRow({
  pair,
  own,
  theirs,
  targetName,
  readOnly,
  onChange,
  onRemove,
}: {
  pair: FieldPair;
  own: readonly CatalogField[];
  theirs: readonly CatalogField[];
  targetName: string;
  readOnly: boolean;
  onChange(pair: FieldPair): void;
  onRemove(): void;
}) {
  const t = useTexts();
  return (
    <li className="studio-pair">
      <FieldSelect
        label={t('studio.r.from')}
        field={pair.from}
        fields={own}
        readOnly={readOnly}
        onChange={(from) => onChange({ ...pair, from })}
      />
      <span aria-hidden>=</span>
      <FieldSelect
        label={t('studio.r.to', { name: targetName })}
        field={pair.to}
        fields={theirs}
        readOnly={readOnly}
        onChange={(to) => onChange({ ...pair, to })}
      />
      {readOnly ? null : (
        <Button
          label={t('studio.r.removePair')}
          icon={X}
          iconOnly
          variant="quiet"
          onClick={onRemove}
        />
      )}
      {hasOtherType(own, theirs, pair) ? (
        <p className="studio-wrong">{t('studio.r.differs')}</p>
      ) : null}
    </li>
  );
}

function FieldSelect({
  label,
  field,
  fields,
  readOnly,
  onChange,
}: {
  label: string;
  /** Name of the chosen field. */
  field: string;
  fields: readonly CatalogField[];
  readOnly: boolean;
  onChange(field: string): void;
}) {
  const t = useTexts();
  return (
    <select
      className="field"
      aria-label={label}
      value={field}
      disabled={readOnly}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('studio.choose')}</option>
      {fields.map(({ attribute, label: text }) => (
        <option key={attribute.name} value={attribute.name}>
          {text || attribute.name}
        </option>
      ))}
    </select>
  );
}

/** Whether both fields of a pair are known and differ in type. */
function hasOtherType(
  own: readonly CatalogField[],
  theirs: readonly CatalogField[],
  pair: FieldPair,
): boolean {
  const from = own.find(({ attribute }) => attribute.name === pair.from);
  const to = theirs.find(({ attribute }) => attribute.name === pair.to);
  return Boolean(from && to && from.attribute.typeName !== to.attribute.typeName);
}
