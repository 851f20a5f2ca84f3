import { Trash2 } from 'lucide-react';
import type { Pick } from '../../../plot/correlation/well.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { TypedField } from './TypedField.tsx';

/** The depth of a pick, which can be typed, and its deletion. */
export function PickDepthCell({
  pick,
  well,
  metres,
  onMove,
  onDelete,
}: {
  pick: Pick;
  /** Name of the well. */
  well: string;
  /** Metres of the unit that depths are shown in. */
  metres: number;
  /** Takes a measured depth, metres. */
  onMove(mdM: number): void;
  onDelete(): void;
}) {
  const t = useTexts();
  const { name, mdM } = pick;
  return (
    <span className="pick-cell">
      <TypedField
        className="field number pick-depth"
        inputMode="decimal"
        label={t('picks.pick.depthOf', { name, well })}
        shown={(mdM / metres).toFixed(2)}
        onCommit={(typed) => {
          const depth = typed === '' ? NaN : Number(typed.replace(',', '.'));
          if (Number.isFinite(depth)) onMove(depth * metres);
          return Number.isFinite(depth);
        }}
      />
      <Button
        label={t('picks.pick.delete', { name, well })}
        icon={Trash2}
        iconOnly
        variant="quiet"
        onClick={onDelete}
      />
    </span>
  );
}
