import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef } from 'react';
import type { SurveyStatistics } from '../../../formats/seismic/seismic-survey.ts';
import type { ColorMap } from '../../../plot/seismic/colormaps.ts';
import { formatValue } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';

const WIDTH = 232;
const HEIGHT = 72;
const BAR = 10;
const BINS = 116;
/** Height of the clip's values under the colours. */
const WORDS = 14;
/** Width that a value of the clip has to itself. */
const WORD = 48;

/** Counts of the survey's amplitudes over the colours they get; handles set the clip. Of amplitudes both move together, about zero. */
export function Histogram({
  statistics,
  clip: [low, high],
  colormap,
  isVelocity,
  onClip,
}: {
  statistics: SurveyStatistics;
  clip: readonly [number, number];
  colormap: ColorMap;
  isVelocity: boolean;
  onClip(clip: readonly [number, number]): void;
}) {
  const t = useTexts();
  const gradient = useId();
  const svg = useRef<SVGSVGElement>(null);
  const held = useRef<'low' | 'high' | null>(null);
  const [from, to] = useMemo(() => axisOf(statistics, isVelocity), [statistics, isVelocity]);
  const path = useMemo(() => pathOf(statistics, from, to), [statistics, from, to]);
  const xOf = (value: number): number =>
    Math.min(WIDTH, Math.max(0, ((value - from) / (to - from)) * WIDTH));
  const put = (side: 'low' | 'high', value: number): void => {
    if (isVelocity) {
      const next =
        side === 'low'
          ? ([Math.min(value, high), high] as const)
          : ([low, Math.max(value, low)] as const);
      if (next[1] > next[0]) onClip(next);
      return;
    }
    const reach = Math.abs(value);
    if (reach > 0) onClip([-reach, reach]);
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    const box = svg.current?.getBoundingClientRect();
    if (held.current && box)
      put(
        held.current,
        from + Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * (to - from),
      );
  };
  const onKeyDown =
    (side: 'low' | 'high') =>
    (event: KeyboardEvent): void => {
      const step = {
        ArrowLeft: -1,
        ArrowDown: -1,
        ArrowRight: 1,
        ArrowUp: 1,
        PageDown: -10,
        PageUp: 10,
      }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const value = side === 'low' ? low : high;
      const next = value + (step * (to - from)) / 200;
      if (isVelocity || (side === 'low' ? next < 0 : next > 0)) put(side, next);
    };
  const middle = Math.min(WIDTH - WORD, Math.max(WORD, (xOf(low) + xOf(high)) / 2));
  const wordAt = {
    low: Math.max(WORD / 2, Math.min(xOf(low), middle - WORD / 2)),
    high: Math.min(WIDTH - WORD / 2, Math.max(xOf(high), middle + WORD / 2)),
  };
  const handle = (side: 'low' | 'high', value: number) => (
    <g
      className="clip-handle"
      tabIndex={0}
      role="slider"
      aria-label={t(`seismic.tools.clip.${side}`)}
      aria-orientation="horizontal"
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={Number(value.toPrecision(6))}
      aria-valuetext={formatValue(Number(value.toPrecision(4)))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = side;
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
      onKeyDown={onKeyDown(side)}
    >
      <rect x={xOf(value) - 8} y={0} width={16} height={HEIGHT + BAR} className="clip-area" />
      <line x1={xOf(value)} x2={xOf(value)} y1={0} y2={HEIGHT + BAR} />
      <path d={`M ${xOf(value)} ${HEIGHT} l -4 -6 h 8 z`} />
      <text x={wordAt[side]} y={HEIGHT + BAR + 11} textAnchor="middle" aria-hidden>
        {formatValue(Number(value.toPrecision(3)))}
      </text>
    </g>
  );
  return (
    <div className="histogram">
      <svg ref={svg} viewBox={`0 0 ${WIDTH} ${HEIGHT + BAR + WORDS}`} direction="ltr">
        <defs>
          <linearGradient id={gradient}>
            {[...colormap.points]
              .sort((a, b) => a.at - b.at)
              .map(({ at, color }, i) => (
                <stop key={i} offset={at} stopColor={color} />
              ))}
          </linearGradient>
        </defs>
        <path className="counts" d={path} aria-hidden />
        <rect className="outside" x={0} y={0} width={xOf(low)} height={HEIGHT} aria-hidden />
        <rect
          className="outside"
          x={xOf(high)}
          y={0}
          width={WIDTH - xOf(high)}
          height={HEIGHT}
          aria-hidden
        />
        <rect
          x={0}
          y={HEIGHT}
          width={xOf(low)}
          height={BAR}
          fill={colorAt(colormap, 'first')}
          aria-hidden
        />
        <rect
          x={xOf(high)}
          y={HEIGHT}
          width={WIDTH - xOf(high)}
          height={BAR}
          fill={colorAt(colormap, 'last')}
          aria-hidden
        />
        <rect
          x={xOf(low)}
          y={HEIGHT}
          width={Math.max(0, xOf(high) - xOf(low))}
          height={BAR}
          fill={`url(#${gradient})`}
          aria-hidden
        />
        {handle('low', low)}
        {handle('high', high)}
      </svg>
    </div>
  );
}

/** Amplitudes from end to end of the drawing: about zero, without the spikes; of velocities all. */
function axisOf({ min, max, absoluteTo }: SurveyStatistics, isVelocity: boolean): [number, number] {
  if (isVelocity) return max > min ? [min, max] : [min - 1, max + 1];
  const reach = Math.min(absoluteTo, Math.max(Math.abs(min), Math.abs(max))) || 1;
  return [-reach, reach];
}

/** Square roots of counts, so that the rare large amplitudes are seen. */
function pathOf(statistics: SurveyStatistics, from: number, to: number): string {
  const bins = new Float64Array(BINS);
  const add = (value: number, count: number): void => {
    const at = Math.floor(((value - from) / (to - from)) * BINS);
    if (at >= 0 && at < BINS) bins[at] = bins[at]! + count;
  };
  const { histogram, min, max, absolute, absoluteTo } = statistics;
  const width = (max - min) / histogram.length;
  if (width <= (to - from) / BINS) {
    histogram.forEach((count, i) => add(min + (i + 0.5) * width, count));
  } else {
    // A spike has drawn the bins out until one holds nearly all: absolute values, whose bins end before it, stand on both sides of zero.
    absolute.forEach((count, i) =>
      [-1, 1].forEach((sign) => add((sign * (i + 0.5) * absoluteTo) / absolute.length, count / 2)),
    );
  }
  const most = Math.sqrt(Math.max(1, ...bins));
  let d = `M 0 ${HEIGHT}`;
  bins.forEach((count, i) => {
    const y = (HEIGHT - (Math.sqrt(count) / most) * (HEIGHT - 4)).toFixed(1);
    d += ` L ${((i * WIDTH) / BINS).toFixed(1)} ${y} L ${(((i + 1) * WIDTH) / BINS).toFixed(1)} ${y}`;
  });
  return `${d} L ${WIDTH} ${HEIGHT} Z`;
}

function colorAt({ points }: ColorMap, end: 'first' | 'last'): string {
  const sorted = [...points].sort((a, b) => a.at - b.at);
  return sorted.at(end === 'first' ? 0 : -1)?.color ?? '#000000';
}
