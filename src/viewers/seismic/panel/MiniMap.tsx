import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { Viewing } from '../start.ts';
import { type MapPoint, nearestTrace, outlineOf, pointOf } from './survey-outline.ts';

const WIDTH = 232;
const HEIGHT = 148;
const MARGIN = 14;
/** How far an arrow moves the mark, with Shift further; of the drawing's width. */
const STEP = 2;
const FAR_STEP = 16;

/** The survey's outline with the present section and the cursor. A click goes there; several draw a line of one's own. */
export function MiniMap({ viewing: { model, session } }: { viewing: Viewing }) {
  const t = useTexts();
  const info = useSignal(model.survey)?.info;
  const shown = useSignal(model.shown);
  const place = useSignal(model.place);
  const readout = useSignal(session.readout);
  const [path, setPath] = useState<readonly (readonly [number, number])[] | null>(null);
  /** Where arrows have moved the mark that sets corners; null until one does. */
  const [mark, setMark] = useState<MapPoint | null>(null);
  const map = useRef<SVGSVGElement>(null);
  const isPressed = useRef(false);
  const outline = useMemo(() => info && outlineOf(info, shown?.section ?? null), [info, shown]);
  if (!info || !outline) return <p className="muted">{t('seismic.map.none')}</p>;

  const { box, corners, line, isMap } = outline;
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / (box.x1 - box.x0 || 1),
    (HEIGHT - 2 * MARGIN) / (box.y1 - box.y0 || 1),
  );
  const free = isMap
    ? ([scale, scale] as const)
    : ([
        (WIDTH - 2 * MARGIN) / (box.x1 - box.x0 || 1),
        (HEIGHT - 2 * MARGIN) / (box.y1 - box.y0 || 1),
      ] as const);
  const put = ([x, y]: MapPoint): [number, number] => [
    WIDTH / 2 + (x - (box.x0 + box.x1) / 2) * free[0],
    HEIGHT / 2 - (y - (box.y0 + box.y1) / 2) * free[1],
  ];
  const text = (points: readonly MapPoint[]): string =>
    points
      .map((point) =>
        put(point)
          .map((n) => n.toFixed(1))
          .join(','),
      )
      .join(' ');
  const traceUnder = ([x, y]: MapPoint): ReturnType<typeof nearestTrace> =>
    nearestTrace(info, [
      (x - WIDTH / 2) / free[0] + (box.x0 + box.x1) / 2,
      (HEIGHT / 2 - y) / free[1] + (box.y0 + box.y1) / 2,
    ]);
  const numberAt = ({ inline, crossline }: { inline: number; crossline: number }): void => {
    if (place?.mode === 'crossline')
      void model.goTo({ mode: 'crossline', number: info.crosslines!.numbers[crossline]! });
    else void model.goTo({ mode: 'inline', number: info.inlines!.numbers[inline]! });
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>): void => {
    if (!isPressed.current) return;
    isPressed.current = false;
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - bounds.left) * (WIDTH / bounds.width);
    const y = (event.clientY - bounds.top) * (HEIGHT / bounds.height);
    const at = traceUnder([x, y]);
    if (!at || !corners) return;
    if (path) setPath([...path, [at.inline, at.crossline]]);
    else numberAt(at);
  };
  const draw = (corners: typeof path): void => {
    setPath(corners);
    setMark(null);
    map.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = (
      { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] } as const
    )[event.key];
    const own = {
      Escape: () => draw(null),
      Enter: () => marked && setPath([...path!, [marked.inline, marked.crossline]]),
      Backspace: () => setPath(path!.slice(0, -1)),
    }[event.key];
    if (!arrow && !(path && own)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!arrow) own?.();
    else if (path) setMark(moved(arrow, event.shiftKey ? FAR_STEP : STEP));
    else model.step(arrow[0] - arrow[1]);
  };
  /** The mark one step on, where a trace is. */
  const moved = ([right, down]: readonly [number, number], px: number): MapPoint => {
    const from = mark ?? [WIDTH / 2, HEIGHT / 2];
    const next: MapPoint = [from[0] + right * px, from[1] + down * px];
    return traceUnder(next) ? next : from;
  };
  const marked = path && mark ? traceUnder(mark) : null;
  const finish = (): void => {
    if (path && path.length > 1) void model.show({ mode: 'line', path });
    draw(null);
  };
  const cursor =
    readout && cursorPoint(readout, outline.isMap, info.inlines?.numbers, info.crosslines?.numbers);
  const label = `${t('seismic.map.label')}${place && place.mode !== 'line' ? `: ${place.number}` : ''}`;
  return (
    <div className="mini-map">
      <svg
        ref={map}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        direction="ltr"
        role={corners ? 'application' : 'img'}
        tabIndex={corners ? 0 : undefined}
        aria-label={label}
        className={path ? 'drawing' : ''}
        onPointerDown={({ button }) => (isPressed.current = button === 0)}
        onPointerLeave={() => (isPressed.current = false)}
        onPointerUp={onPointerUp}
        onKeyDown={onKeyDown}
      >
        {corners ? <polygon className="outline" points={text(corners)} /> : null}
        {line.length > 1 ? <polyline className="section-line" points={text(line)} /> : null}
        {place?.mode === 'z' && corners ? (
          <polygon className="slice" points={text(corners)} />
        ) : null}
        {path && corners ? (
          <polyline
            className="own-line"
            points={text(path.map(([inline, crossline]) => pointOf(info, inline, crossline)))}
          />
        ) : null}
        {path && corners
          ? path.map(([inline, crossline], i) => {
              const [cx, cy] = put(pointOf(info, inline, crossline));
              return <circle key={i} className="own-corner" cx={cx} cy={cy} r={3} />;
            })
          : null}
        {marked && mark ? (
          <path
            className="own-mark"
            d={`M ${mark[0] - 6} ${mark[1]} h 12 M ${mark[0]} ${mark[1] - 6} v 12`}
          />
        ) : null}
        {cursor ? (
          <circle className="cursor" cx={put(cursor)[0]} cy={put(cursor)[1]} r={3.5} />
        ) : null}
        {isMap ? (
          <g className="north">
            <path d={`M ${WIDTH - 14} 22 v -12 m -3 4 l 3 -4 l 3 4`} />
            <text x={WIDTH - 14} y={32} textAnchor="middle">
              {t('seismic.map.north')}
            </text>
          </g>
        ) : null}
      </svg>
      {isMap ? null : <p className="muted">{t('seismic.map.grid')}</p>}
      {corners ? (
        <div className={path ? 'map-actions drawing' : 'map-actions'}>
          {path ? (
            <>
              <span className="muted">{t('seismic.map.draw.hint')}</span>
              <span className="visually-hidden" role="status">
                {marked
                  ? `${t('seismic.read.inline')} ${info.inlines!.numbers[marked.inline]}, ${t('seismic.read.crossline')} ${info.crosslines!.numbers[marked.crossline]}. `
                  : ''}
                {path.length > 0 ? t('seismic.map.draw.corners', { count: path.length }) : ''}
              </span>
              <Button label={t('common.cancel')} onClick={() => draw(null)} />
              <Button label={t('seismic.map.draw.done')} variant="primary" onClick={finish} />
            </>
          ) : (
            <>
              <span className="muted">{t('seismic.map.hint')}</span>
              <Button label={t('seismic.map.draw')} onClick={() => draw([])} />
            </>
          )}
        </div>
      ) : (
        <p className="muted">{t('seismic.map.line')}</p>
      )}
    </div>
  );
}

function cursorPoint(
  { x, y, inline, crossline }: { x: number; y: number; inline: number; crossline: number },
  isMap: boolean,
  inlines: Int32Array | undefined,
  crosslines: Int32Array | undefined,
): MapPoint | null {
  if (isMap) return Number.isNaN(x + y) ? null : [x, y];
  const [a, b] = [crosslines?.indexOf(crossline) ?? -1, inlines?.indexOf(inline) ?? -1];
  return a < 0 || b < 0 ? null : [a, b];
}
