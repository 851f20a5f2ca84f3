import { Upload } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getBackend } from '../../backend/backend.ts';
import { LOAD_ENCODINGS, uploadFile } from '../../backend/load-files.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { useListener } from '../../ui/use-listener.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { useStateFrom } from '../../ui/use-state-from.ts';
import { ACCEPT, listDroppedFiles } from './dropped-files.ts';
import { FileList } from './FileList.tsx';
import { isPending, LoadController } from './load-controller.ts';
import { type LoadState, parseLoadState } from './load-state.ts';

/** Props of `Load`. */
export interface LoadProps {
  host: ElementHost;
  state?: unknown;
}

/** `<geo-load>`: takes LAS, LIS, DLIS and SEG-Y files and shows what became of each (spec 1 "Load"). */
export const Load = withTexts(Screen);

function Screen({ host, state: given }: LoadProps) {
  const controller = useLoadController(host);
  const [state, setState] = useStateFrom(given, parseLoadState);
  const [problem, setProblem] = useState<Problem | null>(null);
  const add = useCallback(
    (files: readonly File[]) => {
      setProblem(null);
      controller.add(files);
    },
    [controller],
  );
  const drop = useFileDrop((transfer) => {
    listDroppedFiles(transfer).then(add, (error: unknown) =>
      setProblem(problemOf(error, 'SOURCE_FAILED')),
    );
  });
  return (
    <div className="load" part="load" {...drop.handlers}>
      <DropZone isOver={drop.isOver} onFiles={add} controller={controller} />
      {problem ? <ProblemNote compact problem={problem} onClose={() => setProblem(null)} /> : null}
      <FileList
        host={host}
        controller={controller}
        only={state.only}
        onFilter={(only) => {
          const next: LoadState = only ? { only } : {};
          setState(next);
          host.emit('geo-state-change', { state: next });
        }}
      />
    </div>
  );
}

/** The button, and the field that it opens; files may be dropped anywhere on the element. */
function DropZone({
  isOver,
  onFiles,
  controller,
}: {
  isOver: boolean;
  onFiles(files: readonly File[]): void;
  controller: LoadController;
}) {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="load-zone" data-over={isOver || undefined} part="zone">
      <Upload size={24} strokeWidth={1.5} aria-hidden />
      <p>{t('load.drop')}</p>
      <Button label={t('load.choose')} variant="primary" onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can then be chosen again.
          currentTarget.value = '';
        }}
      />
      <EncodingChoice controller={controller} />
    </div>
  );
}

/** The character set of the files that are added next. */
function EncodingChoice({ controller: { encoding } }: { controller: LoadController }) {
  const t = useTexts();
  const chosen = useSignal(encoding);
  return (
    <label className="labelled">
      <span>{t('load.encoding')}</span>
      <select
        className="field"
        value={chosen ?? ''}
        onChange={({ target }) => {
          encoding.value = LOAD_ENCODINGS.find((name) => name === target.value);
        }}
      >
        <option value="">{t('load.encoding.automatic')}</option>
        {LOAD_ENCODINGS.map((name) => (
          <option key={name} value={name}>
            {name.toUpperCase().replace('WINDOWS', 'Windows')}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * The uploads of the element. They end with it, and the page asks before it is left while some are
 * under way.
 */
function useLoadController(host: ElementHost): LoadController {
  const controller = useMemo(() => {
    const backend = getBackend(host);
    return new LoadController((request, onProgress, signal) =>
      uploadFile(backend, request, onProgress, signal),
    );
  }, [host]);
  useEffect(() => host.onDispose(() => controller.cancelAll()), [host, controller]);
  useListener<BeforeUnloadEvent>(window, 'beforeunload', (event) => {
    if (controller.files.peek().some(({ progress }) => isPending(progress.peek())))
      event.preventDefault();
  });
  return controller;
}
