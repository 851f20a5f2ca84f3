import { useSortable } from '@dnd-kit/sortable';
import { GripVertical, X } from 'lucide-react';
import type { ButtonHTMLAttributes, KeyboardEvent } from 'react';
import { type CatalogField, SHOW_IN, TYPE_NAMES } from '../../../backend/catalog-fields.ts';
import type { ReferenceOption } from '../../../backend/studio.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { FLAGS } from './fields.ts';

const SPATIAL: readonly string[] = ['Point', 'LineString', 'Polygon', 'Geometry'];
const TYPES = [...TYPE_NAMES.filter((one) => one !== 'geometry'), ...SPATIAL];

/** Decimals that can be chosen; the server takes up to ten. */
const DECIMALS = [0, 1, 2, 3, 4, 5, 6];

interface CellProps {
  field: CatalogField;
  /** What the field is called, for the labels of its inputs. */
  name: string;
  readOnly: boolean;
  onChange(field: CatalogField): void;
}

interface RowProps extends Omit<CellProps, 'name'> {
  /** There is a column for the field: neither name nor type changes. */
  hasColumn: boolean;
  /** The catalog has a table: its key does not change. */
  hasTable: boolean;
  lists: readonly ReferenceOption[];
  isChosen: boolean;
  onChoose(): void;
  onMove(by: number): void;
  onRemove(): void;
}

/**
 * A field of a catalog as a row of the matrix. It is moved by dragging, or by Alt and an arrow key.
 */
export function FieldRow({ isChosen, onChoose, onMove, ...props }: RowProps) {
  const { field, readOnly, hasColumn, hasTable, lists, onChange } = props;
  const { setNodeRef, attributes, listeners, transform, transition } = useSortable({
    id: field.attribute.name,
    disabled: readOnly,
  });
  const pressKey = (event: KeyboardEvent): void => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined || readOnly) return;
    event.preventDefault();
    onMove(by);
  };
  const cell: CellProps = {
    field,
    name: field.label || field.attribute.name,
    readOnly,
    onChange,
  };
  return (
    <tr
      ref={(node) => {
        setNodeRef(node);
        node?.style.setProperty('transform', transform ? `translateY(${transform.y}px)` : '');
        node?.style.setProperty('transition', transition ?? '');
      }}
      data-chosen={isChosen || undefined}
      onFocus={onChoose}
      onKeyDown={pressKey}
    >
      <td>{readOnly ? null : <GripButton name={cell.name} {...attributes} {...listeners} />}</td>
      <NameCells {...cell} hasColumn={hasColumn} />
      <TypeCell {...cell} hasColumn={hasColumn} />
      <PickListCell {...cell} lists={lists} />
      <DecimalsCell {...cell} />
      <FlagCells {...cell} hasTable={hasTable} />
      <td>{readOnly ? null : <RemoveButton name={cell.name} {...props} />}</td>
    </tr>
  );
}

function GripButton({
  name,
  ...handlers
}: ButtonHTMLAttributes<HTMLButtonElement> & { name: string }) {
  const t = useTexts();
  return (
    <button
      type="button"
      className="studio-grip"
      {...handlers}
      aria-label={`${t('studio.m.order')}: ${name}`}
      title={`${t('studio.m.order')} (Alt+↑↓)`}
    >
      <GripVertical size={14} strokeWidth={1.5} aria-hidden />
    </button>
  );
}

function RemoveButton({
  name,
  field,
  hasTable,
  onRemove,
}: Pick<RowProps, 'field' | 'hasTable' | 'onRemove'> & { name: string }) {
  const t = useTexts();
  return (
    <Button
      label={t('studio.remove', { name })}
      icon={X}
      iconOnly
      variant="quiet"
      disabledBecause={hasTable && field.partOfKey && t('studio.m.keyStays')}
      onClick={onRemove}
    />
  );
}

function NameCells({
  field,
  name,
  readOnly,
  hasColumn,
  onChange,
}: CellProps & { hasColumn: boolean }) {
  const t = useTexts();
  const { attribute, label } = field;
  return (
    <>
      <td>
        <input
          className="field"
          dir="ltr"
          aria-label={`${t('studio.f.name')}: ${name}`}
          value={attribute.name}
          readOnly={readOnly || hasColumn}
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
    </>
  );
}

function TypeCell({
  field,
  name,
  readOnly,
  hasColumn,
  onChange,
}: CellProps & { hasColumn: boolean }) {
  const t = useTexts();
  const { attribute, spatialType } = field;
  const isGeometry = attribute.typeName === 'geometry';
  const setType = (type: string): void => {
    const isSpatial = SPATIAL.includes(type);
    onChange({
      ...field,
      attribute: { ...attribute, typeName: isSpatial ? 'geometry' : type },
      spatialType: isSpatial ? type : null,
    });
  };
  return (
    <td>
      <select
        className="field"
        aria-label={`${t('studio.f.type')}: ${name}`}
        value={isGeometry ? (spatialType ?? 'Geometry') : attribute.typeName}
        disabled={readOnly || hasColumn}
        onChange={(event) => setType(event.target.value)}
      >
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`studio.type.${type}` as TextKey)}
          </option>
        ))}
      </select>
    </td>
  );
}

function PickListCell({
  field,
  name,
  readOnly,
  lists,
  onChange,
}: CellProps & { lists: readonly ReferenceOption[] }) {
  const t = useTexts();
  const { pickList } = field;
  return (
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
        {lists.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </td>
  );
}

/** How many decimals a number is shown with. */
function DecimalsCell({ field, name, readOnly, onChange }: CellProps) {
  const t = useTexts();
  const { attribute, decimals } = field;
  if (attribute.typeName !== 'number') return <td />;
  return (
    <td>
      <select
        className="field"
        aria-label={`${t('studio.m.decimals')}: ${name}`}
        value={decimals ?? ''}
        disabled={readOnly}
        onChange={({ target: { value } }) =>
          onChange({ ...field, decimals: value === '' ? null : Number(value) })
        }
      >
        <option value="">{t('studio.m.asInData')}</option>
        {DECIMALS.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </td>
  );
}

/** Ticks of the flags of a field, and of the places where it is shown. */
function FlagCells({
  field,
  name,
  readOnly,
  hasTable,
  onChange,
}: CellProps & { hasTable: boolean }) {
  const t = useTexts();
  const { showIn } = field;
  return (
    <>
      {FLAGS.map((flag) => (
        <td key={flag} className="studio-check">
          <input
            type="checkbox"
            aria-label={`${t(`studio.m.${flag}`)}: ${name}`}
            checked={field[flag] === true}
            disabled={readOnly || (flag === 'partOfKey' && hasTable)}
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
    </>
  );
}
