import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SurveyInfo } from '../../../formats/seismic/seismic-survey.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { SeismicController } from '../controller.ts';
import type { SurveySections } from '../survey-sections.ts';
import { HEIGHT, type MapFrame, fitMap, WIDTH } from './map-frame.ts';
import {
  type OutlinePoint,
  nearestTrace,
  traceOutline,
  locateTrace,
  type SurveyOutline,
} from './survey-outline.ts';

/** How far an arrow moves the mark, with Shift further; of the drawing's width. */
const STEP = 2;
const FAR_STEP = 16;
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

type TraceAt = NonNullable<ReturnType<typeof nearestTrace>>;

/**
 * The survey's outline with the present section and the cursor. A click goes there; several draw a
 * line of one's own.
 */
export function MiniMap({ controller }: { controller: SeismicController }) {
  const t = useTexts();
  const { sections } = controller;
  const info = useSignal(sections.survey)?.info;
  const shown = useSignal(sections.shown);
  const outline = useMemo(() => info && traceOutline(info, shown?.section ?? null), [info, shown]);
  const svg = useRef<SVGSVGElement>(null);
  const drawn = useDrawnLine(svg);
  if (!info || !outline) return <p className="muted">{t('seismic.map.none')}</p>;
  const map = { controller, info, outline, frame: fitMap(outline), drawn };
  return (
    <div className="mini-map">
      <MapDrawing {...map} svg={svg} />
      {outline.isMap ? null : <p className="muted">{t('seismic.map.grid')}</p>}
      {outline.corners ? <MapActions {...map} /> : <p className="muted">{t('seismic.map.line')}</p>}
    </div>
  );
}

/** Props of the parts of the map. */
interface MapProps {
  controller: SeismicController;
  info: SurveyInfo;
  outline: SurveyOutline;
  frame: MapFrame;
  drawn: DrawnLine;
}

/** A line that the user draws. */
interface DrawnLine {
  /** Its corners by positions on the axes; null while none is being drawn. */
  path: readonly (readonly [number, number])[] | null;
  /** Where arrows have moved the mark that sets corners; null until one does. */
  mark: OutlinePoint | null;
  /** Begins a line, or ends it with null; the map has the focus then. */
  draw(path: DrawnLine['path']): void;
  setPath(path: DrawnLine['path']): void;
  setMark(mark: OutlinePoint | null): void;
}

function useDrawnLine(svg: RefObject<SVGSVGElement | null>): DrawnLine {
  const [path, setPath] = useState<DrawnLine['path']>(null);
  const [mark, setMark] = useState<OutlinePoint | null>(null);
  return {
    path,
    mark,
    setPath,
    setMark,
    draw: (corners) => {
      setPath(corners);
      setMark(null);
      svg.current?.focus();
    },
  };
}

/** The trace under a point of the drawing; null outside the volume. */
function findTrace(
  { info, frame }: Pick<MapProps, 'info' | 'frame'>,
  at: OutlinePoint,
): TraceAt | null {
  return nearestTrace(info, frame.toMap(at));
}

/** The trace under the mark that arrows move; null without one. */
function findMarkedTrace(map: MapProps): TraceAt | null {
  const { path, mark } = map.drawn;
  return path && mark ? findTrace(map, mark) : null;
}

/** Goes to the line through a trace, in the direction that is shown. */
function goToTrace(sections: SurveySections, info: SurveyInfo, at: TraceAt): void {
  if (sections.place.peek()?.mode === 'crossline')
    sections.request({ mode: 'crossline', number: info.crosslines!.numbers[at.crossline]! });
  else sections.request({ mode: 'inline', number: info.inlines!.numbers[at.inline]! });
}

function MapDrawing({ svg, ...props }: MapProps & { svg: RefObject<SVGSVGElement | null> }) {
  const { controller, outline, drawn } = props;
  const t = useTexts();
  const place = useSignal(controller.sections.place);
  const isPressed = useRef(false);
  const { corners } = outline;
  const onPointerUp = (event: PointerEvent<SVGSVGElement>): void => {
    if (!isPressed.current) return;
    isPressed.current = false;
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - bounds.left) * (WIDTH / bounds.width);
    const y = (event.clientY - bounds.top) * (HEIGHT / bounds.height);
    const at = findTrace(props, [x, y]);
    if (!at || !corners) return;
    if (drawn.path) drawn.setPath([...drawn.path, [at.inline, at.crossline]]);
    else goToTrace(controller.sections, props.info, at);
  };
  const number = place && place.mode !== 'line' ? `: ${place.number}` : '';
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      direction="ltr"
      role={corners ? 'application' : 'img'}
      tabIndex={corners ? 0 : undefined}
      aria-label={`${t('seismic.map.label')}${number}`}
      className={drawn.path ? 'drawing' : ''}
      onPointerDown={({ button }) => (isPressed.current = button === 0)}
      onPointerLeave={() => (isPressed.current = false)}
      onPointerUp={onPointerUp}
      onKeyDown={(event) => runMapKey(props, event)}
    >
      <SurveyShapes {...props} />
      <DrawnShapes {...props} />
      <CursorMark {...props} />
      {outline.isMap ? (
        <g className="north">
          <path d={`M ${WIDTH - 14} 22 v -12 m -3 4 l 3 -4 l 3 4`} />
          <text x={WIDTH - 14} y={32} textAnchor="middle">
            {t('seismic.map.north')}
          </text>
        </g>
      ) : null}
    </svg>
  );
}

/**
 * Arrows step from cut to cut; while a line is drawn they move its mark, and other keys set and
 * remove corners.
 */
function runMapKey(props: MapProps, event: KeyboardEvent): void {
  const { controller, drawn } = props;
  const { path } = drawn;
  const arrow = ARROWS[event.key];
  const marked = findMarkedTrace(props);
  const own = {
    Escape: () => drawn.draw(null),
    Enter: () => marked && drawn.setPath([...path!, [marked.inline, marked.crossline]]),
    Backspace: () => drawn.setPath(path!.slice(0, -1)),
  }[event.key];
  if (!arrow && !(path && own)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!arrow) own?.();
  else if (path) drawn.setMark(moveMark(props, arrow, event.shiftKey ? FAR_STEP : STEP));
  else controller.sections.step(arrow[0] - arrow[1]);
}

/** The mark one step on, if a trace is there. */
function moveMark(
  props: MapProps,
  [right, down]: readonly [number, number],
  px: number,
): OutlinePoint {
  const from = props.drawn.mark ?? [WIDTH / 2, HEIGHT / 2];
  const next: OutlinePoint = [from[0] + right * px, from[1] + down * px];
  return findTrace(props, next) ? next : from;
}

/** The outline and the section in it. */
function SurveyShapes({ controller, outline: { corners, line }, frame }: MapProps) {
  const place = useSignal(controller.sections.place);
  return (
    <>
      {corners ? <polygon className="outline" points={frame.pointsText(corners)} /> : null}
      {line.length > 1 ? (
        <polyline className="section-line" points={frame.pointsText(line)} />
      ) : null}
      {place?.mode === 'z' && corners ? (
        <polygon className="slice" points={frame.pointsText(corners)} />
      ) : null}
    </>
  );
}

/** The line that the user draws, its corners, and the mark. */
function DrawnShapes(props: MapProps) {
  const { info, outline, frame, drawn } = props;
  const { path, mark } = drawn;
  if (!path) return null;
  const points = path.map(([inline, crossline]) => locateTrace(info, inline, crossline));
  return (
    <>
      {outline.corners ? (
        <>
          <polyline className="own-line" points={frame.pointsText(points)} />
          {points.map((point, i) => {
            const [cx, cy] = frame.toDrawing(point);
            return <circle key={i} className="own-corner" cx={cx} cy={cy} r={3} />;
          })}
        </>
      ) : null}
      {mark && findMarkedTrace(props) ? (
        <path
          className="own-mark"
          d={`M ${mark[0] - 6} ${mark[1]} h 12 M ${mark[0]} ${mark[1] - 6} v 12`}
        />
      ) : null}
    </>
  );
}

/** Where the cursor of the section is. */
function CursorMark({ controller, info, outline, frame }: MapProps) {
  const readout = useSignal(controller.picture.readout);
  const at =
    readout && cursorPoint(readout, outline.isMap, info.inlines?.numbers, info.crosslines?.numbers);
  if (!at) return null;
  const [cx, cy] = frame.toDrawing(at);
  return <circle className="cursor" cx={cx} cy={cy} r={3.5} />;
}

/** What can be done with a map of a volume: a line is begun, finished or given up. */
function MapActions(props: MapProps) {
  const t = useTexts();
  const { path, draw } = props.drawn;
  if (!path)
    return (
      <div className="map-actions">
        <span className="muted">{t('seismic.map.hint')}</span>
        <Button label={t('seismic.map.draw')} onClick={() => draw([])} />
      </div>
    );
  const marked = findMarkedTrace(props);
  const { inlines, crosslines } = props.info;
  const finish = (): void => {
    if (path.length > 1) void props.controller.sections.show({ mode: 'line', path });
    draw(null);
  };
  return (
    <div className="map-actions drawing">
      <span className="muted">{t('seismic.map.draw.hint')}</span>
      <span className="visually-hidden" role="status">
        {marked
          ? `${t('seismic.read.inline')} ${inlines!.numbers[marked.inline]}, ${t('seismic.read.crossline')} ${crosslines!.numbers[marked.crossline]}. `
          : ''}
        {path.length > 0 ? t('seismic.map.draw.corners', { count: path.length }) : ''}
      </span>
      <Button label={t('common.cancel')} onClick={() => draw(null)} />
      <Button label={t('seismic.map.draw.done')} variant="primary" onClick={finish} />
    </div>
  );
}

function cursorPoint(
  { x, y, inline, crossline }: { x: number; y: number; inline: number; crossline: number },
  isMap: boolean,
  inlines: Int32Array | undefined,
  crosslines: Int32Array | undefined,
): OutlinePoint | null {
  if (isMap) return Number.isNaN(x + y) ? null : [x, y];
  const [a, b] = [crosslines?.indexOf(crossline) ?? -1, inlines?.indexOf(inline) ?? -1];
  return a < 0 || b < 0 ? null : [a, b];
}
