import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef } from 'react';
import type { SurveyStatistics } from '../../../formats/seismic/seismic-survey.ts';
import type { ColorMap } from '../../../plot/seismic/colormaps.ts';
import { formatValue } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import {
  BAR,
  placeClipTexts,
  buildCountsPath,
  getEndColor,
  HEIGHT,
  type HistogramAxis,
  makeHistogramAxis,
  moveClip,
  WIDTH,
} from './histogram-shape.ts';

/** Height of the clip's values under the colours. */
const WORDS = 14;
/** Steps of a key, in 1/200 of the axis. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

/**
 * Counts of the survey's amplitudes over the colours they get; handles set the clip. Of amplitudes
 * both move together, about zero.
 */
export function Histogram({
  statistics,
  clip,
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
  const svg = useRef<SVGSVGElement>(null);
  const axis = useMemo(() => makeHistogramAxis(statistics, isVelocity), [statistics, isVelocity]);
  const path = useMemo(() => buildCountsPath(statistics, axis), [statistics, axis]);
  const textPlaces = placeClipTexts(axis, clip);
  const put = (side: 'low' | 'high', value: number): void => {
    const next = moveClip(clip, side, value, isVelocity);
    if (next) onClip(next);
  };
  const step = (side: 'low' | 'high', by: number): void => {
    const next = clip[side === 'low' ? 0 : 1] + (by * (axis.to - axis.from)) / 200;
    if (isVelocity || (side === 'low' ? next < 0 : next > 0)) put(side, next);
  };
  const drag = (side: 'low' | 'high', clientX: number): void => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return;
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
    put(side, axis.from + share * (axis.to - axis.from));
  };
  return (
    <div className="histogram">
      <svg ref={svg} viewBox={`0 0 ${WIDTH} ${HEIGHT + BAR + WORDS}`} direction="ltr">
        <Counts path={path} axis={axis} clip={clip} colormap={colormap} />
        {(['low', 'high'] as const).map((side, i) => (
          <ClipHandle
            key={side}
            side={side}
            value={clip[i]!}
            axis={axis}
            textX={textPlaces[side]}
            onDrag={(clientX) => drag(side, clientX)}
            onStep={(by) => step(side, by)}
          />
        ))}
      </svg>
    </div>
  );
}

/** The counts, and the colours under them. */
function Counts({
  path,
  axis: { toX },
  clip: [low, high],
  colormap,
}: {
  path: string;
  axis: HistogramAxis;
  clip: readonly [number, number];
  colormap: ColorMap;
}) {
  const gradient = useId();
  const [left, right] = [toX(low), toX(high)];
  const colors = { y: HEIGHT, height: BAR, 'aria-hidden': true };
  return (
    <>
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
      <rect className="outside" x={0} y={0} width={left} height={HEIGHT} aria-hidden />
      <rect className="outside" x={right} y={0} width={WIDTH - right} height={HEIGHT} aria-hidden />
      <rect {...colors} x={0} width={left} fill={getEndColor(colormap, 'first')} />
      <rect {...colors} x={right} width={WIDTH - right} fill={getEndColor(colormap, 'last')} />
      <rect {...colors} x={left} width={Math.max(0, right - left)} fill={`url(#${gradient})`} />
    </>
  );
}

/** One end of the clip, dragged or moved by keys. */
function ClipHandle({
  side,
  value,
  axis: { from, to, toX },
  textX,
  onDrag,
  onStep,
}: {
  side: 'low' | 'high';
  value: number;
  axis: HistogramAxis;
  /** Where its value is written. */
  textX: number;
  onDrag(clientX: number): void;
  onStep(by: number): void;
}) {
  const t = useTexts();
  const isHeld = useRef(false);
  const release = (): void => void (isHeld.current = false);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  const x = toX(value);
  return (
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
        isHeld.current = true;
      }}
      onPointerMove={({ clientX }: PointerEvent) => isHeld.current && onDrag(clientX)}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
    >
      <rect x={x - 8} y={0} width={16} height={HEIGHT + BAR} className="clip-area" />
      <line x1={x} x2={x} y1={0} y2={HEIGHT + BAR} />
      <path d={`M ${x} ${HEIGHT} l -4 -6 h 8 z`} />
      <text x={textX} y={HEIGHT + BAR + 11} textAnchor="middle" aria-hidden>
        {formatValue(Number(value.toPrecision(3)))}
      </text>
    </g>
  );
}
