import { useMemo } from 'react';
import type { GeoShape } from '../../../../core/geo-distance.ts';
import type { Position } from '../../../../units/position.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { frameAround, type MiniMapFrame, toSvgPath, scaleBar } from './mini-map.ts';
import { formatDistance, type NearbyRecord } from './nearby.ts';
import { type PageContext, pageState } from './page-context.ts';
import type { Nearby } from './use-nearby.ts';

const SIZE = { width: 320, height: 220 };
/** Length of the scale bar at most, px. */
const BAR_PX = 90;
/** Neighbours that the frame reaches to, and those with their names. */
const REACHED = 6;
const NAMED = 5;
/** Height of a name and width of a letter, px: names that would lie over another are left out. */
const NAME_PX = { height: 13, letter: 5.4 };
const DOT_PX = 3.5;
const OWN_PX = 8;

interface Props {
  context: PageContext;
  title: string;
  nearby: Nearby;
}

/**
 * Where the record lies, and what lies around it. North is up; a click opens a neighbour. Says so
 * where a record of a catalog with locations has none.
 */
export function MiniMap({ context, title, nearby }: Props) {
  const t = useTexts();
  const { shape, records } = nearby;
  const wells = useMemo(() => records.wells ?? [], [records.wells]);
  const seismic = records.seismic ?? [];
  const frame = useMemo(() => {
    const reach = wells[Math.min(REACHED, wells.length) - 1]?.distanceM ?? 0;
    return shape && frameAround(shape, reach, SIZE);
  }, [shape, wells]);
  if (!shape || !frame)
    return context.opened.catalog.spatial ? (
      <p className="rp-map muted">{t('browse.page.noPlace')}</p>
    ) : null;
  return (
    <figure className="rp-map">
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={t('browse.page.mapOf', { name: title })}
      >
        {(records.areas ?? []).map((one) => (
          <Area key={`${one.catalog.name} ${one.keyText}`} {...{ context, frame }} record={one} />
        ))}
        {seismic.map((one) => (
          <Line key={`${one.catalog.name} ${one.keyText}`} {...{ context, frame }} record={one} />
        ))}
        {wells.map((one) => (
          <Dot key={one.keyText} {...{ context, frame }} record={one} />
        ))}
        <Names frame={frame} wells={wells} own={{ title, shape }} />
        <Own shape={shape} frame={frame} />
        <ScaleBar frame={frame} />
      </svg>
      <figcaption className="visually-hidden">
        {t('browse.page.mapNote', { wells: wells.length, seismic: seismic.length })}
      </figcaption>
    </figure>
  );
}

interface NeighbourProps {
  context: PageContext;
  frame: MiniMapFrame;
  record: NearbyRecord;
}

function useOpening({ context, record }: NeighbourProps) {
  const { catalog, keyText } = record;
  return {
    onClick: () => context.go(pageState({ catalog: catalog.name, keyText })),
    title: (
      <title>{`${record.title} · ${catalog.label} · ${formatDistance(record.distanceM)}`}</title>
    ),
  };
}

function Area(props: NeighbourProps) {
  const { onClick, title } = useOpening(props);
  return (
    <path
      className="rp-map-area"
      d={toSvgPath(props.record.shape.rings, props.frame, true)}
      onClick={onClick}
    >
      {title}
    </path>
  );
}

function Line(props: NeighbourProps) {
  const { onClick, title } = useOpening(props);
  const { lines, rings } = props.record.shape;
  const { frame } = props;
  const d = toSvgPath(lines, frame, false) + toSvgPath(rings, frame, true);
  return (
    <g className="rp-map-line" onClick={onClick}>
      {title}
      <path className="rp-map-hit" d={d} />
      <path d={d} />
    </g>
  );
}

function Dot(props: NeighbourProps) {
  const { onClick, title } = useOpening(props);
  const first = firstPosition(props.record.shape);
  if (!first) return null;
  const [cx, cy] = props.frame.place(first);
  return (
    <circle className="rp-map-dot" cx={cx} cy={cy} r={DOT_PX} onClick={onClick}>
      {title}
    </circle>
  );
}

/** Names of the nearest wells, as far as they do not lie over each other or the record's own symbol. */
function Names({
  frame,
  wells,
  own,
}: {
  frame: MiniMapFrame;
  wells: readonly NearbyRecord[];
  own: { title: string; shape: GeoShape };
}) {
  const taken: PlacedName[] = [];
  const symbols = findOwnSymbol(own.shape, frame);
  const candidates = own.shape.rings.length > 0 ? wells : [own, ...wells];
  for (const { title, shape } of candidates.slice(0, NAMED + 1)) {
    const first = firstPosition(shape);
    if (!first) continue;
    const [px, py] = frame.place(first);
    const name = {
      title,
      x: px + (shape === own.shape ? OWN_PX + 4 : DOT_PX + 4),
      y: py + 4,
      width: title.length * NAME_PX.letter,
    };
    if (isInside(name, frame) && [...symbols, ...taken].every((one) => !isOver(one, name)))
      taken.push(name);
  }
  return taken.map(({ title, x, y }) => (
    <text key={`${title} ${x} ${y}`} className="rp-map-name" x={x} y={y} direction="ltr">
      {title}
    </text>
  ));
}

/** Part of a line of text, or what is as high as one: its start, its base line and its width, px. */
interface TextBox {
  x: number;
  y: number;
  width: number;
}

interface PlacedName extends TextBox {
  title: string;
}

/** The box of the ring around a record that is a point; none for lines and areas. */
function findOwnSymbol(shape: GeoShape, frame: MiniMapFrame): TextBox[] {
  const first = firstPosition(shape);
  if (!first || shape.rings.length > 0) return [];
  const [x, y] = frame.place(first);
  return [{ x: x - OWN_PX, y: y + 4, width: 2 * OWN_PX }];
}

function isInside(name: TextBox, { width, height }: MiniMapFrame): boolean {
  return name.x > 0 && name.x + name.width < width && name.y > NAME_PX.height && name.y < height;
}

function isOver(a: TextBox, b: TextBox): boolean {
  return Math.abs(a.y - b.y) < NAME_PX.height && a.x < b.x + b.width && b.x < a.x + a.width;
}

/** The record itself: its lines and areas, a ring around a single place. */
function Own({ shape, frame }: { shape: GeoShape; frame: MiniMapFrame }) {
  const first = firstPosition(shape);
  const isPoint = shape.rings.length === 0 && shape.lines.every(({ length }) => length === 1);
  if (isPoint && first) {
    const [cx, cy] = frame.place(first);
    return (
      <g className="rp-map-own">
        <circle cx={cx} cy={cy} r={OWN_PX} fill="none" />
        <circle className="rp-map-core" cx={cx} cy={cy} r={4} />
      </g>
    );
  }
  return (
    <path
      className="rp-map-own"
      fill="none"
      d={toSvgPath(shape.lines, frame, false) + toSvgPath(shape.rings, frame, true)}
    />
  );
}

function ScaleBar({ frame }: { frame: MiniMapFrame }) {
  const { metres, px } = scaleBar(frame.metresPerPx, BAR_PX);
  const y = frame.height - 10;
  const label = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  return (
    <g className="rp-map-scale">
      <path d={`M10 ${y - 4}v4h${px.toFixed(1)}v-4`} fill="none" />
      <text x={14 + px} y={y} direction="ltr">
        {label}
      </text>
    </g>
  );
}

function firstPosition({ lines, rings }: GeoShape): Position | undefined {
  return (lines[0] ?? rings[0])?.[0];
}
