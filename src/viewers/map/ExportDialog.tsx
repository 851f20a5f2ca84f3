import { useEffect, useId, useRef, useState } from 'react';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { MapController } from './controller.ts';
import { DEGREES } from './coordinate-text.ts';
import {
  type ExportChoice,
  exportFromMap,
  type ExportSubject,
  listSubjects,
} from './map-export.ts';
import { MapDialog } from './MapDialog.tsx';
import { canWriteSystem, MAP_FILE_KINDS, type MapFileKind } from './write-map-file.ts';

/** How far an export is. */
type Phase =
  | { kind: 'idle' }
  | { kind: 'running'; count: number }
  | { kind: 'saved'; name: string; count: number; leftOut: number; isCut: boolean }
  | { kind: 'failed'; problem: Problem };

/** Writes what is selected, or what the map shows of a layer, as a file of the user. */
export function ExportDialog({
  controller,
  onClose,
}: {
  controller: MapController;
  onClose(): void;
}) {
  const t = useTexts();
  const id = useId();
  const system = useSignal(controller.coordinates.system);
  const [subjects] = useState(() => listSubjects(controller));
  const [at, setAt] = useState(0);
  const [file, setFile] = useState<MapFileKind>('geojson');
  const { phase, start, cancel } = useExport(controller);
  const subject = subjects[at];
  const written = canWriteSystem(file, system) ? system : DEGREES;
  const isRunning = phase.kind === 'running';
  return (
    <MapDialog titleId={`${id}-title`} onClose={isRunning ? cancel : onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (subject && !isRunning) start({ subject, file, system: written });
        }}
      >
        <h2 id={`${id}-title`}>{t('map.export')}</h2>
        {subjects.length === 0 ? <p>{t('map.export.nothing')}</p> : null}
        <ExportFields
          subjects={subjects}
          at={at}
          file={file}
          isRunning={isRunning}
          onSubject={setAt}
          onFile={setFile}
        />
        <p className="muted">
          {t('map.export.system', { system: written })}
          {written === system ? '' : ` ${t('map.export.systemOnly', { system })}`}
          {file === 'shapefile' ? ` ${t('map.export.names')}` : ''}
        </p>
        <ExportState phase={phase} />
        <footer className="dialog-foot">
          <Button
            label={t(isRunning ? 'common.cancel' : 'common.close')}
            onClick={isRunning ? cancel : onClose}
          />
          <Button
            label={t('map.export.run')}
            variant="primary"
            type="submit"
            disabledBecause={
              isRunning ? t('map.export.running') : !subject && t('map.export.nothing')
            }
          />
        </footer>
      </form>
    </MapDialog>
  );
}

/** What is exported, and as what. */
function ExportFields({
  subjects,
  at,
  file,
  isRunning,
  onSubject,
  onFile,
}: {
  subjects: readonly ExportSubject[];
  at: number;
  file: MapFileKind;
  isRunning: boolean;
  onSubject(at: number): void;
  onFile(file: MapFileKind): void;
}) {
  const t = useTexts();
  return (
    <fieldset className="dialog-fields" disabled={isRunning || subjects.length === 0}>
      <label className="stacked">
        <span>{t('map.export.subject')}</span>
        <select
          className="field"
          value={at}
          onChange={(event) => onSubject(Number(event.target.value))}
        >
          {subjects.map(({ kind, label }, i) => (
            <option key={i} value={i}>
              {t(kind === 'selection' ? 'map.export.selected' : 'map.export.inView', { label })}
            </option>
          ))}
        </select>
      </label>
      <label className="stacked">
        <span>{t('map.export.format')}</span>
        <select
          className="field"
          value={file}
          onChange={(event) => onFile(event.target.value as MapFileKind)}
        >
          {MAP_FILE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`map.export.${kind}`)}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

/** How far the file is, where it went, or why it was not written. */
function ExportState({ phase }: { phase: Phase }) {
  const t = useTexts();
  if (phase.kind === 'failed') return <ProblemNote compact problem={phase.problem} />;
  if (phase.kind === 'idle') return null;
  if (phase.kind === 'running')
    return (
      <p role="status">
        {t('map.export.running')} {phase.count > 0 ? formatCount(phase.count) : ''}
      </p>
    );
  const { name, count, leftOut, isCut } = phase;
  return (
    <p role="status">
      {t('map.export.saved', { name, count })}
      {leftOut > 0 ? ` ${t('map.export.leftOut', { count: leftOut })}` : ''}
      {isCut ? ` ${t('map.export.cut', { count })}` : ''}
    </p>
  );
}

/** Runs an export; it ends with the dialog. */
function useExport(controller: MapController): {
  phase: Phase;
  start(choice: ExportChoice): void;
  cancel(): void;
} {
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' });
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);
  const cancel = (): void => {
    work.current.abort();
    setPhase({ kind: 'idle' });
  };
  const run = async (choice: ExportChoice, signal: AbortSignal): Promise<void> => {
    try {
      const onCount = (count: number): void => setPhase({ kind: 'running', count });
      const { blob, ...made } = await exportFromMap(controller, choice, { signal, onCount });
      signal.throwIfAborted();
      saveFile(blob, made.name);
      setPhase({ kind: 'saved', ...made });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      setPhase({ kind: 'failed', problem: problemOf(error, 'REQUEST_FAILED') });
    }
  };
  const start = (choice: ExportChoice): void => {
    work.current.abort();
    work.current = new AbortController();
    setPhase({ kind: 'running', count: 0 });
    void run(choice, work.current.signal);
  };
  return { phase, start, cancel };
}
