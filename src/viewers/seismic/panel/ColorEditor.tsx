import { ArrowLeftRight, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { ColorMap, ColorPoint } from '../../../plot/seismic/colormaps.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';

const WIDTH = 232;
const BAR = 20;
const MOST_POINTS = 32;

/** The colour map as control points: each has a place and a colour; dragged, or moved by keys. */
export function ColorEditor({
  map,
  onChange,
}: {
  map: ColorMap;
  onChange(points: readonly ColorPoint[]): void;
}) {
  const t = useTexts();
  const gradient = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [chosen, setChosen] = useState(0);
  const held = useRef(false);
  const points = [...map.points].sort((a, b) => a.at - b.at);
  const at = Math.min(chosen, points.length - 1);
  const point = points[at]!;
  const put = (index: number, change: Partial<ColorPoint>): void => {
    const low = points[index - 1]?.at ?? 0;
    const high = points[index + 1]?.at ?? 1;
    onChange(
      points.map((one, i) =>
        i === index
          ? { ...one, ...change, at: Math.min(high, Math.max(low, change.at ?? one.at)) }
          : one,
      ),
    );
  };
  const remove = (): void => {
    if (points.length <= 2) return;
    onChange(points.filter((_, i) => i !== at));
    setChosen(Math.max(0, at - 1));
  };
  const add = (): void => {
    const next = points[at + 1] ?? points[at - 1]!;
    const [a, b] = [point.at, next.at];
    onChange(
      [...points, { at: (a + b) / 2, color: mixed(point.color, next.color) }].sort(
        (one, other) => one.at - other.at,
      ),
    );
    setChosen(b > a ? at + 1 : at);
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    const box = svg.current?.getBoundingClientRect();
    if (held.current && box) put(at, { at: (clientX - box.left) / box.width });
  };
  const onKeyDown =
    (index: number) =>
    (event: KeyboardEvent): void => {
      const step = { ArrowLeft: -0.01, ArrowDown: -0.01, ArrowRight: 0.01, ArrowUp: 0.01 }[
        event.key
      ];
      if (step !== undefined) put(index, { at: points[index]!.at + step });
      else if (event.key === 'Delete' || event.key === 'Backspace') remove();
      else return;
      event.preventDefault();
    };
  return (
    <div className="color-editor">
      <svg ref={svg} viewBox={`0 0 ${WIDTH} ${BAR + 12}`} direction="ltr">
        <defs>
          <linearGradient id={gradient}>
            {points.map(({ at: place, color }, i) => (
              <stop key={i} offset={place} stopColor={color} />
            ))}
          </linearGradient>
        </defs>
        <rect x={0} y={0} width={WIDTH} height={BAR} fill={`url(#${gradient})`} aria-hidden />
        {points.map(({ at: place, color }, i) => {
          const x = Math.min(WIDTH - 6, Math.max(6, place * WIDTH));
          return (
            <g
              key={i}
              role="slider"
              tabIndex={0}
              className={i === at ? 'color-point chosen' : 'color-point'}
              aria-label={t('seismic.tools.colors.point', { at: Math.round(place * 100) })}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(place * 100)}
              aria-valuetext={`${Math.round(place * 100)} %, ${color}`}
              onFocus={() => setChosen(i)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                held.current = true;
                setChosen(i);
              }}
              onPointerMove={onPointerMove}
              onPointerUp={() => (held.current = false)}
              onPointerCancel={() => (held.current = false)}
              onKeyDown={onKeyDown(i)}
            >
              <rect x={x - 12} y={BAR - 8} width={24} height={24} className="point-area" />
              <path d={`M ${x} ${BAR - 2} l 5 6 v 7 h -10 v -7 z`} fill={color} />
            </g>
          );
        })}
      </svg>
      <div className="tool-fields">
        <label className="labelled">
          <span>{t('seismic.tools.colors.color')}</span>
          <input
            type="color"
            className="color-field"
            value={point.color}
            onChange={({ target }) => put(at, { color: target.value })}
          />
        </label>
        <NumberField
          visibleLabel
          className="small-field"
          label={t('seismic.tools.colors.at')}
          value={Math.round(point.at * 1000) / 10}
          least={0}
          most={100}
          step={1}
          onCommit={(percent) => put(at, { at: percent / 100 })}
        />
        <span className="tool-buttons">
          <Button
            label={t('seismic.tools.colors.add')}
            icon={Plus}
            iconOnly
            variant="quiet"
            disabledBecause={
              points.length >= MOST_POINTS && t('seismic.tools.colors.most', { most: MOST_POINTS })
            }
            onClick={add}
          />
          <Button
            label={t('seismic.tools.colors.remove')}
            icon={Trash2}
            iconOnly
            variant="quiet"
            disabledBecause={points.length <= 2 && t('seismic.tools.colors.least')}
            onClick={remove}
          />
          <Button
            label={t('seismic.tools.colors.reverse')}
            icon={ArrowLeftRight}
            iconOnly
            variant="quiet"
            onClick={() =>
              onChange(points.map(({ at: place, color }) => ({ at: 1 - place, color })).reverse())
            }
          />
        </span>
      </div>
    </div>
  );
}

function mixed(a: string, b: string): string {
  const part = (color: string, i: number): number =>
    parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16) || 0;
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round((part(a, i) + part(b, i)) / 2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
