import type { Translate } from '../../i18n/i18n.ts';
import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { SectionReadout } from '../../plot/seismic/section-content.ts';
import { formatValue } from '../../ui/format.ts';
import { groundSymbol } from '../../units/ground.ts';

/** One number at the cursor. */
export interface ReadoutItem {
  id: string;
  name: string;
  value: string;
  unit: string;
}

/**
 * The values at the cursor, in reading order. Numbers that the survey does not have are left out; a
 * gap is named as such, an amplitude that is being read is shown as dots.
 */
export function readoutItems(
  t: Translate,
  readout: SectionReadout,
  info: SurveyInfo | undefined,
): ReadoutItem[] {
  const { inline, crossline, offset, trace, x, y, time, unit, amplitude } = readout;
  const ground = groundSymbol(info?.groundUnit ?? null);
  const items: (ReadoutItem & { number: number })[] = [
    {
      id: 'inline',
      name: t('seismic.read.inline'),
      number: inline,
      value: String(inline),
      unit: '',
    },
    {
      id: 'crossline',
      name: t('seismic.read.crossline'),
      number: crossline,
      value: String(crossline),
      unit: '',
    },
    { id: 'offset', name: t('seismic.offset'), number: offset, value: String(offset), unit: '' },
    {
      id: 'trace',
      name: t('seismic.read.trace'),
      number: info?.kind === 'volume' ? NaN : trace,
      value: String(trace),
      unit: '',
    },
    { id: 'x', name: t('seismic.read.x'), number: x, value: placed(x), unit: ground },
    { id: 'y', name: t('seismic.read.y'), number: y, value: placed(y), unit: ground },
    {
      id: 'time',
      name: t(info?.samples.domain === 'depth' ? 'seismic.read.depth' : 'seismic.read.time'),
      number: time,
      value: formatValue(time),
      unit,
    },
  ];
  return [
    ...items.filter(({ number }) => !Number.isNaN(number)),
    {
      id: 'amplitude',
      name: t('seismic.read.amplitude'),
      value: Number.isNaN(amplitude)
        ? readout.isExact
          ? t('seismic.read.absent')
          : '…'
        : formatValue(amplitude),
      unit: '',
    },
  ];
}

/** A coordinate: lengths to the hundredth at most, degrees to more. */
function placed(value: number): string {
  return String(Number(value.toFixed(Math.abs(value) < 1000 ? 6 : 2)));
}
