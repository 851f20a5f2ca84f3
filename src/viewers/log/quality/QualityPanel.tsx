import { CircleAlert, Copy, Download, Info, TriangleAlert } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { addEnglish, loadMessages } from '../../../i18n/i18n.ts';
import enLogTools from '../../../i18n/texts/en/log-tools.json';
import { messageText } from '../../../i18n/message-text.ts';
import { type Problem, problemOf, type Result } from '../../../core/problem.ts';
import { writeCsv } from '../../../formats/delimited/write-csv.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../../ui/ProgressNote.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { fileStem } from '../../shared/export/file-stem.ts';
import type { LogController } from '../controller.ts';
import { identifyOpenLog } from '../export-log.ts';
import { formatPosition } from '../../shared/format-position.ts';
import { assessOpenLog, type OpenLogFinding, type LogQuality } from './assess-open-log.ts';
import sheet from './quality-panel.css';
import { showFinding } from './show-finding.ts';

addEnglish(enLogTools);

/** The findings on the log that is open, the most severe first, each with a way to its place. */
export function QualityPanel({ controller }: { controller: LogController }) {
  const t = useTexts();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const isPlotted = useSignal(controller.log.plottedRows) !== null;
  const frame = useSignal(controller.log.frame);
  const indexName = useSignal(controller.log.index);
  const assess = useCallback(
    async (signal: AbortSignal): Promise<Result<LogQuality>> => {
      try {
        void [frame, indexName];
        await loadMessages();
        const subject = await controller.exportSubject();
        const index = controller.view.document.peek()?.data.index;
        if (!subject || !index) throw new Error('no log is drawn');
        const assessed = { ...subject, index: index.values };
        return { ok: true, data: await assessOpenLog(assessed, signal, setProgress) };
      } catch (error) {
        signal.throwIfAborted();
        return { ok: false, error: problemOf(error, 'NO_LOG_DATA') };
      }
    },
    [controller, frame, indexName],
  );
  const { data, problem, retry } = useRetriedAnswer(isPlotted ? assess : null);
  if (problem) return <ProblemNote compact problem={problem as Problem} onRetry={retry} />;
  if (!data)
    return isPlotted ? (
      <div className="tool-section">
        {progress.total > 0 ? (
          <ProgressNote label={t('logTools.quality.running', progress)} />
        ) : null}
      </div>
    ) : (
      <p className="muted-note">{t('logTools.quality.noLog')}</p>
    );
  return <Report controller={controller} quality={data} />;
}

function Report({ controller, quality }: { controller: LogController; quality: LogQuality }) {
  const t = useTexts();
  const node = useRef<HTMLDivElement>(null);
  useSheet(node, sheet);
  const { findings, coverage } = quality;
  const unit = useSignal(controller.view.document)?.unit ?? '';
  const [notice, setNotice] = useState('');
  const rows = (): (string | number)[][] => tableRows(t, controller, findings);
  const copy = async (): Promise<void> => {
    const text = rows()
      .map((row) => row.join('\t'))
      .join('\n');
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setNotice(t(isCopied ? 'logTools.quality.copied' : 'logTools.quality.notCopied'));
  };
  const save = (): void => {
    const identity = identifyOpenLog(controller.log);
    const stem = fileStem(identity ?? { well: '', uwi: '', log: '', run: '' }, null, 'log');
    const text = writeCsv(rows(), { hasByteOrderMark: true });
    saveFile(new Blob([text], { type: 'text/csv' }), `${stem} ${t('logTools.quality')}.csv`);
  };
  return (
    <div ref={node}>
      <div className="tool-section">
        <p role="status">
          {findings.length === 0
            ? t('logTools.quality.none')
            : t('logTools.quality.found', { count: findings.length })}
        </p>
        <div className="tool-buttons">
          <Button icon={Copy} label={t('logTools.quality.copy')} onClick={() => void copy()} />
          <Button icon={Download} label={t('logTools.quality.csv')} onClick={save} />
          <span role="status" className="muted">
            {notice}
          </span>
        </div>
      </div>
      <ul className="findings">
        {findings.map((finding, i) => (
          <FindingRow key={i} finding={finding} controller={controller} unit={unit} />
        ))}
      </ul>
      <Coverage controller={controller} coverage={coverage} unit={unit} />
    </div>
  );
}

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info };

/** One finding; a click shows its place in the plot. */
function FindingRow({
  finding,
  controller,
  unit,
}: {
  finding: OpenLogFinding;
  controller: LogController;
  unit: string;
}) {
  const t = useTexts();
  const { severity, curve, interval, message } = finding;
  const Icon = ICONS[severity];
  const where = interval ? formatInterval(controller, interval, unit) : '';
  return (
    <li>
      <button
        type="button"
        className={`finding ${severity}`}
        title={t('logTools.quality.show')}
        onClick={() => showFinding(controller, finding)}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden />
        <span className="visually-hidden">{t(`logTools.quality.${severity}`)}</span>
        <span className="finding-text">
          <strong>
            <bdi>{curve ?? t('logTools.quality.index')}</bdi>
          </strong>{' '}
          {messageText(t, message)}
          {where ? (
            <bdi className="finding-place" dir="ltr">
              {where}
            </bdi>
          ) : null}
        </span>
      </button>
    </li>
  );
}

/** Where each curve has values, and how many of its samples. */
function Coverage({
  controller,
  coverage,
  unit,
}: {
  controller: LogController;
  coverage: LogQuality['coverage'];
  unit: string;
}) {
  const t = useTexts();
  return (
    <table className="table coverage">
      <caption>{t('logTools.quality.coverage')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('logTools.quality.curve')}</th>
          <th scope="col" className="number">
            {t('logTools.quality.interval')}{' '}
            <bdi className="unit" dir="ltr">
              {unit}
            </bdi>
          </th>
          <th scope="col" className="number">
            %
          </th>
        </tr>
      </thead>
      <tbody>
        {coverage.map(({ curve, interval, coverage: part }) => (
          <tr key={curve}>
            <th scope="row">
              <bdi>{curve}</bdi>
            </th>
            <td className="number">
              <bdi dir="ltr">{interval ? formatInterval(controller, interval, '') : '–'}</bdi>
            </td>
            <td className="number">{formatPercent(part)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A part that is not the whole is never shown as 100. */
function formatPercent(part: number): string {
  return (Math.floor(part * 1000) / 10).toFixed(1);
}

function formatInterval(
  controller: LogController,
  { top, base }: { top: number; base: number },
  unit: string,
): string {
  const { factor, unit: shown } = controller.view.document.peek() ?? { factor: 1, unit: '' };
  const [from, to] = [Math.min(top, base), Math.max(top, base)].map(
    (depth) => formatPosition(depth * factor, shown).value,
  );
  return `${from === to ? from : `${from}–${to}`} ${unit}`.trim();
}

/** The findings as a table with a line of names. */
function tableRows(
  t: ReturnType<typeof useTexts>,
  controller: LogController,
  findings: readonly OpenLogFinding[],
): (string | number)[][] {
  const { factor, unit } = controller.view.document.peek() ?? { factor: 1, unit: '' };
  const depth = (value: number | undefined): string | number =>
    value === undefined ? '' : Number((value * factor).toPrecision(10));
  return [
    [
      t('logTools.quality.severity'),
      t('logTools.quality.curve'),
      t('logTools.quality.finding'),
      `${t('log.depth.top')} (${unit})`,
      `${t('log.depth.base')} (${unit})`,
    ],
    ...findings.map(({ severity, curve, interval, message }) => [
      t(`logTools.quality.${severity}`),
      curve ?? t('logTools.quality.index'),
      messageText(t, message),
      depth(interval?.top),
      depth(interval?.base),
    ]),
  ];
}
