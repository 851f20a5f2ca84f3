import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { keyWords } from '../../core/key-words.ts';
import { readStored, store } from '../../core/storage.ts';
import type { TextKey } from '../../core/i18n/i18n.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import type { DepthUnit } from '../../units/depth.ts';
import { DropRegion } from './DropRegion.tsx';
import { type FileLike, FileLogSource } from '../log-file-source.ts';
import { LogModel, type PlotInput } from './log-model.ts';
import { PlotRegion } from './PlotRegion.tsx';
import { PlotSession } from './plot-session.ts';
import type { ImageRequest } from './save-picture.ts';
import type { LogSource, ServedTemplates } from '../log-source.ts';
import { BUILTIN_CHOICES, type TemplateChoice } from '../log-templates.ts';
import { Toolbar, type Panels } from './Toolbar.tsx';

/** Props of the log viewer: the element's attributes and properties. */
export interface LogViewerProps {
  host: ElementHost;
  link?: string;
  catalog?: string;
  logId?: string;
  src?: string;
  file?: FileLike;
  data?: unknown;
  frame?: string;
  curves?: readonly string[];
  template?: string;
  templateConfig?: unknown;
  tab?: 'plot' | 'header';
  plotOnly?: boolean;
  depthRange?: { top: number; base: number };
  depthUnit?: DepthUnit;
  depthScale?: number;
  popup?: boolean;
  /** Address of the page that a pop-up window opens. */
  popupUrl?: string | null;
}

// What the first plot does not need comes when it is asked for.
const CurvePanel = lazy(async () => ({ default: (await import('./CurvePanel.tsx')).CurvePanel }));
const HeaderTab = lazy(async () => ({ default: (await import('./HeaderTab.tsx')).HeaderTab }));
const CursorTable = lazy(async () => ({
  default: (await import('./CursorTable.tsx')).CursorTable,
}));
const TemplateEditor = lazy(async () => ({
  default: (await import('./template-editor/TemplateEditor.tsx')).TemplateEditor,
}));

/** `<geo-log-viewer>`: spec 2 "Log viewer". */
export const LogViewer = withTexts(Viewer);

function Viewer({
  host,
  link,
  catalog,
  logId,
  src,
  file,
  data,
  frame,
  curves,
  template,
  templateConfig,
  tab: tabAsked = 'plot',
  plotOnly,
  depthRange,
  depthUnit,
  depthScale,
  popup,
  popupUrl,
}: LogViewerProps) {
  const t = useTexts();
  const panelId = useId();
  const [{ model, session }] = useState(() => start(host));
  const [tab, setTab] = useState(tabAsked);
  const [panels, setPanels] = useState<Panels>(() => ({
    curves: !plotOnly && readStored(CURVES_OPEN) !== 'no' && !isNarrow(host.element, NARROW_PX),
    values: false,
    editor: false,
  }));
  const [dropped, setDropped] = useState<File | null>(null);
  const [unit, setUnit] = useState(depthUnit);
  const [owned, setOwned] = useState<readonly TemplateChoice[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saving, setSaving] = useState<string | null>(null);
  const [popupLink] = useState(
    () => `popup ${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
  );
  const [poppedOut, setPoppedOut] = useState(false);

  const fail = (found: Problem): void => {
    setProblem(found);
    host.emit('geo-error', found);
  };
  const latestFail = useLatest(fail);

  const config = useChecked(templateConfig);
  const [served, setServed] = useState<readonly TemplateChoice[]>([]);
  const choices = useMemo(() => choicesOf(config?.choice, owned, served), [config, owned, served]);
  useLayoutEffect(() => model.setTemplates(choices), [model, choices]);

  const [noneServed, setNoneServed] = useState(false);
  const takeServed = useLatest(({ templates, problem: lost }: ServedTemplates) => {
    setServed(templates);
    setNoneServed(lost?.code === 'NO_TEMPLATES');
    // The log that comes with them is drawn before the next render.
    model.setTemplates(choicesOf(config?.choice, owned, templates));
    if (lost) fail(lost);
    return model.startTemplateId;
  });
  const source = useMemo(
    () =>
      sourceOf(
        { catalog, logId, src, file: dropped ?? file, data: dropped ? undefined : data },
        host,
        (found) => takeServed.current(found),
      ),
    [catalog, logId, src, file, data, dropped, host, takeServed],
  );
  useEffect(() => setDropped(null), [catalog, logId, src, file, data]);
  const asked = useMemo(() => ({ frame, curves, template }), [frame, curves, template]);
  const latest = useLatest({ asked, depthRange });
  const opened = useRef<LogSource | null | undefined>(undefined);
  // Before the first paint: a viewer that has a log never says for a moment that it has none.
  useLayoutEffect(() => {
    // The source waits for the page's template; another template later is no reason to read it again.
    if (!config || opened.current === source) return;
    opened.current = source;
    setProblem(null);
    void model.open(source, latest.current.asked);
    session.showRange(latest.current.depthRange);
  }, [model, session, source, config, latest]);
  useEffect(() => {
    if (config?.problem) latestFail.current(config.problem);
  }, [config, latestFail]);
  useEffect(() => model.ask(asked), [model, asked]);
  useEffect(() => setTab(tabAsked), [tabAsked]);
  useEffect(() => setUnit(depthUnit), [depthUnit]);
  useEffect(() => session.setDepthUnit(unit), [session, unit]);
  useEffect(() => session.showRange(depthRange), [session, depthRange]);
  useEffect(() => session.setDepthScale(depthScale ?? null), [session, depthScale]);
  useEffect(
    () => session.link(link ?? (poppedOut ? popupLink : undefined)),
    [session, link, poppedOut, popupLink],
  );
  useEffect(() => model.plotted.subscribe((input) => session.show(input)), [model, session]);
  useEffect(
    () => () => {
      model.dispose();
      session.dispose();
    },
    [model, session],
  );

  const picture = useCallback(
    async (request: ImageRequest): Promise<Blob> =>
      (await import('./save-picture.ts')).pictureOf(session, model, request),
    [session, model],
  );
  useEffect(() => {
    host.expose({
      refresh: () => model.refresh(),
      plot: (mnemonics?: readonly string[]) => model.plot(mnemonics),
      setDepthRange: (top: number, base: number) => session.setDepthRange(top, base),
      curveValues: (mnemonic: string) => model.curveValues(mnemonic),
      toImage: (request?: ImageRequest) => picture(request ?? {}),
    });
  }, [host, model, session, picture]);

  const changePanels = (change: Partial<Panels>): void => {
    setPanels((now) => ({ ...now, ...change }));
    if (change.curves !== undefined) store(CURVES_OPEN, change.curves ? 'yes' : 'no');
  };
  const own = (added: LogTemplate, how: 'edited' | 'imported'): void => {
    const choice = { id: `${how} ${added.name}`, name: added.name, template: added };
    setOwned((now) => [choice, ...now.filter(({ id }) => id !== choice.id)]);
    model.setTemplates([choice, ...choices.filter(({ id }) => id !== choice.id)]);
    model.chooseTemplate(choice.id);
  };
  const importTemplate = async (chosen: File): Promise<void> => {
    const { readTemplateFile } = await import('./template-file.ts');
    const result = await readTemplateFile(chosen);
    if (!result.ok) {
      fail(result.problem);
      return;
    }
    own(result.template, 'imported');
    setTab('plot');
    host.emit(
      'geo-notify',
      { kind: 'success', message: t('log.template.imported', { name: result.template.name }) },
      { cancelable: true },
    );
  };
  const save = async (type: ImageRequest['type']): Promise<void> => {
    try {
      const { savePicture } = await import('./save-picture.ts');
      await savePicture(
        picture({
          type,
          onPage: (page, pages) => setSaving(t('log.save.working', { page, pages })),
        }),
        model.info.peek()?.title ?? source?.name ?? '',
      );
    } catch (error) {
      fail(problemOf(error, 'COMPONENT_FAILED'));
    } finally {
      setSaving(null);
    }
  };
  const exportTemplate = async (): Promise<void> =>
    (await import('./template-file.ts')).saveTemplateFile(model.plotted.peek()?.template);
  const popOut = async (url: string): Promise<void> => {
    const { openElsewhere } = await import('./popup.ts');
    if (!openElsewhere(host, model, session, url, link ?? popupLink, () => setPoppedOut(true)))
      fail({ code: 'POPUP_BLOCKED', message: 'window.open' });
  };

  const labelOf = (id: string, name: string): string => {
    if (BUILTIN_CHOICES.some((choice) => choice.id === id))
      return t(`log.template.${id}` as TextKey);
    return id.startsWith('edited ') ? t('log.template.own', { name }) : name;
  };
  const title = useSignal(model.info)?.title;
  const shown = plotOnly ? 'plot' : tab;
  const plot = (
    <PlotRegion
      model={model}
      session={session}
      host={host}
      id={panelId}
      hidden={shown !== 'plot'}
      plotOnly={plotOnly}
      saving={saving}
      onFile={setDropped}
    />
  );
  return (
    <DropRegion onFile={setDropped}>
      <div className={plotOnly ? 'viewer plot-only' : 'viewer'}>
        {plotOnly ? null : (
          <Toolbar
            model={model}
            session={session}
            tab={tab}
            onTab={setTab}
            panelId={panelId}
            panels={panels}
            onPanels={changePanels}
            onDepthUnit={setUnit}
            templates={choices.map(({ id, name }) => ({ id, label: labelOf(id, name) }))}
            noneServed={noneServed}
            onSave={(type) => void save(type)}
            onImportTemplate={(chosen) => void importTemplate(chosen)}
            onExportTemplate={() => void exportTemplate()}
            onPopup={popup || !popupUrl ? undefined : () => void popOut(popupUrl)}
          />
        )}
        {problem ? (
          <ProblemNote compact problem={problem} onClose={() => setProblem(null)} />
        ) : null}
        {title && !plotOnly ? (
          <p className="log-title">
            <bdi>{title}</bdi>
          </p>
        ) : null}
        <div className="main">
          {plot}
          {shown === 'header' ? (
            <Suspense fallback={null}>
              <HeaderTab model={model} id={panelId} />
            </Suspense>
          ) : null}
          {!plotOnly && shown === 'plot' && panels.editor ? (
            <Suspense fallback={null}>
              <EditorOf
                model={model}
                onChange={(edited) => own(edited, 'edited')}
                onClose={() => changePanels({ editor: false })}
              />
            </Suspense>
          ) : null}
          {!plotOnly && shown === 'plot' && panels.curves && !panels.editor ? (
            <CurvesOf model={model} onClose={() => changePanels({ curves: false })} />
          ) : null}
        </div>
        {!plotOnly && shown === 'plot' && panels.values ? (
          <Suspense fallback={null}>
            <CursorTable session={session} />
          </Suspense>
        ) : null}
      </div>
    </DropRegion>
  );
}

/** Below this the panels are sheets over the plot (log-viewer.css), and start closed. */
const NARROW_PX = 720;
const CURVES_OPEN = 'geo-elements.log.curves-open';

/** The curve list of the frame there is; its place is kept while it comes. */
function CurvesOf({ model, onClose }: { model: LogModel; onClose(): void }) {
  const frame = useSignal(model.frame);
  return frame ? (
    <Suspense fallback={<div className="curve-panel" />}>
      <CurvePanel model={model} onClose={onClose} />
    </Suspense>
  ) : null;
}

function EditorOf({
  model,
  onChange,
  onClose,
}: {
  model: LogModel;
  onChange(template: LogTemplate): void;
  onClose(): void;
}) {
  const template = useSignal(model.plottedTemplate);
  const frame = useSignal(model.frame);
  return template && frame ? (
    <TemplateEditor
      template={template}
      curves={frame.curves}
      onChange={onChange}
      onClose={onClose}
    />
  ) : null;
}

/** The viewer's model and plot, wired to the element's events. */
function start(host: ElementHost): { model: LogModel; session: PlotSession } {
  const model: LogModel = new LogModel({
    fileRead({ format, version, frames, title }, name) {
      if (format === 'data') return;
      host.emit('geo-file', {
        name: title ?? name,
        format,
        version,
        frames: frames.map(({ name, index, samples, curves }) => ({
          name,
          index,
          samples,
          curves: curves.map(({ mnemonic, curveId, unit, description, dimension }) => ({
            mnemonic,
            curveId,
            unit,
            description,
            dimension,
          })),
        })),
      });
    },
    failed: (problem) => host.emit('geo-error', problem),
    rereads: () => session.keepRange(),
  });
  let announced: PlotInput | null = null;
  const session: PlotSession = new PlotSession({
    depthChanged: (range) => host.emit('geo-depth-change', range),
    cursorMoved: ({ depth, unit, values }) =>
      host.emit('geo-cursor', {
        depth,
        unit,
        values: values.map(({ mnemonic, value, unit: own }) => ({ mnemonic, value, unit: own })),
      }),
    pictured(input) {
      if (!input.complete || announced === input) return;
      announced = input;
      host.emit('geo-plot', {
        frame: input.frame.name,
        curves: input.data.curves.map(({ mnemonic }) => mnemonic),
        samples: input.data.index.values.length,
        depth: session.wholeRange,
        elapsedMs: performance.now() - input.startedMs,
      });
    },
  });
  return { model, session };
}

function sourceOf(
  {
    catalog,
    logId,
    src,
    file,
    data,
  }: Pick<LogViewerProps, 'catalog' | 'logId' | 'src' | 'file' | 'data'>,
  host: ElementHost,
  onTemplates: (found: ServedTemplates) => string,
): LogSource | null {
  try {
    if (data !== undefined) return dataSource(data);
    if (file !== undefined) return FileLogSource.ofFile(file);
    if (src) return FileLogSource.ofUrl(src, host.element.baseURI);
    return catalog && logId ? catalogSource(host, catalog, logId, onTemplates) : null;
  } catch (error) {
    return {
      name: '',
      handover: null,
      open: () => Promise.reject(problemOf(error, 'SOURCE_FAILED')),
    };
  }
}

/** Arrays of the page. */
function dataSource(data: unknown): LogSource {
  return {
    name: '',
    handover: { kind: 'data', data },
    open: async () => new (await import('../log-data-source.ts')).DataLogSource(data).open(),
  };
}

/** A log of a catalog. What speaks to a server comes with the first such log; the server's templates come before it. */
function catalogSource(
  host: ElementHost,
  catalog: string,
  logId: string,
  onTemplates: (found: ServedTemplates) => string,
): LogSource {
  return {
    name: keyWords(logId),
    handover: { kind: 'catalog', catalog, logId },
    async open(options) {
      const { openCatalogLog } = await import('./catalog-source.ts');
      return openCatalogLog(host, { catalog, logId }, options, onTemplates);
    },
  };
}

/** What can be chosen: the page's template, the user's, the server's, those of the suite that the server has none of the same name for. */
function choicesOf(
  config: TemplateChoice | undefined,
  owned: readonly TemplateChoice[],
  served: readonly TemplateChoice[],
): TemplateChoice[] {
  const others = config || served.some(({ isDefaultTemplate }) => isDefaultTemplate);
  return [
    ...(config ? [config] : []),
    ...owned,
    ...served.map((choice) => (config ? { ...choice, isDefaultTemplate: false } : choice)),
    ...BUILTIN_CHOICES.filter(({ name }) => !served.some((choice) => choice.name === name)).map(
      (choice) => (others ? { ...choice, isDefaultTemplate: false } : choice),
    ),
  ];
}

interface CheckedConfig {
  choice?: TemplateChoice;
  problem?: Problem;
}

const NO_CONFIG: CheckedConfig = {};

/** The page's template, checked; null until the schema is here, which only a page with a template of its own needs. */
function useChecked(templateConfig: unknown): CheckedConfig | null {
  const [checked, setChecked] = useState<{ of: unknown; config: CheckedConfig }>({
    of: undefined,
    config: NO_CONFIG,
  });
  useLayoutEffect(() => {
    let current = true;
    void checkedConfig(templateConfig).then(
      (config) => current && setChecked({ of: templateConfig, config }),
    );
    return () => {
      current = false;
    };
  }, [templateConfig]);
  if (templateConfig === undefined) return NO_CONFIG;
  return checked.of === templateConfig ? checked.config : null;
}

async function checkedConfig(config: unknown): Promise<CheckedConfig> {
  if (config === undefined) return NO_CONFIG;
  const { parseTemplate } = await import('../../plot/log/template.ts');
  const parsed = parseTemplate(config);
  if (parsed.ok)
    return {
      choice: {
        id: 'config',
        name: parsed.template.name,
        template: parsed.template,
        isDefaultTemplate: true,
      },
    };
  return {
    problem: {
      code: 'TEMPLATE_INVALID',
      message: parsed.issues.map(({ path, message }) => `${path}: ${message}`).join('\n'),
    },
  };
}
