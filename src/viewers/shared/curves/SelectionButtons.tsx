import type { ReadonlySignal } from '@preact/signals-core';
import { SlidersHorizontal, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';

/** What the buttons need of a controller. */
export interface SelectionCommands {
  readonly selection: { readonly isSelected: ReadonlySignal<boolean> };
  /** Selects all samples, from where the limits can be narrowed. */
  selectAll(): void;
  setBrush(brush: null): void;
}

/** Selects samples by limits that are typed, and clears the selection. */
export function SelectionButtons({ controller }: { controller: SelectionCommands }) {
  const t = useTexts();
  const isSelected = useSignal(controller.selection.isSelected);
  return (
    <>
      <Button
        label={t('samplePlot.limits')}
        icon={SlidersHorizontal}
        iconOnly
        variant="quiet"
        onClick={() => controller.selectAll()}
      />
      <Button
        label={t('samplePlot.clear')}
        icon={X}
        iconOnly
        variant="quiet"
        disabledBecause={!isSelected && t('samplePlot.clear.none')}
        onClick={() => controller.setBrush(null)}
      />
    </>
  );
}
