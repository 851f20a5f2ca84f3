import { ProgressNote } from '../../ui/ProgressNote.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { PlotStage } from '../shared/PlotStage.tsx';
import { SEGY_FILES } from '../shared/segy-files.ts';
import type { SurveySource } from '../../sources/survey/source.ts';
import type { Well3dController } from './controller.ts';
import type { ScenePhase } from './scene-loader.ts';

/** Over the picture: how far reading and building are, or why nothing could be read. */
export function SceneProgress({ controller }: { controller: Well3dController }) {
  const t = useTexts();
  const { loader, stage } = controller;
  const phase = useSignal(loader.phase);
  const building = useSignal(stage.building);
  const survey = useSignal(controller.survey);
  const onFile = (file: File): void => controller.openFile(file);
  const otherFile = controller.kind === 'survey' ? { accept: SEGY_FILES, onFile } : undefined;
  if (phase.kind === 'failed' || phase.kind === 'loading')
    return (
      <PlotStage
        otherFile={otherFile}
        key={phase.kind === 'loading' && phase.what === 'curves' ? 'curves' : 'first'}
        phase={phase}
        hasPlot
        progress={
          phase.kind === 'loading'
            ? {
                label: describeLoading(t, phase, survey),
                ...(phase.what === 'survey' &&
                  phase.done > 0 && { done: phase.done, total: phase.total || null }),
                onCancel: () => loader.cancel(),
              }
            : undefined
        }
        onRetry={() => void loader.refresh()}
        onClose={() => loader.dismissFailure()}
      />
    );
  return building ? (
    <div className="strip">
      <ProgressNote
        label={t('well3d.building', building)}
        onCancel={() => stage.plot.peek()?.cancelBuilding()}
      />
    </div>
  ) : null;
}

function describeLoading(
  t: Translate,
  { what, done, total }: ScenePhase & { kind: 'loading' },
  survey: SurveySource | null,
): string {
  if (what === 'curves') return t('well3d.loading.curves', { done, total });
  if (!survey) return t('well3d.loading.wells');
  return survey.name ? t('seismic.loading', { name: survey.name }) : t('seismic.loading.unnamed');
}
