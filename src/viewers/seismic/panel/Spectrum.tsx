import { useCallback, useRef } from 'react';
import uPlot from 'uplot';
import uplotSheet from 'uplot/dist/uPlot.min.css';
import type { ElementHost } from '../../../core/element-host.ts';
import { formatValue } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { ShownSection } from '../survey-phase.ts';
import type { SurveySections } from '../survey-sections.ts';
import { type AmplitudeSpectrum, computeSpectrum } from '../../../compute/seismic/spectrum.ts';

/** Traces that the spectrum is made of, from the middle of the section. */
const MOST_TRACES = 200;

/** Amplitude by frequency of the section that is shown. */
export function Spectrum({ sections, host }: { sections: SurveySections; host: ElementHost }) {
  const t = useTexts();
  const shown = useSignal(sections.shown);
  const { theme } = useSignal(host.environment);
  const box = useRef<HTMLDivElement>(null);
  useSheet(box, uplotSheet);
  const isSlice = shown?.section.place.mode === 'z';
  const unit =
    shown?.survey.info.samples.domain === 'depth'
      ? `1/1000 ${shown.survey.info.samples.unit}`
      : 'Hz';

  // A failure to read the samples is reported over the picture.
  const read = useCallback(
    async (signal: AbortSignal) =>
      ({ ok: true, data: await readSpectrum(shown!, signal) }) as const,
    [shown],
  );
  const { data: spectrum } = useAnswer(shown && !isSlice ? read : null, { keep: true });
  const draw = useCallback(
    (chart: HTMLElement | null) => {
      if (!chart || !spectrum) return;
      const plot = drawSpectrum(chart, spectrum);
      return () => {
        plot.destroy();
      };
    },
    [spectrum],
  );

  if (isSlice) return <p className="muted">{t('seismic.tools.spectrum.none')}</p>;
  const peak = spectrum
    ? t('seismic.tools.spectrum.peak', {
        frequency: formatValue(Number(spectrum.peak.toPrecision(3))),
        unit,
      })
    : t('seismic.tools.spectrum.loading');
  return (
    <div ref={box} className="spectrum-box">
      <div
        key={theme}
        ref={draw}
        className="spectrum"
        dir="ltr"
        role="img"
        aria-label={`${t('seismic.tools.spectrum')}. ${peak}`}
      />
      <p className="muted spectrum-foot">
        <span>{t('seismic.tools.spectrum.frequency', { unit })}</span>
        <span>{spectrum ? peak : ''}</span>
      </p>
    </div>
  );
}

async function readSpectrum(
  { survey, section: { place, traces, samples } }: ShownSection,
  signal: AbortSignal,
): Promise<AmplitudeSpectrum> {
  const count = Math.min(MOST_TRACES, traces);
  const first = Math.floor((traces - count) / 2);
  const tile = await survey.tile(
    {
      place,
      level: 0,
      traces: [first, first + count],
      samples: [0, samples],
      precision: 'float32',
    },
    signal,
  );
  return computeSpectrum(
    new Float32Array(tile.values),
    tile.traces,
    tile.samples,
    survey.info.samples.interval,
  );
}

/** Draws a spectrum into an element, in the colours of its tokens. */
function drawSpectrum(element: HTMLElement, spectrum: AmplitudeSpectrum): uPlot {
  const style = getComputedStyle(element);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  const axis = {
    stroke: color('--_muted'),
    grid: { stroke: color('--_plot-grid'), width: 1 },
    ticks: { stroke: color('--_plot-grid'), size: 4 },
    font: `11px ${style.fontFamily}`,
    size: 20,
  };
  return new uPlot(
    {
      width: element.clientWidth || 232,
      height: 104,
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      padding: [6, 8, 0, 8],
      scales: { x: { time: false }, y: { range: [0, 1.05] } },
      axes: [axis, { ...axis, show: false }],
      series: [
        {},
        {
          stroke: color('--_accent'),
          width: 1.5,
          fill: `color-mix(in srgb, ${color('--_accent')} 20%, transparent)`,
          points: { show: false },
        },
      ],
    },
    [spectrum.frequencies, spectrum.amplitudes] as unknown as uPlot.AlignedData,
    element,
  );
}
