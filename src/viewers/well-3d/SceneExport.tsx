import { useState } from 'react';
import { isInDomain } from '../../plot/scene/surface-grid.ts';
import {
  countNodes,
  countPathRows,
  writePaths,
  writeSurfaces,
} from '../../sources/scene/export-scene.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { collectPieces, type RunExport } from '../shared/export/export-run.ts';
import { ExportDialog } from '../shared/export/ExportDialog.tsx';
import { fileStem, identityLine } from '../shared/export/file-stem.ts';
import { identifyScene } from './identify-scene.ts';
import type { Well3dController } from './controller.ts';

/** Bytes of a line, about. */
const LINE_BYTES = { paths: 90, surfaces: 60 } as const;
const KINDS = ['paths', 'surfaces'] as const;

/** "Export data…" of a scene: the wells' paths or the surfaces that are shown, as CSV. */
export function SceneExport({
  controller,
  onClose,
}: {
  controller: Well3dController;
  onClose(): void;
}) {
  const t = useTexts();
  const scene = useSignal(controller.scene);
  const { depthType, surfaces: isShown } = useSignal(controller.look);
  const surfaces = isShown
    ? (scene?.surfaces ?? []).filter((surface) => isInDomain(surface, depthType))
    : [];
  const paths = scene ? countPathRows(scene) : 0;
  const [kind, setKind] = useState<(typeof KINDS)[number]>(paths > 0 ? 'paths' : 'surfaces');
  const rows = kind === 'paths' ? paths : countNodes(surfaces);
  const identity = identifyScene(scene);
  const run: RunExport = async (context) => {
    const system = scene?.seismic?.survey.info.crs ?? '';
    const pieces =
      kind === 'paths'
        ? writePaths(scene ?? { wells: [], surfaces: [] })
        : writeSurfaces(surfaces, system);
    const blob = await collectPieces(pieces, 'text/csv;charset=utf-8', rows, context);
    return { blob, name: `${fileStem(identity, null, 'scene')} ${kind}.csv` };
  };
  return (
    <ExportDialog
      title={t('export.title')}
      subject={identityLine(identity, null, (name) => name)}
      summary={t('export.scene.summary', {
        rows: formatCount(rows),
        size: formatBytes(rows * LINE_BYTES[kind]),
      })}
      action={t('export.action')}
      refusal={rows === 0 ? t('export.scene.none') : null}
      run={run}
      onClose={onClose}
    >
      <span>{t('export.scene.what')}</span>
      <div className="export-choices" role="radiogroup" aria-label={t('export.scene.what')}>
        {KINDS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="scene-data"
              checked={kind === one}
              onChange={() => setKind(one)}
            />
            {t(`export.scene.${one}`)}
          </label>
        ))}
        <span className="export-hint">{t(`export.scene.${kind}.hint`)}</span>
      </div>
    </ExportDialog>
  );
}
