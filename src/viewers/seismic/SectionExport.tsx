import { useState } from 'react';
import { sectionBytes, writeSection } from '../../sources/survey/export-section.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { collectPieces, type RunExport } from '../shared/export/export-run.ts';
import { ExportDialog } from '../shared/export/ExportDialog.tsx';
import { fileStem, identityLine } from '../shared/export/file-stem.ts';
import type { SeismicController } from './controller.ts';
import { nameCut } from './section-title.ts';
import type { ShownSection } from './survey-phase.ts';

/** "Export data…" of a vertical section: SEG-Y of the window or of the whole cut. */
export function SectionExport({
  controller,
  onClose,
}: {
  controller: SeismicController;
  onClose(): void;
}) {
  const shown = useSignal(controller.sections.shown);
  return shown ? <SectionForm controller={controller} shown={shown} onClose={onClose} /> : null;
}

type SampleFormat = 'ieee' | 'ibm';
const FORMATS: readonly SampleFormat[] = ['ieee', 'ibm'];

function SectionForm({
  controller,
  shown: { survey, section },
  onClose,
}: {
  controller: SeismicController;
  shown: ShownSection;
  onClose(): void;
}) {
  const t = useTexts();
  const window = useSignal(controller.picture.window);
  const [isWhole, setWhole] = useState(false);
  const [sampleFormat, setFormat] = useState<SampleFormat>('ieee');
  const { info } = survey;
  const part = {
    traces:
      isWhole || !window ? ([0, section.traces] as const) : clip(window.traces, section.traces),
    samples:
      isWhole || !window ? ([0, section.samples] as const) : clip(window.samples, section.samples),
  };
  const { first, interval, unit } = info.samples;
  const identity = {
    well: '',
    uwi: '',
    log: [info.name.replace(/\.(sgy|segy)\b/i, ''), nameCut(info, section.place, t)]
      .filter(Boolean)
      .join(' '),
    run: '',
  };
  const range = {
    top: first + part.samples[0] * interval,
    base: first + (part.samples[1] - 1) * interval,
    unit,
  };
  const run: RunExport = async (context) => {
    const line = nameCut(info, section.place, t) || info.name;
    const extract = { survey, section, ...part, sampleFormat, line };
    const total = part.traces[1] - part.traces[0];
    const pieces = writeSection(extract, context.signal);
    const blob = await collectPieces(pieces, 'application/octet-stream', total, context);
    return { blob, name: `${fileStem(identity, range, 'section')}.sgy` };
  };
  return (
    <ExportDialog
      title={t('export.title')}
      subject={identityLine(identity, range, (name) => name)}
      summary={t('export.section.summary', {
        traces: formatCount(part.traces[1] - part.traces[0]),
        samples: formatCount(part.samples[1] - part.samples[0]),
        size: formatBytes(sectionBytes(part)),
      })}
      action={t('export.action')}
      refusal={section.place.mode === 'z' ? t('export.section.vertical') : null}
      run={run}
      onClose={onClose}
    >
      <span>{t('export.section.part')}</span>
      <div className="export-choices" role="radiogroup" aria-label={t('export.section.part')}>
        {[false, true].map((whole) => (
          <label key={String(whole)}>
            <input
              type="radio"
              name="section-part"
              checked={isWhole === whole}
              onChange={() => setWhole(whole)}
            />
            {t(whole ? 'export.interval.whole' : 'export.interval.visible')}
          </label>
        ))}
      </div>
      <span>{t('export.section.format')}</span>
      <div className="export-choices">
        <select
          className="field"
          aria-label={t('export.section.format')}
          value={sampleFormat}
          onChange={(event) => setFormat(event.target.value as SampleFormat)}
        >
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {t(`export.section.${format}`)}
            </option>
          ))}
        </select>
        <span className="export-hint">{t('export.section.hint')}</span>
      </div>
    </ExportDialog>
  );
}

/** Whole columns or rows that a window touches. */
function clip(range: readonly [number, number], count: number): readonly [number, number] {
  const from = Math.max(0, Math.min(count - 1, Math.floor(Math.min(...range) + 1e-6)));
  const to = Math.max(from + 1, Math.min(count, Math.ceil(Math.max(...range) - 1e-6)));
  return [from, to];
}
