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
import { planNodes, writeSliceCsv, writeSliceGrid } from '../../sources/survey/export-slice.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import {
  collectPieces,
  type ExportContext,
  type ExportedFile,
  type RunExport,
} from '../shared/export/export-run.ts';
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

/**
 * "Export data…" of the window or of the whole cut: SEG-Y of a vertical section, a table or a grid
 * of a slice.
 */
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

/** Formats of samples of vertical sections. */
const SECTION_FORMATS = ['ieee', 'ibm'] as const;
/** Formats of slices. */
const SLICE_FORMATS = ['csv', 'zmap'] as const;
type FileFormat = (typeof SECTION_FORMATS)[number] | (typeof SLICE_FORMATS)[number];

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
  const { survey, section } = shown;
  const formats = section.place.mode === 'z' ? SLICE_FORMATS : SECTION_FORMATS;
  const [isWhole, setWhole] = useState(false);
  const [chosen, setFormat] = useState<FileFormat>(formats[0]);
  const format = formats.find((one) => one === chosen) ?? formats[0];
  const part = choosePart(section, isWhole ? null : window);
  const cut = nameCut(survey.info, section.place, t);
  const identity = nameSection(survey.info, cut);
  const interval = section.place.mode === 'z' ? null : nameTimes(survey.info, part);
  const name = fileStem(identity, interval, 'section');
  const run: RunExport = (context) =>
    writeFile({ shown, part, format, cut: cut || survey.info.name }, name, context);
  return (
    <ExportDialog
      title={t('export.title')}
      subject={identityLine(identity, interval, (one) => one)}
      summary={summarize(t, format, part)}
      action={t('export.action')}
      refusal={format === 'zmap' && !planNodes(survey.info, part) ? t('export.slice.noGrid') : null}
      run={run}
      onClose={onClose}
    >
      <PartField isWhole={isWhole} onChange={setWhole} />
      <FormatField formats={formats} format={format} onChange={setFormat} />
    </ExportDialog>
  );
}

/** What is written of a cut. */
interface WrittenCut {
  shown: ShownSection;
  part: SectionPart;
  format: FileFormat;
  cut: string;
}

async function writeFile(
  { shown: { survey, section }, part, format, cut }: WrittenCut,
  name: string,
  context: ExportContext,
): Promise<ExportedFile> {
  const { signal } = context;
  const total = part.traces[1] - part.traces[0];
  if (format === 'csv' || format === 'zmap') {
    const extract = { survey, section, ...part, name: cut };
    const isTable = format === 'csv';
    const pieces = (isTable ? writeSliceCsv : writeSliceGrid)(extract, signal);
    const type = isTable ? 'text/csv;charset=utf-8' : 'text/plain;charset=us-ascii';
    const blob = await collectPieces(pieces, type, total, context);
    return { blob, name: `${name}.${isTable ? 'csv' : 'zmap'}` };
  }
  const extract = { survey, section, ...part, sampleFormat: format, line: cut };
  const pieces = writeSection(extract, signal);
  const blob = await collectPieces(pieces, 'application/octet-stream', total, context);
  return { blob, name: `${name}.sgy` };
}

/** How much a file will hold. */
function summarize(t: Translate, format: FileFormat, part: SectionPart): string {
  const [traces, samples] = [part.traces, part.samples].map(([from, to]) => to - from) as [
    number,
    number,
  ];
  return format === 'csv' || format === 'zmap'
    ? t('export.slice.summary', {
        inlines: formatCount(traces),
        crosslines: formatCount(samples),
      })
    : t('export.section.summary', {
        traces: formatCount(traces),
        samples: formatCount(samples),
        size: formatBytes(sectionBytes(part)),
      });
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
  formats,
  format,
  onChange,
}: {
  formats: readonly FileFormat[];
  format: FileFormat;
  onChange(format: FileFormat): void;
}) {
  const t = useTexts();
  const isSlice = format === 'csv' || format === 'zmap';
  const label = t(isSlice ? 'export.format' : 'export.section.format');
  return (
    <>
      <span>{label}</span>
      <div className="export-choices">
        <select
          className="field"
          aria-label={label}
          value={format}
          onChange={(event) => onChange(event.target.value as FileFormat)}
        >
          {formats.map((one) => (
            <option key={one} value={one}>
              {FORMAT_NAMES[one] ?? t(`export.section.${one as 'ieee'}`)}
            </option>
          ))}
        </select>
        <span className="export-hint">
          {t(isSlice ? `export.slice.${format}` : 'export.section.hint')}
        </span>
      </div>
    </>
  );
}

/** Names of formats, the same in every language. */
const FORMAT_NAMES: Partial<Record<FileFormat, string>> = { csv: 'CSV', zmap: 'ZMAP+' };

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
function nameTimes(info: SurveyInfo, { samples: [from, to] }: SectionPart): NamedInterval {
  const { unit } = info.samples;
  return { top: sampleToTime(info, from), base: sampleToTime(info, to - 1), unit };
}

/** Whole columns or rows that a window touches. */
function clip(range: readonly [number, number], count: number): readonly [number, number] {
  const from = Math.max(0, Math.min(count - 1, Math.floor(Math.min(...range) + 1e-6)));
  const to = Math.max(from + 1, Math.min(count, Math.ceil(Math.max(...range) - 1e-6)));
  return [from, to];
}
