import { type KeyboardEvent, type ReactNode, useCallback, useId } from 'react';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { usePlotNode } from '../shared/use-plot-node.ts';
import type { Well3dController } from './controller.ts';
import { SceneNotes } from './SceneNotes.tsx';
import { SceneTools } from './SceneTools.tsx';

/** The picture, its tools, and the notes over it. */
export function ScenePicture({
  controller,
  panelButton,
}: {
  controller: Well3dController;
  panelButton: ReactNode;
}) {
  const t = useTexts();
  const id = useId();
  const { stage, slices, kind } = controller;
  const theme = useSignal(controller.theme);
  const mode = useSignal(controller.mode);
  const scene = useSignal(controller.scene);
  const mount = useCallback((element: HTMLElement) => stage.mount(element), [stage]);
  const node = usePlotNode(mount, (_, now) => stage.adoptTheme(now), theme);

  const step = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void => {
    const by = ({ n: 1, p: -1 } as Record<string, number>)[key.toLowerCase()];
    if (by && !altKey && !ctrlKey && !metaKey) slices.step(mode, by);
  };
  return (
    <>
      <div
        ref={node}
        className="scene-host"
        role="application"
        tabIndex={0}
        aria-label={t(kind === 'survey' ? 'seismic3d.label' : 'well3d.label')}
        aria-describedby={id}
        onKeyDown={step}
      />
      <p id={id} className="visually-hidden">
        {t('well3d.keys')}
        {scene?.seismic ? ` ${t('seismic3d.keys')}` : ''}
      </p>
      <SceneCovers controller={controller} />
      <SceneTools controller={controller}>{panelButton}</SceneTools>
      <SceneNotes controller={controller} />
    </>
  );
}

/** What is shown instead of the picture. */
function SceneCovers({ controller }: { controller: Well3dController }) {
  const t = useTexts();
  const context = useSignal(controller.stage.context);
  const phase = useSignal(controller.loader.phase);
  const scene = useSignal(controller.scene);
  const isSurvey = controller.kind === 'survey';
  const isEmpty =
    phase.kind === 'empty' ||
    (scene !== null && scene.wells.length + scene.surfaces.length === 0 && !scene.seismic);
  return (
    <>
      {context === 'lost' ? (
        <div className="cover" role="status">
          {t('well3d.lost')}
        </div>
      ) : null}
      {context === 'none' ? (
        <div className="cover" role="alert">
          <p className="empty-title">{t('well3d.noWebgl')}</p>
          <p>{t('well3d.noWebgl.list')}</p>
        </div>
      ) : null}
      {isEmpty ? (
        <div className="cover">
          <p className="empty-title">{t(isSurvey ? 'seismic.empty' : 'well3d.empty')}</p>
          <p className="muted-note">{t(isSurvey ? 'seismic3d.empty.hint' : 'well3d.empty.hint')}</p>
        </div>
      ) : null}
    </>
  );
}
