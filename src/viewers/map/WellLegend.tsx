import { useTexts } from '../../ui/texts.tsx';
import { SYMBOL_PARTS, type SymbolPart, type WellSymbol } from '../../compute/map/well-symbol.ts';
import type { LayerRow } from './map-layers.ts';

/** The signs of the wells of a layer that is drawn from its features, each with its meaning. */
export function WellLegend({ row: { features } }: { row: LayerRow }) {
  const t = useTexts();
  if (!features || features.symbols.length === 0) return null;
  return (
    <ul className="well-legend">
      {features.symbols.map((symbol) => (
        <li key={symbol}>
          <WellSign symbol={symbol} />
          <span>{t(`map.well.${symbol}`)}</span>
        </li>
      ))}
    </ul>
  );
}

function WellSign({ symbol }: { symbol: WellSymbol }) {
  return (
    <svg className={`well-sign ${symbol}`} viewBox="-2.2 -2.2 4.4 4.4" aria-hidden>
      {SYMBOL_PARTS[symbol].map((part, i) => (
        <SignPart key={i} part={part} />
      ))}
    </svg>
  );
}

function SignPart({ part }: { part: SymbolPart }) {
  if (part.kind === 'circle') return <circle r={part.radius} className={part.fill} />;
  const points = part.points.map((at) => at.join()).join(' ');
  return part.kind === 'area' ? (
    <polygon points={points} className="ink" />
  ) : (
    <polyline points={points} className="line" />
  );
}
