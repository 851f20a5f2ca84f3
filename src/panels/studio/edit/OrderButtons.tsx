import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { moveItem } from '../special/rows.ts';

/** Moves an item of a list up or down, or removes it. */
export function OrderButtons<T>({
  items,
  at,
  name,
  onChange,
}: {
  items: readonly T[];
  /** Index of the item. */
  at: number;
  /** What the item is called. */
  name: string;
  onChange(items: readonly T[]): void;
}) {
  const t = useTexts();
  return (
    <>
      <Button
        label={t('studio.up')}
        icon={ArrowUp}
        iconOnly
        variant="quiet"
        disabledBecause={at === 0 && t('studio.up')}
        onClick={() => onChange(moveItem(items, at, -1))}
      />
      <Button
        label={t('studio.down')}
        icon={ArrowDown}
        iconOnly
        variant="quiet"
        disabledBecause={at === items.length - 1 && t('studio.down')}
        onClick={() => onChange(moveItem(items, at, 1))}
      />
      <Button
        label={t('studio.remove', { name })}
        icon={X}
        iconOnly
        variant="quiet"
        onClick={() => onChange(items.filter((_, other) => other !== at))}
      />
    </>
  );
}
