import { Download } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import {
  downloadRecordFile,
  fetchPreview,
  type RecordFile,
} from '../../../backend/record-files.ts';
import type { Row } from '../../../backend/records.ts';
import type { Problem } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { downloadToUser } from '../../shared/download-to-user.ts';
import { formatBytes } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../../ui/ProgressNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAbort } from '../../../ui/use-abort.ts';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import { useDisposable } from '../../../ui/use-disposable.ts';
import { CopyButton } from './CopyButton.tsx';
import { chosen } from './record-fields.ts';

/** Pixels of a preview; the panel shows it smaller. */
const PREVIEW = { width: 512, height: 384 };

interface Props {
  backend: Backend;
  catalog: string;
  cache: CatalogCache;
  row: Row;
  file: RecordFile;
}

/** The file of a record: a picture of it, its name, format and size, its bytes. */
export function FilesTab({ backend, catalog, cache, row, file }: Props) {
  const t = useTexts();
  const { run, stop, bytes, problem } = useDownload(backend, file);
  const format = chosen(cache, row, 'digitalFormat')?.label ?? file.format;
  return (
    <div className="record-files">
      <Preview backend={backend} catalog={catalog} row={row} name={file.name} />
      <dl className="record-fields">
        <div>
          <dt>{t('browse.record.file')}</dt>
          <dd>
            <bdi dir="ltr" className="record-value">
              {file.name}
            </bdi>
            <CopyButton
              text={file.name}
              label={t('browse.record.copy', { name: t('browse.record.file') })}
            />
          </dd>
        </div>
        {format ? (
          <div>
            <dt>{t('browse.record.format')}</dt>
            <dd>
              <bdi>{format}</bdi>
            </dd>
          </div>
        ) : null}
        {file.sizeBytes === null ? null : (
          <div>
            <dt>{t('browse.record.size')}</dt>
            <dd>
              <bdi dir="ltr">{formatBytes(file.sizeBytes)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {problem ? <ProblemNote compact problem={problem} onRetry={run} /> : null}
      {bytes === null ? (
        <Button label={t('browse.record.download')} icon={Download} onClick={run} />
      ) : (
        <ProgressNote
          label={t('browse.record.downloading', { name: file.name })}
          done={bytes}
          total={file.sizeBytes}
          onCancel={stop}
        />
      )}
    </div>
  );
}

/**
 * A download that can be cancelled; it ends with the component. `bytes` is null while none runs.
 */
function useDownload(backend: Backend, file: RecordFile) {
  const [bytes, setBytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const begin = useAbort();
  const running = useRef<AbortController | null>(null);
  const stop = (): void => {
    running.current?.abort();
    setBytes(null);
  };
  const run = async (): Promise<void> => {
    const { signal } = (running.current = begin());
    setProblem(null);
    setBytes(0);
    const ask: Parameters<typeof downloadToUser>[0]['ask'] = (at, options) =>
      downloadRecordFile(at, file, {
        ...options,
        onProgress(read, total) {
          setBytes(read);
          options.onProgress?.(read, total);
        },
      });
    const answer = await downloadToUser({
      backend,
      name: file.name,
      saveAs: file.name,
      ask,
      signal,
    });
    if (signal.aborted) return;
    setBytes(null);
    if (answer && !answer.ok) setProblem(answer.error);
  };
  return { run: () => void run(), stop, bytes, problem };
}

function Preview({
  backend,
  catalog,
  row,
  name,
}: {
  backend: Backend;
  catalog: string;
  row: Row;
  name: string;
}) {
  const t = useTexts();
  // null: the record has no preview; undefined: it is being loaded.
  const ask = useMemo(
    () => async (signal: AbortSignal) => {
      const record = { catalogName: catalog, row };
      const answer = await fetchPreview(backend, record, PREVIEW, { signal });
      return answer.ok ? { ok: true as const, data: { picture: answer.data } } : answer;
    },
    [backend, catalog, row],
  );
  const { data, problem, retry } = useRetriedAnswer(ask);
  if (problem) return <ProblemNote compact problem={problem} onRetry={retry} />;
  if (data && !data.picture)
    return <p className="muted record-hint">{t('browse.record.previewNone')}</p>;
  return data?.picture ? (
    <Picture picture={data.picture} name={name} />
  ) : (
    <div className="record-preview" aria-busy>
      <p className="muted late" role="status">
        {t('common.loading')}
      </p>
    </div>
  );
}

/** A picture, by an address that exists as long as it is shown. */
function Picture({ picture, name }: { picture: Blob; name: string }) {
  const t = useTexts();
  const address = useDisposable(() => {
    const url = URL.createObjectURL(picture);
    return { url, dispose: () => URL.revokeObjectURL(url) };
  }, [picture]);
  return (
    <div className="record-preview" aria-busy={!address}>
      {address ? <img src={address.url} alt={t('browse.record.previewOf', { name })} /> : null}
    </div>
  );
}
