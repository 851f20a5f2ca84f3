import { useState } from 'react';
import type { Extremes } from '../../../../backend/extremes.ts';
import type { Constraint } from '../../../../core/constraints.ts';
import type { FilterField } from '../../../../core/filter-fields.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { panelValue, type PanelValue, withPanelValue } from '../panel-model.ts';
import type { Facets } from '../use-facets.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { FlagField } from './FlagField.tsx';
import { RangeField } from './RangeField.tsx';
import { ShapeField } from './ShapeField.tsx';
import { TextField } from './TextField.tsx';

interface Props {
  field: FilterField;
  facets: Facets;
  extremes: Extremes | null;
  constraints: readonly Constraint[];
  onChange(constraints: readonly Constraint[]): void;
}

/**
 * One field of the panel: its name, which folds it away, and the control that fits it. Shapes start
 * folded.
 */
export function Section({ field, constraints, onChange, ...rest }: Props) {
  const t = useTexts();
  const value = panelValue(constraints, field);
  const [open, setOpen] = useState(field.type !== 'geometry' || value !== null);
  return (
    <details
      className="filter-section"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="filter-name">{field.label}</span>
        {value ? (
          <span className="filter-mark" title={t('browse.filter.active')}>
            <span className="visually-hidden">{t('browse.filter.active')}</span>
          </span>
        ) : null}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{field.label}</legend>
        <Control
          {...rest}
          field={field}
          value={value}
          onSet={(next) => onChange(withPanelValue(constraints, field, next))}
        />
      </fieldset>
    </details>
  );
}

function Control({
  field,
  value,
  facets,
  extremes,
  onSet,
}: Pick<Props, 'field' | 'facets' | 'extremes'> & {
  value: PanelValue | null;
  onSet(value: PanelValue | null): void;
}) {
  const common = { field, onSet };
  if (field.type === 'boolean')
    return <FlagField {...common} value={value?.kind === 'flag' ? value : null} />;
  if (field.type === 'geometry')
    return <ShapeField {...common} value={value?.kind === 'shape' ? value : null} />;
  if (field.type !== 'string')
    return (
      <RangeField {...common} value={value?.kind === 'range' ? value : null} extremes={extremes} />
    );
  const counted = facets.byField.get(field.name);
  const text = value?.kind === 'text' ? value : null;
  const chosen =
    text?.mode === 'is' && (field.labels || counted)
      ? { kind: 'choices' as const, values: [text.text] }
      : value?.kind === 'choices'
        ? value
        : null;
  // Words that are searched for in a field of few values stay words.
  if (chosen || ((field.labels || counted) && !text))
    return <ChoiceField {...common} value={chosen} counted={counted} />;
  return <TextField {...common} value={text} />;
}
