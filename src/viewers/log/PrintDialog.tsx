import { useEffect, useState } from 'react';
import type { LogDocument } from '../../plot/log/document.ts';
import type { PaperName } from '../../plot/log/export/paper.ts';
import type { PrintOptions } from '../../plot/log/export/print-options.ts';
import type { LogIdentity } from '../../sources/log/source.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { EPOCH_UNIT } from '../../units/time.ts';
import type { CurveExportSubject } from '../shared/export/curve-export.ts';
import { ExportDialog } from '../shared/export/ExportDialog.tsx';
import { identityLine, intervalText } from '../shared/export/file-stem.ts';
import { IntervalField, type IntervalKind } from '../shared/export/IntervalField.tsx';
import type { LogController } from './controller.ts';
import {
  HEADING_PARTS,
  type HeadingPart,
  type PrintChoice,
  printOptions,
  type PrintShow,
  startHeading,
  writePrint,
} from './print-log.ts';

const SCALES = [100, 200, 500, 1000, 2000];
const PAPERS: readonly PaperName[] = ['a4', 'a3', 'letter', 'continuous'];
/** Names of sheets, the same in every language. */
const PAPER_NAMES: Partial<Record<PaperName, string>> = { a4: 'A4', a3: 'A3', letter: 'Letter' };
/** A print of more pages is a mistake. */
const MOST_PAGES = 500;
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
  const notes = useSignal(controller.notes).map(({ message }) => message);
  const [choice, setChoice] = useState(() => startChoice(subject, document));
  const change = (part: Partial<PrintChoice>): void => setChoice((now) => ({ ...now, ...part }));
  const options = printOptions(subject, choice, notes, document.template.name);
  const pages = usePageCount(document, options);
  const interval = choice.interval ?? subject.whole;
  const summary = t('print.summary', {
    pages: pages ? `${pages.pages}${pages.denominator ? `, 1:${pages.denominator}` : ''}` : '…',
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
    </ExportDialog>
  );
}

function startChoice(subject: CurveExportSubject, document: LogDocument): PrintChoice {
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
  };
}

/** Pages of the print and its scale; null while they are counted, or where none can be laid out. */
function usePageCount(
  document: LogDocument,
  options: PrintOptions,
): { pages: number; denominator: number | null } | null {
  const [count, setCount] = useState<{ pages: number; denominator: number | null } | null>(null);
  const key = JSON.stringify(options);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      import('../../plot/log/export/print-pdf.ts')
        .then(({ countPrintPages }) => countPrintPages(document, JSON.parse(key) as PrintOptions))
        .then(
          (found) => isStale || setCount(found),
          () => isStale || setCount(null),
        );
    }, 200);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [document, key]);
  return count;
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
  const t = useTexts();
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
      {document.indexKind === 'depth' ? <ScaleField scale={choice.scale} change={change} /> : null}
      <span>{t('print.paper')}</span>
      <select
        className="field"
        aria-label={t('print.paper')}
        value={choice.paper}
        onChange={(event) => change({ paper: event.target.value as PaperName })}
      >
        {PAPERS.map((paper) => (
          <option key={paper} value={paper}>
            {PAPER_NAMES[paper] ?? t('print.paper.continuous')}
          </option>
        ))}
      </select>
    </>
  );
}

/** A true scale, or the one that has room on one page. */
function ScaleField({ scale, change }: { scale: PrintChoice['scale']; change: Change }) {
  const t = useTexts();
  const scales = [...new Set([...SCALES, ...(scale === 'fit' ? [] : [scale])])];
  return (
    <>
      <span>{t('print.scale')}</span>
      <select
        className="field"
        aria-label={t('print.scale')}
        value={String(scale)}
        onChange={({ target: { value } }) =>
          change({ scale: value === 'fit' ? 'fit' : Number(value) })
        }
      >
        {scales
          .sort((a, b) => a - b)
          .map((one) => (
            <option key={one} value={one}>{`1:${one}`}</option>
          ))}
        <option value="fit">{t('print.scale.fit')}</option>
      </select>
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
        {HEADING_PARTS.map((part) => (
          <label key={part}>
            <span>{SAME_LABELS[part] ?? t(`print.heading.${part as 'well'}`)}</span>
            <input
              className="field"
              value={heading[part]}
              dir="auto"
              maxLength={200}
              onChange={(event) => change({ heading: { ...heading, [part]: event.target.value } })}
            />
          </label>
        ))}
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

const PARTS = ['heading', 'header', 'markers', 'zones', 'notes'] as const;

/** What is shown besides the curves. */
function ShowFields({ show, onChange }: { show: PrintShow; onChange(show: PrintShow): void }) {
  const t = useTexts();
  return (
    <>
      <span>{t('print.show')}</span>
      <div className="export-choices" role="group" aria-label={t('print.show')}>
        {PARTS.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={show[part]}
              onChange={(event) => onChange({ ...show, [part]: event.target.checked })}
            />
            {t(`print.show.${part}`)}
          </label>
        ))}
      </div>
    </>
  );
}
