import { useTexts } from '../../../ui/texts.tsx';
import { formatCurveName, type Track } from './tracks.ts';

/** Heights of the title of a track and of the line of a curve, in pixels. */
const TITLE_PX = 28;
const CURVE_PX = 30;

/** The header of the plot as the template makes it: a column a track, a line a curve. */
export function TrackStrip({ tracks }: { tracks: readonly Track[] }) {
  const t = useTexts();
  const widths = tracks.map(({ kind, width = 1 }) =>
    kind === 'curves' || kind === 'array' ? width * 110 : 64,
  );
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, one) => sum + one, 0));
  const lines = Math.max(1, ...tracks.map(({ curves = [] }) => curves.length));
  const height = TITLE_PX + lines * CURVE_PX;
  return (
    <svg
      className="studio-strip"
      role="img"
      aria-label={t('studio.tab.tracks')}
      direction="ltr"
      width={starts.at(-1)! + widths.at(-1)! + 1}
      height={height}
    >
      {tracks.map((track, at) => (
        <g key={at} transform={`translate(${starts[at]! + 0.5},0.5)`}>
          <TrackHeader track={track} width={widths[at]!} height={height - 1} />
        </g>
      ))}
    </svg>
  );
}

function TrackHeader({
  track,
  width,
  height,
}: {
  track: Track;
  /** In pixels, as the height. */
  width: number;
  height: number;
}) {
  return (
    <>
      <rect className="studio-graph-box" width={width} height={height} />
      <text x={6} y={17}>
        {formatTitle(track)}
      </text>
      {(track.curves ?? []).map((curve, row) => (
        <g key={row} transform={`translate(0,${TITLE_PX + row * CURVE_PX})`}>
          <text x={width / 2} y={10} textAnchor="middle" className="studio-graph-pair">
            {formatCurveName(curve).slice(0, 14)}
          </text>
          <line
            x1={6}
            x2={width - 6}
            y1={15}
            y2={15}
            stroke={curve.color ?? 'currentColor'}
            strokeWidth={2}
          />
          <text x={6} y={26} className="studio-graph-pair">
            {curve.left}
          </text>
          <text x={width - 6} y={26} textAnchor="end" className="studio-graph-pair">
            {curve.right}
          </text>
        </g>
      ))}
    </>
  );
}

function formatTitle({ kind, title, datum, curve }: Track): string | undefined {
  const fallback = kind === 'depth' ? (datum ?? 'MD') : kind === 'array' ? curve : '';
  return title ?? fallback;
}
