import { useCallback, useState } from 'react';
import type { LogDocument } from '../../plot/log/document.ts';
import type { PrintOptions } from '../../plot/log/export/print-options.ts';
import type { LogIdentity } from '../../sources/log/source.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { EPOCH_UNIT } from '../../units/time.ts';
import type { CurveExportSubject } from '../shared/export/curve-export.ts';
import { ExportDialog } from '../shared/export/ExportDialog.tsx';
import { identityLine, intervalText } from '../shared/export/file-stem.ts';
import { IntervalField, type IntervalKind } from '../shared/export/IntervalField.tsx';
import { HeadingTexts, PaperField, ScaleField, ShowFields } from '../shared/print/PrintFields.tsx';
import { formatPageCount, MOST_PAGES, usePageCount } from '../shared/print/use-page-count.ts';
import type { LogController } from './controller.ts';
import {
  HEADING_PARTS,
  type HeadingPart,
  type PrintChoice,
  printOptions,
  startHeading,
  writePrint,
} from './print-log.ts';

/** Labels that are the same in every language. */
const SAME_LABELS: Partial<Record<HeadingPart, string>> = { uwi: 'UWI / API' };

interface Props {
  controller: LogController;
  subject: CurveExportSubject;
  onClose(): void;
}

/** "Print…": interval, scale, paper, heading and what is shown, with the number of pages. */
export function PrintDialog({ controller, subject, onClose }: Props) {
  const document = useSignal(controller.view.document);
  return document ? (
    <PrintForm controller={controller} subject={subject} document={document} onClose={onClose} />
  ) : null;
}

function PrintForm({ controller, subject, document, onClose }: Props & { document: LogDocument }) {
  const t = useTexts();
  const [selected] = useState(() => controller.linking.link.peek()?.selected ?? []);
  const notes = useSignal(controller.notes).map(({ message }) => message);
  const [choice, setChoice] = useState(() => startChoice(subject, document, selected));
  const change = (part: Partial<PrintChoice>): void => setChoice((now) => ({ ...now, ...part }));
  const options = printOptions(subject, choice, notes, document.template.name);
  const count = useCallback(
    async (given: string) =>
      (await import('../../plot/log/export/print-pdf.ts')).countPrintPages(
        document,
        JSON.parse(given) as PrintOptions,
      ),
    [document],
  );
  const pages = usePageCount(count, JSON.stringify(options));
  const interval = choice.interval ?? subject.whole;
  const summary = t('print.summary', {
    pages: formatPageCount(pages),
    interval: interval ? intervalText({ ...interval, unit: subject.unit }, ' – ') : '',
  });
  return (
    <ExportDialog
      title={t('print.title')}
      subject={identityLine(subject.identity, null, (run) => t('export.run', { run }))}
      summary={summary}
      action={t('print.action')}
      refusal={
        interval && !(interval.base > interval.top)
          ? t('export.noInterval')
          : pages && pages.pages > MOST_PAGES
            ? t('print.tooLong', { pages: MOST_PAGES })
            : null
      }
      run={(context) => writePrint(document, subject, { choice, options }, context)}
      onClose={onClose}
    >
      <RangeFields subject={subject} choice={choice} document={document} change={change} />
      <HeadingFields choice={choice} change={change} />
      <ShowFields show={choice.show} onChange={(show) => change({ show })} />
      <BandChoice {...{ selected, choice, change }} />
    </ExportDialog>
  );
}

/** Whether selected depths are marked. */
function BandChoice({
  selected,
  choice,
  change,
}: {
  selected: PrintChoice['bands'];
  choice: PrintChoice;
  change: Change;
}) {
  const t = useTexts();
  if (selected.length === 0) return null;
  return (
    <>
      <span />
      <label className="print-all">
        <input
          type="checkbox"
          checked={choice.bands.length > 0}
          onChange={({ target }) => change({ bands: target.checked ? selected : [] })}
        />
        {t('print.show.selected')}
      </label>
    </>
  );
}

function startChoice(
  subject: CurveExportSubject,
  document: LogDocument,
  bands: PrintChoice['bands'],
): PrintChoice {
  const { visible, whole } = subject;
  const isPart = visible && whole && (visible.top > whole.top || visible.base < whole.base);
  const scale = Number(document.template.depthScale?.split(':')[1] ?? 500);
  return {
    interval: isPart ? { top: visible.top, base: visible.base } : null,
    scale: scale > 0 ? scale : 500,
    paper: document.unit === 'ft' ? 'letter' : 'a4',
    heading: startHeading(subject.identity as LogIdentity),
    hasAllFields: true,
    show: { heading: true, header: true, markers: true, zones: true, notes: true },
    bands,
  };
}

type Change = (part: Partial<PrintChoice>) => void;

/** Interval, scale and paper. */
function RangeFields({
  subject: { unit, visible, whole },
  choice,
  document,
  change,
}: {
  subject: CurveExportSubject;
  choice: PrintChoice;
  document: LogDocument;
  change: Change;
}) {
  const [kind, setKind] = useState<IntervalKind>(choice.interval ? 'visible' : 'whole');
  return (
    <>
      <IntervalField
        kind={kind}
        unit={unit}
        visible={visible}
        whole={whole}
        value={choice.interval}
        canType={unit !== EPOCH_UNIT}
        onChange={(next, interval) => {
          setKind(next);
          change({ interval });
        }}
      />
      {document.indexKind === 'depth' ? (
        <ScaleField scale={choice.scale} onChange={(scale) => change({ scale })} />
      ) : null}
      <PaperField paper={choice.paper} onChange={(paper) => change({ paper })} />
    </>
  );
}

/** The texts of the heading. */
function HeadingFields({ choice, change }: { choice: PrintChoice; change: Change }) {
  const t = useTexts();
  const { heading, hasAllFields, show } = choice;
  if (!show.heading) return null;
  return (
    <>
      <span>{t('print.heading')}</span>
      <div className="print-heading">
        <HeadingTexts
          parts={HEADING_PARTS.map((part) => [
            part,
            SAME_LABELS[part] ?? t(`print.heading.${part as 'well'}`),
          ])}
          heading={heading}
          onChange={(changed) => change({ heading: changed })}
        />
        <label className="print-all">
          <input
            type="checkbox"
            checked={hasAllFields}
            onChange={(event) => change({ hasAllFields: event.target.checked })}
          />
          {t('print.heading.all')}
        </label>
      </div>
    </>
  );
}
