import { useId, useState } from 'react';
import {
  type SectionInfo,
  type SurveyInfo,
  sampleToTime,
} from '../../formats/seismic/seismic-survey.ts';
import type { SectionWindow } from '../../plot/seismic/section-content.ts';
import {
  sectionBytes,
  type SectionPart,
  writeSection,
} from '../../sources/survey/export-section.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { collectPieces, type RunExport } from '../shared/export/export-run.ts';
import { ExportDialog } from '../shared/export/ExportDialog.tsx';
import {
  fileStem,
  identityLine,
  type NamedInterval,
  type PlotIdentity,
  withoutExtension,
} from '../shared/export/file-stem.ts';
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
  shown,
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
  const { survey, section } = shown;
  const part = choosePart(section, isWhole ? null : window);
  const cut = nameCut(survey.info, section.place, t);
  const identity = nameSection(survey.info, cut);
  const interval = timesOf(survey.info, part);
  const run: RunExport = async (context) => {
    const extract = { survey, section, ...part, sampleFormat, line: cut || survey.info.name };
    const total = part.traces[1] - part.traces[0];
    const pieces = writeSection(extract, context.signal);
    const blob = await collectPieces(pieces, 'application/octet-stream', total, context);
    return { blob, name: `${fileStem(identity, interval, 'section')}.sgy` };
  };
  return (
    <ExportDialog
      title={t('export.title')}
      subject={identityLine(identity, interval, (name) => name)}
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
      <PartField isWhole={isWhole} onChange={setWhole} />
      <FormatField format={sampleFormat} onChange={setFormat} />
    </ExportDialog>
  );
}

/** The window or the whole cut. */
function PartField({ isWhole, onChange }: { isWhole: boolean; onChange(isWhole: boolean): void }) {
  const t = useTexts();
  const id = useId();
  return (
    <>
      <span id={id}>{t('export.section.part')}</span>
      <div className="export-choices" role="radiogroup" aria-labelledby={id}>
        {[false, true].map((whole) => (
          <label key={String(whole)}>
            <input
              type="radio"
              name={id}
              checked={isWhole === whole}
              onChange={() => onChange(whole)}
            />
            {t(whole ? 'export.interval.whole' : 'export.interval.visible')}
          </label>
        ))}
      </div>
    </>
  );
}

function FormatField({
  format,
  onChange,
}: {
  format: SampleFormat;
  onChange(format: SampleFormat): void;
}) {
  const t = useTexts();
  return (
    <>
      <span>{t('export.section.format')}</span>
      <div className="export-choices">
        <select
          className="field"
          aria-label={t('export.section.format')}
          value={format}
          onChange={(event) => onChange(event.target.value as SampleFormat)}
        >
          {FORMATS.map((one) => (
            <option key={one} value={one}>
              {t(`export.section.${one}`)}
            </option>
          ))}
        </select>
        <span className="export-hint">{t('export.section.hint')}</span>
      </div>
    </>
  );
}

function nameSection({ name }: SurveyInfo, cut: string): PlotIdentity {
  const log = [withoutExtension(name), cut].filter(Boolean).join(' ');
  return { well: '', uwi: '', log, run: '' };
}

/** The whole columns and rows that a window touches; all without one. */
function choosePart(section: SectionInfo, window: SectionWindow | null): SectionPart {
  return {
    traces: window ? clip(window.traces, section.traces) : [0, section.traces],
    samples: window ? clip(window.samples, section.samples) : [0, section.samples],
  };
}

/** Times or depths of the first and the last sample. */
function timesOf(info: SurveyInfo, { samples: [from, to] }: SectionPart): NamedInterval {
  const { unit } = info.samples;
  return { top: sampleToTime(info, from), base: sampleToTime(info, to - 1), unit };
}

/** Whole columns or rows that a window touches. */
function clip(range: readonly [number, number], count: number): readonly [number, number] {
  const from = Math.max(0, Math.min(count - 1, Math.floor(Math.min(...range) + 1e-6)));
  const to = Math.max(from + 1, Math.min(count, Math.ceil(Math.max(...range) - 1e-6)));
  return [from, to];
}
