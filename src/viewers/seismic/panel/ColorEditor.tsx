import { ArrowLeftRight, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ColorMap, ColorPoint } from '../../../plot/seismic/colormaps.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { changePoint, MOST_POINTS, reversePoints, addPointAfter } from './color-points.ts';
import { formatPercent } from '../../../ui/format.ts';

const WIDTH = 232;
const BAR = 20;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
};

/** Props of the parts of the editor. */
interface EditorPartProps {
  /** In order of their places. */
  points: readonly ColorPoint[];
  /** Which point is chosen. */
  chosen: number;
  onChoose(index: number): void;
  onPut(index: number, change: Partial<ColorPoint>): void;
  onRemove(): void;
}

/** The colour map as control points: each has a place and a colour; dragged, or moved by keys. */
export function ColorEditor({
  map,
  onChange,
}: {
  map: ColorMap;
  onChange(points: readonly ColorPoint[]): void;
}) {
  const [index, setIndex] = useState(0);
  const points = [...map.points].sort((a, b) => a.at - b.at);
  const chosen = Math.min(index, points.length - 1);
  const part: EditorPartProps = {
    points,
    chosen,
    onChoose: setIndex,
    onPut: (at, change) => onChange(changePoint(points, at, change)),
    onRemove: () => {
      if (points.length <= 2) return;
      onChange(points.filter((_, i) => i !== chosen));
      setIndex(Math.max(0, chosen - 1));
    },
  };
  const add = (): void => {
    const added = addPointAfter(points, chosen);
    onChange(added.points);
    setIndex(added.index);
  };
  return (
    <div className="color-editor">
      <ColorBar {...part} />
      <PointFields {...part} onAdd={add} onReverse={() => onChange(reversePoints(points))} />
    </div>
  );
}

/** The colours with a mark at each point. */
function ColorBar({ points, ...part }: EditorPartProps) {
  const gradient = useId();
  const svg = useRef<SVGSVGElement>(null);
  const drag = (index: number, clientX: number): void => {
    const box = svg.current?.getBoundingClientRect();
    if (box) part.onPut(index, { at: (clientX - box.left) / box.width });
  };
  return (
    <svg ref={svg} viewBox={`0 0 ${WIDTH} ${BAR + 12}`} direction="ltr">
      <defs>
        <linearGradient id={gradient}>
          {points.map(({ at, color }, i) => (
            <stop key={i} offset={at} stopColor={color} />
          ))}
        </linearGradient>
      </defs>
      <rect x={0} y={0} width={WIDTH} height={BAR} fill={`url(#${gradient})`} aria-hidden />
      {points.map((point, i) => (
        <PointMark
          key={i}
          {...part}
          point={point}
          index={i}
          onDrag={(clientX) => drag(part.chosen, clientX)}
        />
      ))}
    </svg>
  );
}

function PointMark({
  point: { at, color },
  index,
  chosen,
  onChoose,
  onPut,
  onRemove,
  onDrag,
}: Omit<EditorPartProps, 'points'> & {
  point: ColorPoint;
  index: number;
  onDrag(clientX: number): void;
}) {
  const t = useTexts();
  const isHeld = useRef(false);
  const percent = Math.round(at * 100);
  const x = Math.min(WIDTH - 6, Math.max(6, at * WIDTH));
  const release = (): void => void (isHeld.current = false);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined) onPut(index, { at: at + step });
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <g
      role="slider"
      tabIndex={0}
      className={index === chosen ? 'color-point chosen' : 'color-point'}
      aria-label={t('seismic.tools.colors.point', { at: formatPercent(t, percent) })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${formatPercent(t, percent)}, ${color}`}
      onFocus={() => onChoose(index)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isHeld.current = true;
        onChoose(index);
      }}
      onPointerMove={({ clientX }) => isHeld.current && onDrag(clientX)}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
    >
      <rect x={x - 12} y={BAR - 8} width={24} height={24} className="point-area" />
      <path d={`M ${x} ${BAR - 2} l 5 6 v 7 h -10 v -7 z`} fill={color} />
    </g>
  );
}

/** What is done to the list of points. */
interface PointActions {
  onRemove(): void;
  onAdd(): void;
  onReverse(): void;
}

/** Colour and place of the chosen point; adds, removes and reverses points. */
function PointFields({ points, chosen, onPut, ...actions }: EditorPartProps & PointActions) {
  const t = useTexts();
  const point = points[chosen]!;
  return (
    <div className="tool-fields">
      <label className="labelled">
        <span>{t('seismic.tools.colors.color')}</span>
        <input
          type="color"
          className="color-field"
          value={point.color}
          onChange={({ target }) => onPut(chosen, { color: target.value })}
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
        onCommit={(percent) => onPut(chosen, { at: percent / 100 })}
      />
      <PointButtons {...actions} points={points} />
    </div>
  );
}

function PointButtons({
  points,
  onRemove,
  onAdd,
  onReverse,
}: PointActions & Pick<EditorPartProps, 'points'>) {
  const t = useTexts();
  return (
    <span className="tool-buttons">
      <Button
        label={t('seismic.tools.colors.add')}
        icon={Plus}
        iconOnly
        variant="quiet"
        disabledBecause={
          points.length >= MOST_POINTS && t('seismic.tools.colors.most', { most: MOST_POINTS })
        }
        onClick={onAdd}
      />
      <Button
        label={t('seismic.tools.colors.remove')}
        icon={Trash2}
        iconOnly
        variant="quiet"
        disabledBecause={points.length <= 2 && t('seismic.tools.colors.least')}
        onClick={onRemove}
      />
      <Button
        label={t('seismic.tools.colors.reverse')}
        icon={ArrowLeftRight}
        iconOnly
        variant="quiet"
        onClick={onReverse}
      />
    </span>
  );
}
