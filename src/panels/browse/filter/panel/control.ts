import type { FilterField } from '../../../../core/filter-fields.ts';
import type { PanelValue } from '../panel-model.ts';

/**
 * What a control of the panel is given: its field, the panel's condition on it, and what sets
 * another.
 */
export interface ControlProps<K extends PanelValue['kind']> {
  field: FilterField;
  value: Extract<PanelValue, { kind: K }> | null;
  onSet(value: PanelValue | null): void;
}
