import type { Relation } from '../../../backend/catalog-fields.ts';
import { useTexts } from '../../../ui/texts.tsx';

const BOX = { width: 168, height: 28 };
const ROW = 44;
const GAP = 200;
/** Cardinality at each end, as with crow's feet: "1" or "n". */
const ENDS: Readonly<Record<string, readonly [string, string]>> = {
  oneToOne: ['1', '1'],
  oneToMany: ['1', 'n'],
  manyToOne: ['n', '1'],
  manyToMany: ['n', 'n'],
};

/**
 * A catalog and those that its relations lead to. Data flows from left to right in every language.
 */
export function RelationGraph({
  source,
  relations,
  findLabel,
}: {
  source: string;
  relations: readonly Relation[];
  findLabel(catalog: string): string;
}) {
  const t = useTexts();
  const height = Math.max(1, relations.length) * ROW + 8;
  const middle = height / 2;
  const width = 2 * BOX.width + GAP + 4;
  const words = relations
    .map(
      ({ catalog, relationType }) =>
        `${source} ${(ENDS[relationType] ?? ['1', 'n']).join(':')} ${findLabel(catalog)}`,
    )
    .join('; ');
  return (
    <svg
      className="studio-graph"
      role="img"
      aria-label={`${t('studio.tab.relations')}: ${words}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      direction="ltr"
    >
      {relations.map((relation, at) => (
        <Edge
          key={at}
          relation={relation}
          label={findLabel(relation.catalog)}
          from={middle}
          to={at * ROW + ROW / 2 + 4}
          isFirst={at === 0}
        />
      ))}
      <Box x={2} y={middle} label={source} main />
    </svg>
  );
}

/** The line of a relation, and the catalog that it leads to. */
function Edge({
  relation: { relationType, fieldPairs },
  label,
  from,
  to,
  isFirst,
}: {
  relation: Relation;
  label: string;
  /** Height of the start of the line, in pixels from the top. */
  from: number;
  to: number;
  /** The first line carries the end of the source. */
  isFirst: boolean;
}) {
  const [sourceEnd, targetEnd] = ENDS[relationType] ?? ['1', 'n'];
  const x = BOX.width + 2;
  const pairs = fieldPairs
    .map((pair) => (pair.from === pair.to ? pair.from : `${pair.from} = ${pair.to}`))
    .join(', ');
  return (
    <g>
      <path
        className="studio-graph-line"
        d={`M${x},${from} C${x + GAP / 2},${from} ${x + GAP / 2},${to} ${x + GAP},${to}`}
      />
      <text className="studio-graph-end" x={x + GAP - 10} y={to - 5} textAnchor="end">
        {targetEnd}
      </text>
      <text className="studio-graph-pair" x={x + GAP - 22} y={to - 5} textAnchor="end">
        {pairs.slice(0, 28)}
      </text>
      {isFirst ? (
        <text className="studio-graph-end" x={x + 8} y={from - 5}>
          {sourceEnd}
        </text>
      ) : null}
      <Box x={x + GAP} y={to} label={label} />
    </g>
  );
}

function Box({ x, y, label, main }: { x: number; y: number; label: string; main?: boolean }) {
  return (
    <g className={main ? 'studio-graph-main' : undefined}>
      <rect
        className="studio-graph-box"
        x={x}
        y={y - BOX.height / 2}
        width={BOX.width}
        height={BOX.height}
        rx={4}
      />
      <text x={x + BOX.width / 2} y={y + 4} textAnchor="middle">
        {label.length > 24 ? `${label.slice(0, 23)}…` : label}
      </text>
    </g>
  );
}
