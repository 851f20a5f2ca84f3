import { useCallback, useState } from 'react';
import type { CorrelationDocument } from '../../plot/correlation/correlation-document.ts';
import type { CorrelationPrintOptions } from '../../plot/correlation/print-correlation.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { ExportDialog } from '../shared/export/ExportDialog.tsx';
import { intervalText, withinWhole } from '../shared/export/file-stem.ts';
import { IntervalField, type IntervalKind } from '../shared/export/IntervalField.tsx';
import { HeadingTexts, PaperField, ScaleField, ShowFields } from '../shared/print/PrintFields.tsx';
import { formatPageCount, MOST_PAGES, usePageCount } from '../shared/print/use-page-count.ts';
import type { CorrelationController } from './controller.ts';
import {
  findWholeInterval,
  startWellHeading,
  WELL_HEADING,
  type WellHeading,
  type WellsPrintChoice,
  wellsPrintOptions,
  writeWellsPrint,
} from './print-wells.ts';

interface Props {
  controller: CorrelationController;
  onClose(): void;
}

/** "Print…" of two wells: interval, scale, paper, heading and what is shown. */
export function PrintDialog(props: Props) {
  const document = useSignal(props.controller.view.document);
  return document ? <PrintForm {...props} document={document} /> : null;
}

function PrintForm({ controller, document, onClose }: Props & { document: CorrelationDocument }) {
  const t = useTexts();
  const notes = useSignal(controller.notes).map(({ message }) => message);
  const visible = useVisibleInterval(controller, document);
  const [choice, setChoice] = useState(() =>
    startChoice(document, visible, t('correlation.plotLabel'), controller.view.plot?.depthScale),
  );
  const change = (part: Partial<WellsPrintChoice>): void =>
    setChoice((now) => ({ ...now, ...part }));
  const options = wellsPrintOptions(document, choice, notes);
  const count = useCallback(
    async (given: string) =>
      (await import('../../plot/correlation/print-correlation.ts')).countCorrelationPages(
        document,
        JSON.parse(given) as CorrelationPrintOptions,
      ),
    [document],
  );
  const pages = usePageCount(count, JSON.stringify(options));
  const { range } = options;
  return (
    <ExportDialog
      title={t('print.correlation.title')}
      subject={options.name}
      summary={t('print.summary', {
        pages: formatPageCount(pages),
        interval: intervalText({ ...range, unit: document.unit }, ' – '),
      })}
      action={t('print.action')}
      refusal={
        !(range.base > range.top)
          ? t('export.noInterval')
          : pages && pages.pages > MOST_PAGES
            ? t('print.tooLong', { pages: MOST_PAGES })
            : null
      }
      run={(context) => writeWellsPrint(document, options, context)}
      onClose={onClose}
    >
      <DepthFields document={document} visible={visible} choice={choice} change={change} />
      <ScaleField scale={choice.scale} onChange={(scale) => change({ scale })} />
      <PaperField paper={choice.paper} onChange={(paper) => change({ paper })} />
      {choice.show.heading ? (
        <HeadingFields heading={choice.heading} onChange={(heading) => change({ heading })} />
      ) : null}
      <ShowFields show={choice.show} onChange={(show) => change({ show })} />
    </ExportDialog>
  );
}

/** The depths that are seen, as far as the wells have samples; null where they have none there. */
function useVisibleInterval(
  { view }: CorrelationController,
  document: CorrelationDocument,
): { top: number; base: number } | null {
  const range = useSignal(view.range);
  const seen = range && withinWhole({ whole: findWholeInterval(document) }, range);
  return seen && seen.base > seen.top ? { top: seen.top, base: seen.base } : null;
}

function startChoice(
  document: CorrelationDocument,
  visible: { top: number; base: number } | null,
  title: string,
  screenScale: number | undefined,
): WellsPrintChoice {
  const scale = Math.round(screenScale ?? 0);
  return {
    interval: visible,
    scale: scale > 0 ? ([100, 200, 500, 1000, 2000].findLast((n) => n <= scale) ?? 100) : 500,
    paper: document.unit === 'ft' ? 'letter' : 'a4',
    heading: startWellHeading(document, title),
    show: { heading: true, header: true, markers: true, zones: true, notes: true },
  };
}

function DepthFields({
  document,
  visible,
  choice,
  change,
}: {
  document: CorrelationDocument;
  visible: { top: number; base: number } | null;
  choice: WellsPrintChoice;
  change(part: Partial<WellsPrintChoice>): void;
}) {
  const [kind, setKind] = useState<IntervalKind>(choice.interval ? 'visible' : 'whole');
  return (
    <IntervalField
      canType
      kind={kind}
      unit={document.unit}
      visible={visible}
      whole={findWholeInterval(document)}
      value={choice.interval}
      onChange={(next, interval) => {
        setKind(next);
        change({ interval });
      }}
    />
  );
}

function HeadingFields({
  heading,
  onChange,
}: {
  heading: WellHeading;
  onChange(heading: WellHeading): void;
}) {
  const t = useTexts();
  const labels: Record<keyof WellHeading, string> = {
    title: t('print.heading.log'),
    left: t('print.heading.left'),
    leftUwi: 'UWI / API',
    right: t('print.heading.right'),
    rightUwi: 'UWI / API',
    field: t('print.heading.field'),
    datum: t('correlation.datum'),
  };
  return (
    <>
      <span>{t('print.heading')}</span>
      <div className="print-heading">
        <HeadingTexts
          parts={WELL_HEADING.map((part) => [part, labels[part]])}
          heading={heading}
          onChange={onChange}
        />
      </div>
    </>
  );
}
