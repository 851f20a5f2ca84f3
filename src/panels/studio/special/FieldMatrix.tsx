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
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type CatalogField, SHOW_IN, TYPE_NAMES } from '../../../backend/catalog-fields.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { useChoices } from '../list/list-cells.tsx';
import { FieldPreview } from './FieldPreview.tsx';
import { readFields, newField, ordered } from './fields.ts';
import { moved, replaced } from './rows.ts';

const FLAGS = ['partOfKey', 'required', 'creatable', 'editable', 'readOnly'] as const;
const SPATIAL = ['Point', 'LineString', 'Polygon', 'Geometry'] as const;
const PICK_LISTS = { entityName: 'PickList', by: 'name' } as const;

/** The fields of a catalog as a sheet: a row each, flags as ticks, the seven places where it is shown, and a preview of what comes of it. */
export function FieldMatrix({ draft, stored, readOnly, errors, change }: EditorProps) {
  const t = useTexts();
  const fields = readFields(draft);
  const lists = useChoices(PICK_LISTS) ?? [];
  const known = new Set(readFields(stored ?? {}).map(({ attribute }) => attribute.name));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const set = (next: readonly CatalogField[]): void => change({ fields: ordered(next) });
  const drop = ({ active, over }: DragEndEvent): void => {
    const names = fields.map(({ attribute }) => attribute.name);
    const [from, to] = [names.indexOf(String(active.id)), names.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) set(moved(fields, from, to - from));
  };
  const fill = (next: (field: CatalogField) => CatalogField): void => set(fields.map(next));
  const wrong = Object.entries(errors).filter(
    ([path]) => path === 'fields' || path.startsWith('fields.'),
  );
  return (
    <div className="studio-matrix">
      {wrong.length > 0 ? (
        <ul className="studio-wrongs" role="alert">
          {wrong.map(([path, why]) => (
            <li key={path}>
              {nameAt(fields, path)}
              {why}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="studio-sheet">
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
          <table className="table">
            <thead>
              <tr>
                <th aria-label={t('studio.m.order')} />
                <th scope="col">{t('studio.f.name')}</th>
                <th scope="col">{t('studio.f.label')}</th>
                <th scope="col">{t('studio.f.type')}</th>
                <th scope="col">{t('studio.one.PickList')}</th>
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
            <SortableContext
              items={fields.map(({ attribute }) => attribute.name)}
              strategy={verticalListSortingStrategy}
            >
              <tbody>
                {fields.map((field, at) => (
                  <FieldRow
                    key={at}
                    field={field}
                    readOnly={readOnly}
                    stored={known.has(field.attribute.name)}
                    wasStored={stored !== null}
                    lists={lists}
                    chosen={chosen === field.attribute.name}
                    onChoose={() => setChosen(field.attribute.name)}
                    onChange={(next) => set(replaced(fields, at, next))}
                    onMove={(by) => set(moved(fields, at, by))}
                    onRemove={() => set(fields.filter((_, other) => other !== at))}
                  />
                ))}
              </tbody>
            </SortableContext>
          </table>
        </DndContext>
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

function FieldRow({
  field,
  readOnly,
  stored,
  wasStored,
  lists,
  chosen,
  onChoose,
  onChange,
  onMove,
  onRemove,
}: {
  field: CatalogField;
  readOnly: boolean;
  /** There is a column for it: neither name nor type changes. */
  stored: boolean;
  /** The catalog has a table: its key does not change. */
  wasStored: boolean;
  lists: readonly { value: string; label: string }[];
  chosen: boolean;
  onChoose(): void;
  onChange(field: CatalogField): void;
  onMove(by: number): void;
  onRemove(): void;
}) {
  const t = useTexts();
  const { attribute, label, pickList, showIn } = field;
  const { setNodeRef, attributes, listeners, transform, transition } = useSortable({
    id: attribute.name,
    disabled: readOnly,
  });
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    row.current?.style.setProperty('transform', transform ? `translateY(${transform.y}px)` : '');
    row.current?.style.setProperty('transition', transition ?? '');
  }, [transform, transition]);
  const name = label || attribute.name;
  const keys = wasStored;
  const type =
    attribute.typeName === 'geometry' ? (field.spatialType ?? 'Geometry') : attribute.typeName;
  const setType = (value: string): void =>
    onChange(
      (SPATIAL as readonly string[]).includes(value)
        ? { ...field, attribute: { ...attribute, typeName: 'geometry' }, spatialType: value }
        : { ...field, attribute: { ...attribute, typeName: value }, spatialType: null },
    );
  return (
    <tr
      ref={(node) => {
        row.current = node;
        setNodeRef(node);
      }}
      data-chosen={chosen || undefined}
      onFocus={onChoose}
      onKeyDown={(event) => {
        const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
        if (by === undefined || readOnly) return;
        event.preventDefault();
        onMove(by);
      }}
    >
      <td>
        {readOnly ? null : (
          <button
            type="button"
            className="studio-grip"
            {...attributes}
            {...listeners}
            aria-label={`${t('studio.m.order')}: ${name}`}
            title={`${t('studio.m.order')} (Alt+↑↓)`}
          >
            <GripVertical size={14} strokeWidth={1.5} aria-hidden />
          </button>
        )}
      </td>
      <td>
        <input
          className="field"
          dir="ltr"
          aria-label={`${t('studio.f.name')}: ${name}`}
          value={attribute.name}
          readOnly={readOnly || stored}
          spellCheck={false}
          onChange={(event) =>
            onChange({ ...field, attribute: { ...attribute, name: event.target.value } })
          }
        />
      </td>
      <td>
        <input
          className="field"
          dir="auto"
          aria-label={`${t('studio.f.label')}: ${name}`}
          value={label}
          readOnly={readOnly}
          onChange={(event) =>
            onChange({
              ...field,
              label: event.target.value,
              attribute: { ...attribute, label: event.target.value },
            })
          }
        />
      </td>
      <td>
        <select
          className="field"
          aria-label={`${t('studio.f.type')}: ${name}`}
          value={type}
          disabled={readOnly || stored}
          onChange={(event) => setType(event.target.value)}
        >
          {TYPE_NAMES.filter((one) => one !== 'geometry').map((one) => (
            <option key={one} value={one}>
              {t(`studio.type.${one}` as TextKey)}
            </option>
          ))}
          {SPATIAL.map((one) => (
            <option key={one} value={one}>
              {t(`studio.type.${one}`)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <select
          className="field"
          aria-label={`${t('studio.one.PickList')}: ${name}`}
          value={pickList ?? ''}
          disabled={readOnly}
          onChange={(event) => onChange({ ...field, pickList: event.target.value || null })}
        >
          <option value="">{t('studio.noneChosen')}</option>
          {pickList && !lists.some(({ value }) => value === pickList) ? (
            <option value={pickList}>{t('studio.missingRef', { name: pickList })}</option>
          ) : null}
          {lists.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </td>
      {FLAGS.map((flag) => (
        <td key={flag} className="studio-check">
          <input
            type="checkbox"
            aria-label={`${t(`studio.m.${flag}`)}: ${name}`}
            checked={field[flag] === true}
            disabled={readOnly || (flag === 'partOfKey' && keys)}
            onChange={(event) => onChange({ ...field, [flag]: event.target.checked })}
          />
        </td>
      ))}
      {SHOW_IN.map((place) => (
        <td key={place} className="studio-check studio-shown">
          <input
            type="checkbox"
            aria-label={`${t(`studio.show.${place}`)}: ${name}`}
            checked={showIn?.[place] === true}
            disabled={readOnly}
            onChange={(event) =>
              onChange({ ...field, showIn: { ...showIn, [place]: event.target.checked } })
            }
          />
        </td>
      ))}
      <td>
        {readOnly ? null : (
          <Button
            label={t('studio.remove', { name })}
            icon={X}
            iconOnly
            variant="quiet"
            disabledBecause={keys && field.partOfKey && t('studio.m.keyStays')}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  );
}

/** The name of the field that a path leads to, before what is wrong with it. */
function nameAt(fields: readonly CatalogField[], path: string): string {
  const field = fields[Number(path.split('.')[1])];
  return field ? `${field.label || field.attribute.name}: ` : '';
}
