import { useMemo } from 'react';
import { LOG_ORDERS, type LogOrder, type LogSummary, sortLogs } from '../../core/log-choice.ts';
import type { BoreFiles } from '../../sources/wells/source.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useTexts } from '../../ui/texts.tsx';
import { describeLogFacts, listMnemonics } from '../shared/log-facts.ts';

/** Mnemonics that are named. */
const MOST_NAMED = 10;

/** A file of a bore with what tells it from the others; its name alone where no more is known. */
function collectSummaries({ files, summaries }: BoreFiles): LogSummary[] {
  return files.map(({ id, originalFileName, digitalFormat }) => ({
    ...(summaries.get(id) ?? {
      title: originalFileName,
      fileName: originalFileName,
      format: (digitalFormat ?? '').toUpperCase(),
      type: '',
      top: null,
      base: null,
      unit: '',
      curves: [],
      date: '',
    }),
    id,
  }));
}

/** The file that is suggested of a bore: the only one, or the best of those that are known. */
export function suggestFile(bore: BoreFiles): string | null {
  const { files, summaries } = bore;
  if (files.length === 1) return files[0]!.id;
  const known = collectSummaries(bore).filter(({ id }) => summaries.has(id));
  return sortLogs(known, 'best')[0]?.id ?? null;
}

interface Props {
  bore: BoreFiles;
  /** Name of the group of radio buttons. */
  group: string;
  order: LogOrder;
  chosen: string | null;
  /** Null takes the choice back. */
  onChoose(fileId: string | null): void;
}

/** The log files of one bore, one of which is chosen: title, interval, curves, date and format. */
export function BoreFileList({ bore, group, order, chosen, onChoose }: Props) {
  const t = useTexts();
  const { uwi, name } = bore;
  const language = useLanguage();
  const logs = useMemo(
    () => sortLogs(collectSummaries(bore), order, language),
    [bore, order, language],
  );
  const suggested = useMemo(() => suggestFile(bore), [bore]);
  return (
    <fieldset className="files-bore">
      <legend>
        <bdi>{name}</bdi>{' '}
        <bdi dir="ltr" className="muted">
          {uwi}
        </bdi>
      </legend>
      {logs.map((log) => (
        <label key={log.id} className="files-file">
          <input
            type="radio"
            name={group}
            checked={chosen === log.id}
            onChange={() => onChoose(log.id)}
          />
          <LogText log={log} isSuggested={log.id === suggested && logs.length > 1} />
        </label>
      ))}
      <Button
        className="files-clear"
        label={t('correlation.files.clear')}
        variant="quiet"
        disabledBecause={chosen === null && t('correlation.files.nothing')}
        onClick={() => onChoose(null)}
      />
    </fieldset>
  );
}

function LogText({ log, isSuggested }: { log: LogSummary; isSuggested: boolean }) {
  const t = useTexts();
  const { title, fileName, curves } = log;
  return (
    <span className="files-text">
      <span className="files-title">
        <bdi>{title}</bdi>
        {isSuggested ? (
          <span className="files-badge">{t('correlation.files.suggested')}</span>
        ) : null}
      </span>
      <bdi dir="ltr" className="files-facts">
        {describeLogFacts(log)}
      </bdi>
      {curves.length > 0 ? (
        <span className="muted">
          {t('correlation.files.curves', { count: curves.length })}
          {' · '}
          <bdi dir="ltr">{listMnemonics(t, log, MOST_NAMED)}</bdi>
        </span>
      ) : null}
      {fileName === title ? null : (
        <bdi dir="ltr" className="muted files-name">
          {fileName}
        </bdi>
      )}
    </span>
  );
}

/** Chooses what the files are put in order by. */
export function OrderChoice({
  order,
  onChoose,
}: {
  order: LogOrder;
  onChoose(order: LogOrder): void;
}) {
  const t = useTexts();
  return (
    <label className="labelled">
      <span>{t('correlation.files.sort')}</span>
      <select
        className="field"
        value={order}
        onChange={({ target }) => onChoose(target.value as LogOrder)}
      >
        {LOG_ORDERS.map((one) => (
          <option key={one} value={one}>
            {t(`correlation.files.order.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
