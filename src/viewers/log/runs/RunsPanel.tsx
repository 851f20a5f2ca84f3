import { Plus, X } from 'lucide-react';
import { useCallback, useRef } from 'react';
import type { ElementHost } from '../../../core/element-host.ts';
import type { LogRun } from '../../../sources/log/runs/runs-source.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { CatalogLogList } from '../../shared/CatalogLogList.tsx';
import { FileInput } from '../../shared/FileInput.tsx';
import { LOG_FILES } from '../../shared/file-problem.ts';
import { createSource } from '../../shared/log-source.ts';
import { TypedField } from '../../shared/picks/TypedField.tsx';
import type { LogController } from '../controller.ts';
import { identifyOpenLog } from '../export-log.ts';
import { addRun, changeRun } from './change-runs.ts';

interface Props {
  host: ElementHost;
  controller: LogController;
}

/** The runs in the plot, and what others can be added: files, and logs of the well in the catalog. */
export function RunsPanel({ host, controller }: Props) {
  const t = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const runs = useSignal(controller.runs.list);
  const isFromCatalog = runs.some(({ source }) => source.handover?.kind === 'catalog');
  const addFile = (file: File): void => {
    const source = createSource({ file }, host, () => '');
    if (source) void addRun(controller, source, '');
  };
  return (
    <>
      <RunTable controller={controller} />
      <section className="tool-section">
        <p className="muted">{t('logTools.runs.hint')}</p>
        <div className="tool-buttons">
          <Button
            icon={Plus}
            label={t('logTools.runs.addFile')}
            onClick={() => chooser.current?.click()}
          />
        </div>
        <FileInput
          ref={chooser}
          label={t('logTools.runs.addFile')}
          accept={LOG_FILES}
          onFile={addFile}
        />
      </section>
      {isFromCatalog ? <CatalogLogs host={host} controller={controller} /> : null}
    </>
  );
}

/** Name and shift of each run; all but the first can be removed. */
function RunTable({ controller }: Pick<Props, 'controller'>) {
  const t = useTexts();
  const runs = useSignal(controller.runs.list);
  const unit = useSignal(controller.log.frame)?.indexUnit ?? '';
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('logTools.runs.name')}</th>
          <th scope="col" className="number">
            {t('logTools.runs.shift')}{' '}
            <bdi className="unit" dir="ltr">
              {unit}
            </bdi>
          </th>
          <th aria-label={t('logTools.runs.remove')} />
        </tr>
      </thead>
      <tbody>
        {runs.map((run, i) => (
          <RunRow key={i} run={run} isFirst={i === 0} controller={controller} />
        ))}
      </tbody>
    </table>
  );
}

function RunRow({
  run,
  isFirst,
  controller,
}: Pick<Props, 'controller'> & { run: LogRun; isFirst: boolean }) {
  const t = useTexts();
  const { name, shift } = run;
  const runs = controller.runs.list.peek();
  return (
    <tr>
      <th scope="row">
        <TypedField
          className="field"
          label={t('logTools.runs.nameOf', { name })}
          shown={name}
          maxLength={80}
          onCommit={(typed) => {
            const isFree = typed !== '' && runs.every((one) => one.name !== typed);
            if (isFree) void changeRun(controller, run, { name: typed });
            return isFree;
          }}
        />
      </th>
      <td className="number">
        {isFirst ? null : (
          <NumberField
            label={t('logTools.runs.shiftOf', { name })}
            value={shift}
            onCommit={(value) => {
              if (value !== shift) void changeRun(controller, run, { shift: value });
            }}
          />
        )}
      </td>
      <td>
        {isFirst ? null : (
          <Button
            label={t('logTools.runs.removeOf', { name })}
            icon={X}
            iconOnly
            variant="quiet"
            onClick={() => void controller.showRuns(runs.filter((one) => one !== run))}
          />
        )}
      </td>
    </tr>
  );
}

/** The logs that the catalog has of the well and the plot has not. */
function CatalogLogs({ host, controller }: Props) {
  const t = useTexts();
  useSignal(controller.log.info);
  const uwi = identifyOpenLog(controller.log)?.uwi ?? '';
  const runs = useSignal(controller.runs.list);
  const ask = useCallback(
    async (signal: AbortSignal) =>
      (await import('../../../sources/log/well-logs.ts')).listWellLogs(host, uwi, signal),
    [host, uwi],
  );
  const shown = new Set(
    runs.map(({ source: { handover } }) =>
      handover?.kind === 'catalog' ? handover.logId : undefined,
    ),
  );
  if (!uwi) return null;
  return (
    <section className="tool-section">
      <h3>{t('logTools.runs.catalog')}</h3>
      <CatalogLogList
        ask={ask}
        shown={shown}
        texts={{
          loading: t('logTools.runs.loading'),
          none: t('logTools.runs.noOthers'),
          add: t('logTools.runs.addLog'),
          addLog: (name) => t('logTools.runs.addLogOf', { name }),
        }}
        onAdd={({ catalog, logId, title }) => {
          const source = createSource({ catalog, logId }, host, () => '');
          if (source) void addRun(controller, source, title);
        }}
      />
    </section>
  );
}
