import { useMemo } from 'react';
import { useTexts } from '../../ui/texts.tsx';
import { formatValue } from '../../ui/format.ts';
import { colorTable } from '../../plot/log/colormaps.ts';
import { computeLimits } from '../../plot/scene/curve-samples.ts';
import type { SceneData } from '../../plot/scene/scene-data.ts';
import { joinList } from '../../i18n/join-list.ts';

/** The scale of the curves: one for all wells. */
export function CurveLegend({ data }: { data: SceneData }) {
  const t = useTexts();
  const curves = useMemo(() => data.wells.flatMap(({ curve }) => (curve ? [curve] : [])), [data]);
  const limits = useMemo(() => computeLimits(curves), [curves]);
  if (!limits) return <p className="muted">{t('error.NO_CURVE_VALUES')}</p>;
  const names = joinList(t, [...new Set(curves.map(({ mnemonic }) => mnemonic))]);
  const units = joinList(t, [...new Set(curves.map(({ unit }) => unit))]);
  return (
    <div className="legend" dir="ltr">
      <div className="legend-name">
        <span>{names}</span>
        <span className="muted">{units}</span>
      </div>
      <canvas ref={drawScale} width={256} height={1} className="legend-bar" aria-hidden />
      <div className="legend-name">
        <span>{formatValue(limits.low)}</span>
        <span>{formatValue(limits.high)}</span>
      </div>
    </div>
  );
}

/** Draws the colour scale. */
function drawScale(bar: HTMLCanvasElement | null): void {
  const context = bar?.getContext('2d');
  if (!context) return;
  const image = context.createImageData(256, 1);
  new Uint32Array(image.data.buffer).set(colorTable('viridis', 'viridis'));
  context.putImageData(image, 0, 0);
}
