import { CopyButton } from '../../ui/CopyButton.tsx';
import { formatCount, formatValue } from '../../ui/format.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { SampleReadout } from '../shared/curves/SampleReadout.tsx';
import type { HistogramController } from './controller.ts';
import { HistogramNotes } from './HistogramNotes.tsx';
import { StatisticsTable } from './StatisticsTable.tsx';

/** What the histogram amounts to: statistics, the selection, the normalisation markers. */
export function HistogramFoot({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const { figures } = controller;
  const selected = useSignal(figures.selectedDistribution);
  const isSelected = useSignal(controller.selection.rows) !== null;
  const samples = useSignal(figures.values)?.count ?? 0;
  const outside = useSignal(figures.outside);
  return (
    <>
      <StatisticsTable controller={controller} />
      <footer className="sample-foot">
        <span>{t('samplePlot.samples', { count: samples })}</span>
        {outside === 0 ? null : <span>{t('samplePlot.outside', { count: outside })}</span>}
        <span aria-live="polite" className="toolbar-group">
          {isSelected ? (
            <span>{t('samplePlot.selected', { count: selected?.sorted.length ?? 0 })}</span>
          ) : null}
          <HistogramNotes controller={controller} />
        </span>
        <BrushFields controller={controller} />
        <MarkerFields controller={controller} />
      </footer>
    </>
  );
}

/** The limits of the selection, by which it can be changed. */
function BrushFields({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const brush = useSignal(controller.selection.brush);
  const curve = useSignal(controller.curve) ?? '';
  if (!brush) return null;
  return (
    <span className="toolbar-group" dir="ltr">
      {(['least', 'most'] as const).map((end) => (
        <NumberField
          key={end}
          className="sample-number"
          label={t(`samplePlot.limit.${end}`, { curve })}
          visibleLabel
          value={Number(brush[end].toPrecision(5))}
          onCommit={(value) => controller.setBrush({ ...brush, [end]: value })}
        />
      ))}
    </span>
  );
}

/** The normalisation markers: typed as percentile or value, and copied. */
function MarkerFields({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const percents = useSignal(controller.look.markers);
  const markers = useSignal(controller.figures.markers);
  const values = useSignal(controller.figures.values);
  if (!percents || !markers || !values) return null;
  const copied = markers
    .map(({ label, value }) => [values.mnemonic, label, formatValue(value), values.unit].join('\t'))
    .join('\n');
  return (
    <span className="toolbar-group" role="group" aria-label={t('histogram.markers')} dir="ltr">
      {([0, 1] as const).map((marker) => (
        <span key={marker} className="toolbar-group">
          <NumberField
            className="histogram-percent"
            label={t(`histogram.marker.percent.${marker}`)}
            value={percents[marker]}
            least={0}
            most={100}
            step={1}
            text={markers[marker].label}
            parse={parsePercentile}
            onCommit={(percent) => controller.look.setMarker(marker, percent)}
          />
          <NumberField
            className="sample-number"
            label={t(`histogram.marker.value.${marker}`)}
            value={Number(markers[marker].value.toPrecision(6))}
            onCommit={(value) => controller.setMarkerValue(marker, value)}
          />
        </span>
      ))}
      <CopyButton
        text={copied}
        label={t('histogram.markers.copy')}
        notices={{ copied: t('histogram.copied'), copyFailed: t('histogram.copyFailed') }}
      />
    </span>
  );
}

/** "P5" and "5" are one. */
const parsePercentile = (text: string): number => {
  const digits = text.trim().replace(/^p\s*/i, '').replace(',', '.');
  return digits === '' ? NaN : Number(digits);
};

/** The bin under the pointer with its samples, else the value at the cursor of the link. */
export function HistogramReadout({ controller }: { controller: HistogramController }) {
  const bin = useSignal(controller.hovered);
  const { figures, cursor } = controller;
  const picture = useSignal(figures.picture);
  const values = useSignal(figures.values);
  const isPercent = useSignal(controller.look.isPercent);
  if (!picture || !values) return null;
  if (bin === null || bin >= picture.edges.length - 1)
    return <SampleReadout cursor={cursor} samples={{ ...values, curves: [values] }} />;
  const [from, to] = [picture.edges[bin]!, picture.edges[bin + 1]!].map((edge) =>
    formatValue(Number(edge.toPrecision(5))),
  );
  const heights = picture.series.map(({ name, heights: all }) => {
    const height = all[bin] ?? 0;
    const text = isPercent ? `${formatValue(Number(height.toFixed(2)))} %` : formatCount(height);
    return name ? `${name} ${text}` : text;
  });
  return (
    <output className="sample-readout" aria-live="off" dir="ltr">
      {`${from} – ${to}: ${heights.join(' · ')}`}
    </output>
  );
}
