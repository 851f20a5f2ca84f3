import { useState } from 'react';
import { addEnglish } from '../../i18n/i18n.ts';
import enPanel from '../../i18n/texts/en/seismic-panels.json';
import { LONGEST_SHEET_MM } from '../../plot/log/export/paper.ts';
import type { SectionScale } from '../../plot/seismic/section-scale.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { ExportDialog } from '../shared/export/ExportDialog.tsx';
import { HeadingTexts, PaperField } from '../shared/print/PrintFields.tsx';
import type { SeismicController } from './controller.ts';
import {
  isTooLarge,
  printOptions,
  SECTION_HEADING,
  type SectionHeading,
  type SectionPrintChoice,
  sizeAtScale,
  SHEETS,
  startPrint,
} from './print-section.ts';
import { describePicture } from './save-section.ts';

addEnglish(enPanel);

interface FieldProps {
  choice: SectionPrintChoice;
  change(part: Partial<SectionPrintChoice>): void;
}

/** "Print…" of the window of a section: scale or sheet, heading, and what is shown. */
export function PrintDialog({
  controller,
  onClose,
}: {
  controller: SeismicController;
  onClose(): void;
}) {
  const t = useTexts();
  const [choice, setChoice] = useState(() => startPrint(controller, t));
  const change = (part: Partial<SectionPrintChoice>): void =>
    setChoice((now) => ({ ...now, ...part }));
  useSignal(controller.picture.window);
  const { title, stem } = describePicture(controller, t);
  const size = choice.scale && sizeAtScale(controller, choice.scale);
  return (
    <ExportDialog
      title={t('print.section.title')}
      subject={title}
      summary={size ? t('print.section.size', { width: size.widthMm, height: size.heightMm }) : ''}
      action={t('print.action')}
      refusal={
        size && isTooLarge(size)
          ? t('print.section.tooLarge', { most: LONGEST_SHEET_MM / 1000 })
          : null
      }
      run={async () => ({
        blob: await controller.picture.toImage(printOptions(choice, title)),
        name: `${stem}.pdf`,
      })}
      onClose={onClose}
    >
      <ScaleFields controller={controller} choice={choice} change={change} />
      {choice.scale ? null : <SheetFields choice={choice} change={change} />}
      {choice.show.heading ? (
        <HeadingFields heading={choice.heading} onChange={(heading) => change({ heading })} />
      ) : null}
      <ShowFields choice={choice} change={change} />
    </ExportDialog>
  );
}

/** The window on a sheet, or at a true scale; a map has no scale but its own. */
function ScaleFields({
  controller,
  choice: { scale },
  change,
}: FieldProps & { controller: SeismicController }) {
  const t = useTexts();
  const shown = controller.picture.scale;
  const samples = useSignal(controller.sections.survey)?.info.samples;
  if (!shown || !samples) return null;
  const set = (part: Partial<SectionScale>): void =>
    change({ scale: { ...(scale ?? roundScale(shown)), ...part } });
  return (
    <>
      <span>{t('print.section.scale')}</span>
      <select
        className="field"
        aria-label={t('print.section.scale')}
        value={scale ? 'true' : 'fit'}
        onChange={({ target: { value } }) => (value === 'fit' ? change({ scale: null }) : set({}))}
      >
        <option value="fit">{t('print.scale.fit')}</option>
        <option value="true">{t('print.section.trueScale')}</option>
      </select>
      {scale ? (
        <>
          <span />
          <div className="export-choices">
            <NumberField
              visibleLabel
              label={t('seismic.scale.traces')}
              value={scale.tracesPerCm}
              least={1e-3}
              most={1e6}
              onCommit={(tracesPerCm) => set({ tracesPerCm })}
            />
            <NumberField
              visibleLabel
              label={
                samples.domain === 'time'
                  ? t('seismic.scale.time')
                  : t('seismic.scale.depth', { unit: samples.unit })
              }
              value={scale.cmPerSecond}
              least={1e-3}
              most={1e6}
              onCommit={(cmPerSecond) => set({ cmPerSecond })}
            />
          </div>
        </>
      ) : null}
    </>
  );
}

/** The scale of the screen in two digits. */
function roundScale({ tracesPerCm, cmPerSecond }: SectionScale): SectionScale {
  const round = (value: number): number => Number(value.toPrecision(2));
  return { tracesPerCm: round(tracesPerCm), cmPerSecond: round(cmPerSecond) };
}

function SheetFields({ choice: { paper, isPortrait }, change }: FieldProps) {
  const t = useTexts();
  return (
    <>
      <PaperField paper={paper} papers={SHEETS} onChange={(next) => change({ paper: next })} />
      <span>{t('print.orientation')}</span>
      <select
        className="field"
        aria-label={t('print.orientation')}
        value={isPortrait ? 'portrait' : 'landscape'}
        onChange={({ target }) => change({ isPortrait: target.value === 'portrait' })}
      >
        <option value="landscape">{t('print.landscape')}</option>
        <option value="portrait">{t('print.portrait')}</option>
      </select>
    </>
  );
}

function HeadingFields({
  heading,
  onChange,
}: {
  heading: SectionHeading;
  onChange(heading: SectionHeading): void;
}) {
  const t = useTexts();
  const labels: SectionHeading = {
    survey: t('print.section.survey'),
    cut: t('print.section.cut'),
    date: t('print.heading.date'),
  };
  return (
    <>
      <span>{t('print.heading')}</span>
      <div className="print-heading">
        <HeadingTexts
          parts={SECTION_HEADING.map((part) => [part, labels[part]])}
          heading={heading}
          onChange={onChange}
        />
      </div>
    </>
  );
}

function ShowFields({ choice: { show }, change }: FieldProps) {
  const t = useTexts();
  const parts = [
    ['heading', t('print.show.heading')],
    ['overlays', t('print.section.overlays')],
  ] as const;
  return (
    <>
      <span>{t('print.show')}</span>
      <div className="export-choices" role="group" aria-label={t('print.show')}>
        {parts.map(([part, label]) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={show[part]}
              onChange={({ target }) => change({ show: { ...show, [part]: target.checked } })}
            />
            {label}
          </label>
        ))}
      </div>
    </>
  );
}
