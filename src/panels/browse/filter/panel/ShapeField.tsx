import { type FormEvent, useId, useState } from 'react';
import { parseBounds } from '../../../../core/constraints.ts';
import { BoxFields } from '../../../../ui/BoxFields.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { boxFrom, type BoxFault, polygonFrom } from '../../../../ui/shape-text.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import type { ControlProps } from './control.ts';

/** A bounding box of four degrees, or a pasted polygon. */
export function ShapeField({ field, value, onSet }: ControlProps<'shape'>) {
  const t = useTexts();
  const id = useId();
  const shape = useShape(value, onSet);
  const { way, polygon, fault } = shape;
  const isPolygonWrong = fault === 'polygon';
  return (
    <form className="shape" onSubmit={shape.apply} noValidate>
      <div className="flags">
        {(['box', 'polygon'] as const).map((one) => (
          <label key={one} className="flag">
            <input
              type="radio"
              name={id}
              checked={way === one}
              onChange={() => shape.setWay(one)}
            />
            {t(`browse.filter.shape.${one}`)}
          </label>
        ))}
      </div>
      {way === 'box' ? (
        <BoxFields
          sides={shape.sides}
          wrong={fault && fault !== 'polygon' ? fault.side : null}
          why={`${id}-why`}
          hint={`${id}-hint`}
          onChange={shape.setSides}
        />
      ) : (
        <textarea
          className="field pasted"
          dir="ltr"
          rows={5}
          spellCheck={false}
          value={polygon}
          placeholder='{"type":"Polygon","coordinates":[…]}'
          aria-label={`${field.label}: ${t('browse.filter.shape.polygon')}`}
          aria-invalid={isPolygonWrong || undefined}
          aria-describedby={isPolygonWrong ? `${id}-why` : `${id}-hint`}
          onChange={(event) => shape.setPasted(event.target.value)}
        />
      )}
      {fault ? (
        <p id={`${id}-why`} className="filter-fault" role="alert">
          {t(`browse.filter.fault.${fault === 'polygon' ? fault : fault.why}`)}
        </p>
      ) : null}
      <p id={`${id}-hint`} className="muted">
        {t('browse.filter.shape.hint')}
      </p>
      <div className="shape-actions">
        <Button label={t('browse.filter.apply')} type="submit" />
        {value ? (
          <Button label={t('browse.filter.removeShort')} variant="quiet" onClick={shape.remove} />
        ) : null}
      </div>
    </form>
  );
}

/** What is typed of a shape, in one of two ways, and what is wrong with it. */
function useShape(value: ControlProps<'shape'>['value'], onSet: ControlProps<'shape'>['onSet']) {
  const box = parseBounds(value?.value);
  const [way, setWay] = useState<'box' | 'polygon'>(value && !box ? 'polygon' : 'box');
  const [typedSides, setSides] = useState<readonly string[] | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const [fault, setFault] = useState<BoxFault | 'polygon' | null>(null);
  const sides = typedSides ?? box?.map(String) ?? ['', '', '', ''];
  const polygon = pasted ?? (value && !box ? JSON.stringify(value.value) : '');
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (way === 'polygon') {
      const found = polygonFrom(polygon);
      setFault(found ? null : 'polygon');
      if (found) onSet({ kind: 'shape', value: found });
      return;
    }
    const found = boxFrom(sides);
    setFault('fault' in found ? found.fault : null);
    if ('box' in found) onSet({ kind: 'shape', value: found.box });
  };
  const remove = (): void => {
    setSides(null);
    setPasted(null);
    setFault(null);
    onSet(null);
  };
  return { way, setWay, sides, setSides, polygon, setPasted, fault, apply, remove };
}
