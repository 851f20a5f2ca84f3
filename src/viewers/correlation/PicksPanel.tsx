import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { pickColors } from '../../plot/correlation/pick-lines.ts';
import { pickNames } from '../../plot/correlation/correlation-document.ts';
import {
  SIDES,
  type CorrelationWell,
  type Picks,
  type Pick as WellPick,
} from '../../plot/correlation/well.ts';
import { DARK_PLOT_THEME, LIGHT_PLOT_THEME } from '../../plot/log/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { formatValue } from '../../ui/format.ts';
import tableSheet from '../../ui/table.css';
import { useTexts } from '../../ui/texts.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { type DepthUnit, metresPer } from '../../units/depth.ts';
import { toCurveRows } from '../shared/curve-rows.tsx';
import { ReadoutTable } from '../shared/ReadoutTable.tsx';
import { placeAtCursor } from './correlation-keys.ts';
import { MOST_LETTERS } from '../shared/picks/PickNameForm.tsx';
import { TypedField } from '../shared/picks/TypedField.tsx';
import type { CorrelationController } from './controller.ts';
import type { CorrelationState } from './correlation-state.ts';
import type { CorrelationView } from './correlation-view.ts';
import { PickAuthor } from '../shared/picks/PickAuthor.tsx';
import { PickDepthCell } from '../shared/picks/PickDepthCell.tsx';
import type { PickKeeping } from '../shared/picks/pick-keeping.ts';
import sheet from '../shared/picks/picks-panel.css';

/**
 * The picks as a table that can be edited, and both wells at the cursor: what one who cannot see or
 * point has of the picture.
 */
export function PicksPanel({
  controller,
  theme,
  onClose,
}: {
  controller: CorrelationController;
  theme: 'light' | 'dark';
  onClose(): void;
}) {
  const t = useTexts();
  const { state, view } = controller;
  const node = useRef<HTMLElement>(null);
  useSheet(node, tableSheet);
  useSheet(node, sheet);
  const wells = useSignal(state.wells);
  const picks = useSignal(state.picks);
  const unit = useSignal(view.unit);
  const names = useId();
  if (!wells) return null;
  return (
    <section ref={node} className="picks-panel" part="picks" aria-label={t('picks.title')}>
      <h2 className="panel-title">
        <span>{t('picks.title')}</span>
        <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
      </h2>
      <div className="picks-scroll">
        <PickTable
          state={state}
          keeping={controller.keeping}
          wells={wells}
          unit={unit}
          theme={theme}
          names={names}
        />
        <datalist id={names}>
          {pickNames(picks).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className="picks-add">
          {SIDES.map((side) => (
            <Button
              key={side}
              icon={Plus}
              label={wells[side].name}
              title={t('picks.pick.new')}
              aria-label={`${t('picks.pick.new')}: ${wells[side].name}`}
              onClick={() => placeAtCursor(view, side)}
            />
          ))}
        </div>
        <AtCursor view={view} />
      </div>
    </section>
  );
}

/** The picks of both wells, a row for each. */
function PickTable({
  state,
  keeping,
  wells,
  unit,
  theme,
  names,
}: {
  state: CorrelationState;
  keeping: PickKeeping;
  wells: readonly [CorrelationWell, CorrelationWell];
  unit: DepthUnit;
  theme: 'light' | 'dark';
  /** Id of the list of names to choose from. */
  names: string;
}) {
  const t = useTexts();
  const picks = useSignal(state.picks);
  if (pickNames(picks).length === 0) return <p className="muted-note">{t('picks.none')}</p>;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('picks.pick.name')}</th>
          {SIDES.map((side) => (
            <th key={side} scope="col" className="number">
              <bdi>{wells[side].name}</bdi> <span className="unit">{unit}</span>
            </th>
          ))}
          <th scope="col" className="number">
            {t('correlation.pick.difference')} <span className="unit">{unit}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {buildRows(picks).map((row, i) => (
          <PickRow
            key={i}
            row={row}
            wells={wells}
            metres={metresPer(unit) ?? 1}
            state={state}
            keeping={keeping}
            theme={theme}
            names={names}
          />
        ))}
      </tbody>
    </table>
  );
}

/** One pick, or one of each well, with a name. */
interface Row {
  name: string;
  picks: readonly [WellPick | null, WellPick | null];
}

/** One row for each name and its n-th pick in the wells. */
function buildRows(picks: Picks): Row[] {
  return pickNames(picks).flatMap((name) => {
    const [left, right] = SIDES.map((side) =>
      picks[side].filter((pick) => pick.name === name).sort((a, b) => a.mdM - b.mdM),
    ) as [WellPick[], WellPick[]];
    return Array.from({ length: Math.max(left.length, right.length) }, (_, i) => ({
      name,
      picks: [left[i] ?? null, right[i] ?? null] as const,
    }));
  });
}

interface PickRowProps {
  row: Row;
  wells: readonly [CorrelationWell, CorrelationWell];
  metres: number;
  state: CorrelationState;
  keeping: PickKeeping;
  theme: 'light' | 'dark';
  names: string;
}

function PickRow({ row: { name, picks }, wells, metres, state, ...props }: PickRowProps) {
  const t = useTexts();
  const { keeping, theme, names } = props;
  const color = pickColors(
    state.picks.peek(),
    theme === 'dark' ? DARK_PLOT_THEME : LIGHT_PLOT_THEME,
  ).get(name);
  const [left, right] = picks;
  const rename = (typed: string): boolean => {
    const edits = SIDES.flatMap((side) =>
      picks[side] ? [{ action: 'rename' as const, side, pick: picks[side], name: typed }] : [],
    );
    if (typed !== '') state.edit(...edits);
    return typed !== '';
  };
  return (
    <tr>
      <th scope="row">
        <span className="pick-cell">
          <span className="pick-swatch" style={{ background: color }} />
          <TypedField
            className="field pick-name"
            label={t('picks.pick.nameOf', { name })}
            shown={name}
            list={names}
            maxLength={MOST_LETTERS}
            onCommit={rename}
          />
        </span>
      </th>
      {SIDES.map((side) => {
        const pick = picks[side];
        return (
          <td key={side} className="number">
            {pick ? (
              <>
                <PickDepthCell
                  pick={pick}
                  well={wells[side].name}
                  metres={metres}
                  onMove={(mdM) => state.edit({ action: 'move', side, pick, mdM })}
                  onDelete={() => state.edit({ action: 'delete', side, pick })}
                />
                <PickAuthor keeping={keeping} side={side} pick={pick} />
              </>
            ) : (
              '–'
            )}
          </td>
        );
      })}
      <td className="number">
        {left && right ? ((right.mdM - left.mdM) / metres).toFixed(2) : ''}
      </td>
    </tr>
  );
}

/** Both wells at the cursor. */
function AtCursor({ view }: { view: CorrelationView }) {
  const t = useTexts();
  const cursor = useSignal(view.cursor);
  return (
    <section className="at-cursor" aria-label={t('correlation.cursor')}>
      <h3 className="panel-title">{t('correlation.cursor')}</h3>
      {cursor ? (
        <ReadoutTable
          isLive
          rows={cursor.wells.flatMap(({ name, depth, unit, values }, side) => [
            {
              id: `${side}`,
              name: <bdi>{name}</bdi>,
              isHead: true,
              value: formatValue(Number(depth.toFixed(2))),
              unit,
            },
            ...toCurveRows(t, values, `${side} `),
          ])}
        />
      ) : (
        <p className="muted-note">{t('correlation.cursor.none')}</p>
      )}
    </section>
  );
}
