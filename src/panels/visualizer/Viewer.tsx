import { createElement, type ReactNode, useMemo, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { type ViewerKind, type ViewerKindName, viewerKinds } from '../../core/viewer-kinds.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useLastKnown } from '../../ui/use-last-known.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { readView } from './view-state.ts';
import { toAttributes, toWellAttributes, type VisualizerState } from './visualizer-state.ts';
import type { SeismicIndex } from './use-seismic-index.ts';
import type { UserFile } from './use-user-file.ts';
import type { ShownState } from './use-visualizer-state.ts';

/** What to do where there is nothing to show. */
const EMPTY = {
  log: 'visualizer.empty',
  correlation: 'visualizer.empty.correlation',
  '3d': 'visualizer.empty.3d',
  seismic: 'visualizer.empty.seismic',
  seismic_3d: 'visualizer.empty.seismic',
} as const satisfies Record<ViewerKindName, string>;

/** Why something cannot be shown, and the way to try it again. */
export interface ViewerFailure {
  problem: Problem;
  onRetry(): void;
}

interface Props {
  host: ElementHost;
  link?: string;
  state: VisualizerState;
  /** Properties of `<geo-seismic>` beside those of its dataset. */
  section: object;
  /** Listens to the viewer's own state. */
  onView: ShownState['onView'];
  index: SeismicIndex;
  failure: ViewerFailure | null;
  popup: boolean;
  userFile: UserFile;
  onShowTree?: () => void;
}

/** The viewer of the state's kind, or why it is not there. */
export function Viewer(props: Props) {
  const t = useTexts();
  const { state, index, failure, userFile, onShowTree } = props;
  const kind = useSignal(viewerKinds).get(state.kind);
  const attributes =
    index.kind === 'loaded'
      ? { ...index.attributes, ...toWellAttributes(state) }
      : toAttributes(state);
  const isPreparing = index.kind === 'loading';
  const loading = useViewerCode((attributes || isPreparing) && kind ? kind : null);
  if (!kind)
    return (
      <Empty title={t('visualizer.kind.absent', { viewer: t(`visualizer.kind.${state.kind}`) })} />
    );
  if (failure) return <Failed {...failure} />;
  if (isPreparing)
    return (
      <Held key={userFile.key} viewer={null}>
        <div className="viewer-empty over late" role="status">
          <p className="muted">{t('visualizer.seismic.index.loading')}</p>
        </div>
      </Held>
    );
  if (!attributes)
    return (
      <Empty title={t(EMPTY[state.kind])}>
        {onShowTree ? (
          <Button label={t('visualizer.tree.show')} variant="primary" onClick={onShowTree} />
        ) : null}
      </Empty>
    );
  if (loading.kind === 'loading')
    return (
      <div className="viewer-empty" role="status">
        <p className="muted late">{t('common.loading')}</p>
      </div>
    );
  if (loading.kind === 'failed') return <Failed {...loading} />;
  return (
    <Held
      key={userFile.key}
      viewer={<ViewerElement {...props} tag={kind.tag} attributes={attributes} />}
    />
  );
}

function ViewerElement({
  host,
  link,
  state,
  section,
  onView,
  popup,
  userFile,
  tag,
  attributes,
}: Props & { tag: string; attributes: Record<string, string> }) {
  const { lang, theme } = useSignal(host.environment);
  return createElement(tag, {
    // Scenes are dark (spec 2, "3D well/cube viewer wrapper"): colours of curves and amplitudes are
    // easier to distinguish there.
    class: 'viewer',
    lang,
    theme: state.kind === '3d' || state.kind === 'seismic_3d' ? 'dark' : theme,
    link,
    popup: popup || undefined,
    // Saved markers are shown at once; the viewer's own choice hides them.
    markers: state.kind === '3d' || undefined,
    ...attributes,
    ...(state.kind === 'seismic' && section),
    state: readView(state),
    'ongeo-state-change': onView,
    'ongeo-user-file': userFile.onOpen,
    'api-base': host.element.getAttribute('api-base') ?? undefined,
  });
}

type Loading = { kind: 'loading' } | { kind: 'loaded' } | ({ kind: 'failed' } & ViewerFailure);

/** Loads the code of a viewer. */
function useViewerCode(wanted: ViewerKind | null): Loading {
  const [attempt, setAttempt] = useState(0);
  const load = useMemo(
    () =>
      wanted &&
      (async () => {
        const problem = await wanted.load().then(
          () => null,
          (error: unknown) => problemOf(error, 'COMPONENT_FAILED'),
        );
        return { ok: true as const, data: { of: wanted, attempt, problem } };
      }),
    [wanted, attempt],
  );
  const { data } = useAnswer(load);
  // What was loaded for the kind before says nothing about this one.
  if (!data || data.of !== wanted || data.attempt !== attempt) return { kind: 'loading' };
  return data.problem
    ? { kind: 'failed', problem: data.problem, onRetry: () => setAttempt(attempt + 1) }
    : { kind: 'loaded' };
}

/**
 * The viewer, and what lies over it; null keeps the viewer that is there, and what was chosen in
 * it, while another dataset comes.
 */
function Held({ viewer, children }: { viewer: ReactNode; children?: ReactNode }) {
  return (
    <>
      {useLastKnown(viewer)}
      {children}
    </>
  );
}

function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="viewer-empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

function Failed({ problem, onRetry }: ViewerFailure) {
  return (
    <div className="viewer-empty">
      <ProblemNote problem={problem} onRetry={onRetry} />
    </div>
  );
}
