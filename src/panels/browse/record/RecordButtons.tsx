import { Pencil, ShoppingCart, Trash2 } from 'lucide-react';
import type { Catalog } from '../../../backend/catalogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { getPermissions } from './record-place.ts';

/** Adds the record to the cart. */
export function CartButton({ isAdding, onAdd }: { isAdding: boolean; onAdd(): void }) {
  const t = useTexts();
  return (
    <Button
      label={t('browse.record.toCart')}
      icon={ShoppingCart}
      iconOnly
      disabledBecause={isAdding && t('browse.selection.adding')}
      onClick={onAdd}
    />
  );
}

/** Edits and deletes the record, each if the catalog permits it; the two share a line. */
export function ChangeButtons({
  catalog,
  denied,
  labelled,
  onEdit,
  onDelete,
}: {
  catalog: Catalog;
  /** Why the user may not change records. */
  denied: string | false;
  /** Which buttons show their label; the others show their icon alone. */
  labelled: 'all' | 'edit' | 'none';
  onEdit(): void;
  onDelete(): void;
}) {
  const t = useTexts();
  const may = getPermissions(catalog);
  if (!may.edit && !may.delete) return null;
  return (
    <span className="record-change">
      {may.edit ? (
        <Button
          label={t('browse.record.edit')}
          icon={Pencil}
          iconOnly={labelled === 'none'}
          disabledBecause={denied}
          onClick={onEdit}
        />
      ) : null}
      {may.delete ? (
        <Button
          label={t('browse.record.delete')}
          icon={Trash2}
          iconOnly={labelled !== 'all'}
          variant="quiet"
          disabledBecause={denied}
          onClick={onDelete}
        />
      ) : null}
    </span>
  );
}
