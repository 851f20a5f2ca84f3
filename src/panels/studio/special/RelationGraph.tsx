import type { Relation } from '../../../backend/catalog-fields.ts';
import { useTexts } from '../../../ui/texts.tsx';

const BOX = { width: 168, height: 28 };
const ROW = 44;
const GAP = 200;
/** How many stand at each end, as crow's feet: "1" or "n". */
const ENDS: Readonly<Record<string, readonly [string, string]>> = {
  oneToOne: ['1', '1'],
  oneToMany: ['1', 'n'],
  manyToOne: ['n', '1'],
  manyToMany: ['n', 'n'],
};

/** A catalog and those that its relations lead to. Data flows from left to right in every language. */
export function RelationGraph({
  source,
  relations,
  labelOf,
}: {
  source: string;
  relations: readonly Relation[];
  labelOf(name: string): string;
}) {
  const t = useTexts();
  const height = Math.max(1, relations.length) * ROW + 8;
  const middle = height / 2;
  const width = 2 * BOX.width + GAP + 4;
  const words = relations
    .map(
      ({ catalog, relationType }) =>
        `${source} ${(ENDS[relationType] ?? ['1', 'n']).join(':')} ${labelOf(catalog)}`,
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
      {relations.map(({ catalog, relationType, fieldPairs }, at) => {
        const y = at * ROW + ROW / 2 + 4;
        const [from, to] = ENDS[relationType] ?? ['1', 'n'];
        const x = BOX.width + 2;
        return (
          <g key={at}>
            <path
              className="studio-graph-line"
              d={`M${x},${middle} C${x + GAP / 2},${middle} ${x + GAP / 2},${y} ${x + GAP},${y}`}
            />
            <text className="studio-graph-end" x={x + GAP - 10} y={y - 5} textAnchor="end">
              {to}
            </text>
            <text className="studio-graph-pair" x={x + GAP - 22} y={y - 5} textAnchor="end">
              {fieldPairs
                .map((pair) => (pair.from === pair.to ? pair.from : `${pair.from} = ${pair.to}`))
                .join(', ')
                .slice(0, 28)}
            </text>
            {at === 0 ? (
              <text className="studio-graph-end" x={x + 8} y={middle - 5}>
                {from}
              </text>
            ) : null}
            <Box x={x + GAP} y={y} label={labelOf(catalog)} />
          </g>
        );
      })}
      <Box x={2} y={middle} label={source} main />
    </svg>
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
