import { PanelRightOpen } from 'lucide-react';
import {
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { settled } from '../../backend/settled.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { readStored, store } from '../../core/storage.ts';
import {
  VIEWER_KINDS,
  type ViewerKind,
  type ViewerKindName,
  viewerKinds,
} from '../../core/viewer-kinds.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { tabStep } from '../../ui/tab-step.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { type LogLeaf, LogTree } from './log-tree.ts';
import {
  toAttributes,
  findSeismicKey,
  listSeismicCatalogs,
  type VisualizerState,
  withDataset,
  withKind,
  withWellbore,
  withWellbores,
} from './shown.ts';
import { TreePanel } from './TreePanel.tsx';
import { useSectionCut } from './use-section-cut.ts';
import { type SeismicIndex, useSeismicIndex } from './use-seismic-index.ts';

/** Props of `Visualizer`. */
export interface VisualizerProps {
  host: ElementHost;
  link?: string;
  kind?: ViewerKindName;
  catalog?: string;
  logId?: string;
  /** The viewer alone, in a window of its own. */
  viewerpopup?: boolean;
  state?: Partial<VisualizerState>;
}

/** What to do where there is nothing to show. */
const EMPTY = {
  log: 'visualizer.empty',
  correlation: 'visualizer.empty.correlation',
  '3d': 'visualizer.empty.3d',
  seismic: 'visualizer.empty.seismic',
  seismic_3d: 'visualizer.empty.seismic',
} as const satisfies Record<ViewerKindName, string>;

// Most never open it.
const SeismicTreePanel = lazy(async () => ({
  default: (await import('./SeismicTreePanel.tsx')).SeismicTreePanel,
}));

const TREE_OPEN = 'geo-elements.visualizer.tree-open';
/** Below this the tree is a sheet over the viewer (visualizer.css), and starts closed. */
const NARROW_PX = 760;

/** `<geo-visualizer>`: spec 2 "Visualizer container". */
export const Visualizer = withTexts(Container);

function Container({
  host,
  link,
  kind = 'log',
  catalog,
  logId,
  viewerpopup,
  state: given,
}: VisualizerProps) {
  const t = useTexts();
  const panelId = useId();
  const requested = useMemo(
    (): VisualizerState => ({ kind, catalog, logId, ...given }),
    [kind, catalog, logId, given],
  );
  const [state, setState] = useState(requested);
  useEffect(() => setState(requested), [requested]);
  const { dir } = useSignal(host.environment);
  const narrow = useNarrow(host.element, NARROW_PX);
  const seismic = listSeismicCatalogs(state.kind) !== null;
  const { index, retry } = useSeismicIndex(host, state);
  const shows = toAttributes(state) !== null || findSeismicKey(state) !== null;
  const [wideOpen, setWideOpen] = useState(() => readStored(TREE_OPEN) !== 'no');
  const [sheetOpen, setSheetOpen] = useState(!shows);
  const treeOpen = narrow ? sheetOpen : wideOpen;
  const tree = useLogTree(host, state, viewerpopup === true || seismic);

  const go = (next: VisualizerState): void => {
    setState(next);
    host.emit('geo-state-change', { state: next });
  };
  const { now, props: section } = useSectionCut(state, go);
  const choose = ({ catalog: of, logId: chosen }: LogLeaf): void => {
    go({ ...state, kind: 'log', catalog: of, logId: chosen });
    setSheetOpen(false);
  };
  const failed = useSelection(host, state, (uwis) => go(withWellbores(state, uwis)));
  const showTree = (open: boolean): void => {
    if (narrow) return setSheetOpen(open);
    setWideOpen(open);
    store(TREE_OPEN, open ? 'yes' : 'no');
  };
  const viewer = (
    <Viewer
      host={host}
      link={link}
      state={state}
      section={section}
      failed={index.kind === 'failed' ? { problem: index.problem, onRetry: retry } : failed}
      index={index}
      popup={viewerpopup === true}
      onShowTree={treeOpen ? undefined : () => showTree(true)}
    />
  );
  if (viewerpopup) return <div className="visualizer">{viewer}</div>;
  return (
    <div className="visualizer">
      <div className="kind-bar" part="kinds">
        <KindTabs
          kind={state.kind}
          panelId={panelId}
          onSelect={(next) => go(withKind(now(), next))}
        />
        {treeOpen ? null : (
          <Button
            className="points"
            label={t('visualizer.tree.show')}
            icon={PanelRightOpen}
            iconOnly
            variant="quiet"
            onClick={() => showTree(true)}
          />
        )}
      </div>
      <div className={shows ? 'visualizer-main' : 'visualizer-main empty'}>
        <div
          className="viewer-place"
          id={panelId}
          role="tabpanel"
          aria-label={t(`visualizer.kind.${state.kind}`)}
        >
          {viewer}
        </div>
        {treeOpen && seismic ? (
          <Suspense fallback={<div className="tree-panel" aria-hidden />}>
            <SeismicTreePanel
              host={host}
              state={state}
              index={index}
              rtl={dir === 'rtl'}
              onChoose={(chosen, isSameSurvey) => {
                go(withDataset(now(), chosen, isSameSurvey));
                if (chosen) setSheetOpen(false);
              }}
              onClose={() => showTree(false)}
            />
          </Suspense>
        ) : null}
        {treeOpen && tree && !seismic ? (
          <TreePanel
            tree={tree}
            state={state}
            rtl={dir === 'rtl'}
            onChoose={choose}
            onCheck={(uwi, checked) => go(withWellbore(state, uwi, checked))}
            onClear={() => go(withWellbores(state, []))}
            onClose={() => showTree(false)}
          />
        ) : null}
      </div>
    </div>
  );
}

/** The tree's content, and the wellbore of the log that is shown opened in it. */
function useLogTree(
  host: ElementHost,
  { catalog, logId }: VisualizerState,
  popup: boolean,
): LogTree | null {
  const [tree, setTree] = useState<LogTree | null>(null);
  useEffect(() => {
    if (popup) return;
    const made = new LogTree(getBackend(host));
    setTree(made);
    host.expose({ refresh: () => made.load() });
    return () => made.dispose();
  }, [host, popup]);
  useEffect(() => void tree?.load(), [tree]);
  useEffect(() => {
    if (tree && catalog && logId) void tree.reveal(catalog, logId);
  }, [tree, catalog, logId]);
  return tree;
}

/** The wells of the selection that the state names, given to `onUwis` once; answers why they cannot be had. */
function useSelection(
  host: ElementHost,
  { kind, uwis, selection }: VisualizerState,
  onUwis: (uwis: readonly string[]) => void,
): { problem: Problem; onRetry(): void } | null {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const given = useLatest(onUwis);
  const wanted = kind === '3d' && uwis === undefined ? selection : undefined;
  useEffect(() => {
    if (typeof wanted !== 'string') return;
    const stop = new AbortController();
    const uwisOf = import('./selected-wellbores.ts').then(({ uwisOfSelection }) =>
      uwisOfSelection(getBackend(host), wanted, stop.signal),
    );
    void settled(uwisOf, stop.signal).then(
      (found) => {
        if (found?.ok) given.current(found.data);
        else if (found) setProblem(found.error);
      },
      (error: unknown) => setProblem(problemOf(error, 'COMPONENT_FAILED')),
    );
    return () => {
      stop.abort();
      setProblem(null);
    };
  }, [host, wanted, attempt, given]);
  return problem && { problem, onRetry: () => setAttempt(attempt + 1) };
}

function KindTabs({
  kind,
  panelId,
  onSelect,
}: {
  kind: ViewerKindName;
  panelId: string;
  onSelect(kind: ViewerKindName): void;
}) {
  const t = useTexts();
  const why = useId();
  const there = useSignal(viewerKinds);
  // The reason stands beside the tabs, where the keyboard and a finger reach it as well as the mouse.
  const [requested, setRequested] = useState<ViewerKindName | null>(null);
  return (
    <>
      <div role="tablist" aria-label={t('visualizer.kinds')} className="tabs" onKeyDown={walk}>
        {VIEWER_KINDS.map((one) => {
          const absent = !there.has(one);
          const ask = absent ? () => setRequested(one) : undefined;
          const leave = (): void => setRequested(null);
          return (
            <button
              key={one}
              type="button"
              role="tab"
              className="tab"
              aria-selected={one === kind}
              aria-controls={panelId}
              tabIndex={one === kind ? 0 : -1}
              aria-disabled={absent || undefined}
              aria-describedby={absent ? why : undefined}
              onFocus={ask}
              onPointerEnter={ask}
              onBlur={leave}
              onPointerLeave={leave}
              onClick={() => (absent ? setRequested(one) : onSelect(one))}
            >
              {t(`visualizer.kind.${one}`)}
            </button>
          );
        })}
      </div>
      <span id={why} role="tooltip" className="kind-why" hidden={requested === null}>
        {requested && t('visualizer.kind.absent', { viewer: t(`visualizer.kind.${requested}`) })}
      </span>
    </>
  );
}

/** Arrow keys move between tabs; Enter or Space chooses, since some cannot be chosen. */
function walk(event: React.KeyboardEvent<HTMLDivElement>): void {
  const tabs = [...event.currentTarget.children] as HTMLElement[];
  const to = tabStep(event, tabs.indexOf(event.target as HTMLElement), tabs.length);
  if (to === null) return;
  event.preventDefault();
  tabs[to]!.focus();
}

function Viewer({
  host,
  link,
  state,
  section,
  failed,
  index,
  popup,
  onShowTree,
}: {
  host: ElementHost;
  link?: string;
  state: VisualizerState;
  section: object;
  index: SeismicIndex;
  failed: { problem: Problem; onRetry(): void } | null;
  popup: boolean;
  onShowTree?: () => void;
}) {
  const t = useTexts();
  const { lang, theme } = useSignal(host.environment);
  const kind = useSignal(viewerKinds).get(state.kind);
  const [loaded, setLoaded] = useState<{ of: ViewerKind; problem: Problem | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const attributes = index.kind === 'loaded' ? index.attributes : toAttributes(state);
  const wanted = kind && attributes ? kind : null;
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    wanted.load().then(
      () => current && setLoaded({ of: wanted, problem: null }),
      (error: unknown) =>
        current && setLoaded({ of: wanted, problem: problemOf(error, 'COMPONENT_FAILED') }),
    );
    return () => {
      current = false;
    };
  }, [wanted, attempt]);

  const inPlace = (viewer: ReactNode, over: ReactNode = null): ReactNode => (
    <>
      <Held key={state.kind} viewer={viewer} />
      {over}
    </>
  );
  if (!kind)
    return (
      <div className="viewer-empty">
        <p className="empty-title">
          {t('visualizer.kind.absent', { viewer: t(`visualizer.kind.${state.kind}`) })}
        </p>
      </div>
    );
  if (failed)
    return (
      <div className="viewer-empty">
        <ProblemNote problem={failed.problem} onRetry={failed.onRetry} />
      </div>
    );
  if (index.kind === 'loading')
    return inPlace(
      null,
      <div className="viewer-empty over late" role="status">
        <p className="muted">{t('visualizer.seismic.index.loading')}</p>
      </div>,
    );
  if (!wanted) {
    return (
      <div className="viewer-empty">
        <p className="empty-title">{t(EMPTY[state.kind])}</p>
        {onShowTree ? (
          <Button label={t('visualizer.tree.show')} variant="primary" onClick={onShowTree} />
        ) : null}
      </div>
    );
  }
  if (loaded?.of !== wanted)
    return (
      <div className="viewer-empty" role="status">
        <p className="muted late">{t('common.loading')}</p>
      </div>
    );
  if (loaded.problem)
    return (
      <div className="viewer-empty">
        <ProblemNote
          problem={loaded.problem}
          onRetry={() => {
            setLoaded(null);
            setAttempt(attempt + 1);
          }}
        />
      </div>
    );
  return inPlace(
    createElement(kind.tag, {
      // Scenes are dark (spec 2, "3D well/cube viewer wrapper"): colours of curves and amplitudes are told apart there.
      class: 'viewer',
      lang,
      theme: state.kind === '3d' || state.kind === 'seismic_3d' ? 'dark' : theme,
      link,
      popup: popup || undefined,
      ...attributes,
      ...(state.kind === 'seismic' && section),
      'api-base': host.element.getAttribute('api-base') ?? undefined,
    }),
  );
}

/** The viewer; null keeps the one that is there, and what was chosen in it, while another dataset comes. */
function Held({ viewer }: { viewer: ReactNode }) {
  const [last, setLast] = useState(viewer);
  useEffect(() => {
    if (viewer) setLast(viewer);
  }, [viewer]);
  return viewer ?? last;
}
