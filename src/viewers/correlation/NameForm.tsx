import { type CSSProperties, type FormEvent, useId, useState } from 'react';
import { pickNames } from '../../plot/correlation/correlation-document.ts';
import type { Picks, Side } from '../../plot/correlation/well.ts';
import { Button } from '../../ui/Button.tsx';
import { formatValue } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { metresPer } from '../../units/depth.ts';
import type { CorrelationState } from './correlation-state.ts';
import type { CorrelationView } from './correlation-view.ts';
import type { NamedPlace } from './named-place.ts';

/** Longest name of a pick. */
export const MOST_LETTERS = 80;

interface NameFormProps {
  naming: NamedPlace;
  state: CorrelationState;
  view: CorrelationView;
}

/**
 * Asks for the name of a pick, at its position in the plot: of a new one, or a new name of an
 * existing one.
 */
export function NameForm({ naming: { side, mdM, pick, x, y }, state, view }: NameFormProps) {
  const t = useTexts();
  const id = useId();
  const [name, setName] = useState(pick?.name ?? '');
  const unit = useSignal(view.unit);
  const picks = useSignal(state.picks);
  const well = state.wells.peek()?.[side].name ?? '';
  const depth = `${formatValue(mdM / (metresPer(unit) ?? 1))} ${unit}`;
  const label = pick
    ? t('correlation.pick.nameIn', { name: pick.name, well })
    : t('correlation.pick.at', { depth, well });
  const take = (event: FormEvent): void => {
    event.preventDefault();
    const given = name.trim();
    if (!given) return;
    if (!pick) state.edit({ action: 'add', side, pick: { name: given, mdM } });
    else if (given !== pick.name) state.edit({ action: 'rename', side, pick, name: given });
    view.named();
  };
  return (
    <form
      className="pick-form"
      aria-label={label}
      onSubmit={take}
      style={placeForm(x, y)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') view.named();
      }}
    >
      <span className="pick-form-label" id={`${id}-label`}>
        {label}
      </span>
      <span className="pick-form-row">
        <input
          ref={selectText}
          className="field"
          list={`${id}-names`}
          aria-labelledby={`${id}-label`}
          value={name}
          maxLength={MOST_LETTERS}
          onChange={(event) => setName(event.target.value)}
        />
        <OtherNames id={`${id}-names`} picks={picks} side={side} />
        <Button
          type="submit"
          variant="primary"
          label={t(pick ? 'correlation.pick.rename' : 'correlation.pick.add')}
        />
        <Button label={t('correlation.pick.cancel')} onClick={() => view.named()} />
      </span>
    </form>
  );
}

/** Where the form is: at the pick, but inside the plot. */
function placeForm(x: number, y: number): CSSProperties {
  return {
    insetBlockStart: `clamp(4px, ${Math.round(y)}px, calc(100% - 76px))`,
    left: `clamp(4px, ${Math.round(x)}px, calc(100% - 268px))`,
  };
}

/** Names to choose from: those of the other well that this one has not. */
function OtherNames({ id, picks, side }: { id: string; picks: Picks; side: Side }) {
  const own = new Set(picks[side].map(({ name }) => name));
  return (
    <datalist id={id}>
      {pickNames(picks)
        .filter((name) => !own.has(name))
        .map((name) => (
          <option key={name} value={name} />
        ))}
    </datalist>
  );
}

/** Lets the user type over the name. */
function selectText(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
