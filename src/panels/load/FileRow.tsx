import { RotateCw, X } from 'lucide-react';
import { useEffect } from 'react';
import type { LoadedWell, RefusedFile } from '../../backend/load-files.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { loadMessages, type TextKey, type Translate } from '../../i18n/i18n.ts';
import { messageText, type TextParts } from '../../i18n/message-text.ts';
import { Button } from '../../ui/Button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import {
  canRetry,
  classify,
  isPending,
  type LoadController,
  type LoadProgress,
  type QueuedFile,
} from './load-controller.ts';
import { joinList } from '../../i18n/join-list.ts';

/** One file: name, size, progress, and the wells and reasons that came of it. */
export function FileRow({
  host,
  queued,
  controller,
  onTable,
  onReview,
}: {
  host: ElementHost;
  queued: QueuedFile;
  controller: LoadController;
  /** Opens a file as a table. */
  onTable(file: File): void;
  /** Opens the review. */
  onReview(): void;
}) {
  const t = useTexts();
  const progress = useSignal(queued.progress);
  const { name, size } = queued.file;
  return (
    <li className="load-file">
      <div className="load-line">
        <bdi className="load-name" dir="ltr" title={name}>
          {name}
        </bdi>
        <span className="load-size" dir="ltr">
          {formatBytes(size)}
        </span>
        <span className="load-state" data-state={classify(progress)}>
          {describeProgress(t, progress)}
        </span>
        <RowButton name={name} queued={queued} progress={progress} controller={controller} />
      </div>
      <ProgressBar name={name} progress={progress} />
      <Outcome host={host} progress={progress} onReview={onReview} />
      {isTableOnly(progress) ? (
        <div>
          <Button label={t('load.asTable', { name })} onClick={() => onTable(queued.file)} />
        </div>
      ) : null}
    </li>
  );
}

/** Cancel while a file is under way, Send again after it failed or was cancelled. */
function RowButton({
  name,
  queued,
  progress,
  controller,
}: {
  name: string;
  queued: QueuedFile;
  progress: LoadProgress;
  controller: LoadController;
}) {
  const t = useTexts();
  if (isPending(progress))
    return (
      <Button
        label={t('load.cancelFile', { name })}
        icon={X}
        iconOnly
        variant="quiet"
        onClick={() => controller.cancel(queued)}
      />
    );
  return canRetry(progress) ? (
    <Button
      label={t('load.retryFile', { name })}
      icon={RotateCw}
      iconOnly
      variant="quiet"
      onClick={() => controller.retry(queued)}
    />
  ) : (
    <span />
  );
}

function ProgressBar({ name, progress }: { name: string; progress: LoadProgress }) {
  const t = useTexts();
  if (progress.kind === 'sending')
    return (
      <progress
        className="progress-bar"
        aria-label={name}
        max={progress.total}
        value={progress.sent}
      />
    );
  return progress.kind === 'reading' ? (
    <progress className="progress-bar" aria-label={`${name}: ${t('load.reading')}`} />
  ) : null;
}

/** Whether the server found a table in a file that is no log. */
function isTableOnly(progress: LoadProgress): boolean {
  return (
    progress.kind === 'answered' &&
    progress.loaded.length === 0 &&
    progress.refused.some(
      ({ code, file }) => code === 'FORMAT_UNKNOWN' && /\.(csv|tsv|txt)$/i.test(file),
    )
  );
}

function Outcome({
  host,
  progress,
  onReview,
}: {
  host: ElementHost;
  progress: LoadProgress;
  onReview(): void;
}) {
  const t = useTexts();
  if (progress.kind === 'unsupported') return <p className="load-reason">{t('load.notOurs')}</p>;
  if (progress.kind === 'failed') {
    const text = describeFailure(t, progress.status);
    return text ? (
      <p className="load-reason">{text}</p>
    ) : (
      <ServerMessage className="load-reason" message={progress.message} parts={progress.parts} />
    );
  }
  if (progress.kind !== 'answered') return null;
  return (
    <>
      {progress.loaded.map((well, at) => (
        <WellLine key={at} host={host} well={well} />
      ))}
      {progress.waiting.map(({ names }, at) => (
        <div key={at} className="load-well">
          <span>
            {t('load.newNames', {
              names: joinList(
                t,
                names.map(({ name }) => name),
              ),
            })}
          </span>
          <Button label={t('load.toReview')} variant="quiet" onClick={onReview} />
        </div>
      ))}
      {progress.refused.map((refused, at) => (
        <Refusal key={at} refused={refused} />
      ))}
    </>
  );
}

/** A well that the server made of the file, with its logs to open. */
function WellLine({ host, well }: { host: ElementHost; well: LoadedWell }) {
  const t = useTexts();
  const title = [well.wellName, well.uwi].filter(Boolean).join(' · ');
  const open = (catalog: string, logId: string): void => {
    const to = `/consume/log/${encodeURIComponent(catalog)}/${encodeURIComponent(logId)}`;
    host.emit('geo-navigate', { to }, { cancelable: true });
  };
  const { notes = [], noteParts = [] } = well;
  return (
    <div className="load-well">
      <span>{well.format.toUpperCase()}</span>
      {title ? <bdi>{title}</bdi> : null}
      <span>{t('load.records', { count: well.records })}</span>
      {well.logs.map(({ catalog, logId, title: name }) => (
        <Button
          key={logId}
          label={t('load.open', { name })}
          variant="quiet"
          onClick={() => open(catalog, logId)}
        />
      ))}
      {notes.map((note, i) => (
        <ServerMessage key={note} message={note} parts={noteParts[i]} />
      ))}
    </div>
  );
}

/** A sentence of the server: in the user's language where it came with its parts. */
function ServerMessage({
  message,
  parts,
  className = 'load-message',
}: {
  message: string;
  parts?: TextParts | undefined;
  className?: string;
}) {
  const t = useTexts();
  useEffect(() => {
    if (parts) void loadMessages();
  }, [parts]);
  return (
    <p className={className} dir="auto" {...(!parts && { lang: 'en' })}>
      {parts ? messageText(t, parts) : message}
    </p>
  );
}

/** The suite's own text of a code that it knows; the server's message where it says more. */
function Refusal({ refused: { code, message, parts } }: { refused: RefusedFile }) {
  const t = useTexts();
  const key = `error.${code}`;
  const known = t(key as TextKey);
  const text = known === key ? message : known;
  return (
    <>
      <p className="load-reason">{text}</p>
      {message.startsWith(text) ? null : <ServerMessage message={message} parts={parts} />}
    </>
  );
}

function describeProgress(t: Translate, progress: LoadProgress): string {
  switch (progress.kind) {
    case 'sending':
      return t('common.bytesOf', {
        done: formatBytes(progress.sent),
        total: formatBytes(progress.total),
      });
    case 'answered':
      if (progress.waiting.length > 0) return t('load.waitingReview');
      return t(progress.loaded.length > 0 ? 'load.loaded' : 'load.refused');
    case 'failed':
    case 'unsupported':
      return t('load.refused');
    default:
      return t(`load.${progress.kind}`);
  }
}

/** The suite's own words for a failure of an upload; null where the server says more. */
function describeFailure(t: Translate, status: number): string | null {
  if (status === 0) return t('error.NETWORK_DISCONNECTED');
  return status === 413 ? t('load.tooLarge') : null;
}
