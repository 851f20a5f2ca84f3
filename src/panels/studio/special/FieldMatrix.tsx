import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type CatalogField, SHOW_IN } from '../../../backend/catalog-fields.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { useChoices } from '../list/list-cells.tsx';
import { FieldPreview } from './FieldPreview.tsx';
import { FieldRow } from './FieldRow.tsx';
import { FLAGS, readFields, newField, ordered } from './fields.ts';
import { moveItem, replaceItem } from './rows.ts';

const PICK_LISTS = { entityName: 'PickList', by: 'name' } as const;

/**
 * The fields of a catalog as a sheet: a row each, flags as ticks, the seven places where it is
 * shown, and a preview of the result.
 */
export function FieldMatrix({ draft, stored, readOnly, errors, change }: EditorProps) {
  const t = useTexts();
  const fields = readFields(draft);
  const set = (next: readonly CatalogField[]): void => change({ fields: ordered(next) });
  return (
    <div className="studio-matrix">
      <FieldErrors fields={fields} errors={errors} />
      <div className="studio-sheet">
        <SortableFields fields={fields} onChange={set}>
          <table className="table">
            <MatrixHead fields={fields} readOnly={readOnly} onChange={set} />
            <MatrixBody fields={fields} stored={stored} readOnly={readOnly} onChange={set} />
          </table>
        </SortableFields>
        {readOnly ? null : (
          <div className="studio-sheet-foot">
            <Button
              label={t('studio.m.addField')}
              icon={Plus}
              onClick={() => set([...fields, newField(fields)])}
            />
          </div>
        )}
      </div>
      <FieldPreview draft={draft} stored={stored} />
    </div>
  );
}

interface FieldsProps {
  fields: readonly CatalogField[];
  onChange(fields: readonly CatalogField[]): void;
}

/** Lets the rows be dragged to another place. */
function SortableFields({ fields, onChange, children }: FieldsProps & { children: ReactNode }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const names = fields.map(({ attribute }) => attribute.name);
  const drop = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [names.indexOf(String(active.id)), names.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onChange(moveItem(fields, from, to - from));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={names} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function FieldErrors({
  fields,
  errors,
}: {
  fields: readonly CatalogField[];
  errors: Readonly<Record<string, string>>;
}) {
  const wrong = Object.entries(errors).filter(
    ([path]) => path === 'fields' || path.startsWith('fields.'),
  );
  if (wrong.length === 0) return null;
  return (
    <ul className="studio-wrongs" role="alert">
      {wrong.map(([path, why]) => (
        <li key={path}>
          {nameAt(fields, path)}
          {why}
        </li>
      ))}
    </ul>
  );
}

function MatrixHead({ fields, readOnly, onChange }: FieldsProps & { readOnly: boolean }) {
  const t = useTexts();
  const fill = (next: (field: CatalogField) => CatalogField): void => onChange(fields.map(next));
  return (
    <thead>
      <tr>
        <th aria-label={t('studio.m.order')} />
        <th scope="col">{t('studio.f.name')}</th>
        <th scope="col">{t('studio.f.label')}</th>
        <th scope="col">{t('studio.f.type')}</th>
        <th scope="col">{t('studio.one.PickList')}</th>
        <th scope="col">{t('studio.m.decimals')}</th>
        {FLAGS.map((flag) => (
          <FlagHead
            key={flag}
            label={t(`studio.m.${flag}`)}
            all={fields.every((field) => field[flag])}
            readOnly={readOnly || flag === 'partOfKey'}
            onFill={(on) => fill((field) => ({ ...field, [flag]: on }))}
          />
        ))}
        {SHOW_IN.map((place) => (
          <FlagHead
            key={place}
            shown
            label={t(`studio.show.${place}`)}
            all={fields.every(({ showIn }) => showIn?.[place])}
            readOnly={readOnly}
            onFill={(on) =>
              fill((field) => ({ ...field, showIn: { ...field.showIn, [place]: on } }))
            }
          />
        ))}
        <th aria-label={t('studio.delete')} />
      </tr>
    </thead>
  );
}

function MatrixBody({
  fields,
  stored,
  readOnly,
  onChange,
}: FieldsProps & Pick<EditorProps, 'stored' | 'readOnly'>) {
  const lists = useChoices(PICK_LISTS) ?? [];
  const known = new Set(readFields(stored ?? {}).map(({ attribute }) => attribute.name));
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <tbody>
      {fields.map((field, at) => (
        <FieldRow
          key={at}
          field={field}
          readOnly={readOnly}
          hasColumn={known.has(field.attribute.name)}
          hasTable={stored !== null}
          lists={lists}
          isChosen={chosen === field.attribute.name}
          onChoose={() => setChosen(field.attribute.name)}
          onChange={(next) => onChange(replaceItem(fields, at, next))}
          onMove={(by) => onChange(moveItem(fields, at, by))}
          onRemove={() => onChange(fields.filter((_, other) => other !== at))}
        />
      ))}
    </tbody>
  );
}

/** A heading that ticks the whole column, or none of it. */
function FlagHead({
  label,
  all,
  readOnly,
  shown,
  onFill,
}: {
  label: string;
  all: boolean;
  readOnly: boolean;
  shown?: boolean;
  onFill(on: boolean): void;
}) {
  return (
    <th scope="col" className={shown ? 'studio-shown' : undefined}>
      {readOnly ? (
        label
      ) : (
        <button type="button" className="studio-sort" title={label} onClick={() => onFill(!all)}>
          {label}
        </button>
      )}
    </th>
  );
}

/** The name of the field that a path leads to, as the start of its error. */
function nameAt(fields: readonly CatalogField[], path: string): string {
  const field = fields[Number(path.split('.')[1])];
  return field ? `${field.label || field.attribute.name}: ` : '';
}
