import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { readStored, store } from '../../core/storage.ts';
import type { SectionMode } from '../../formats/seismic/seismic-survey.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { takesText } from '../../ui/takes-text.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { keptLook, saidAnew } from '../shared/kept-look.ts';
import type { LineCorners } from '../../sources/survey/section-numbers.ts';
import { surveySourceOf } from '../../sources/survey/open-survey.ts';
import type { OpenSurvey, SurveyAsked } from '../../sources/survey/source.ts';
import { DropRegion } from './DropRegion.tsx';
import { Readout } from './Readout.tsx';
import { plotDisplay, type DisplayName, type SectionLook, turned } from './section-look.ts';
import { SectionRegion } from './SectionRegion.tsx';
import type { SampleRange } from './section-samples.ts';
import { start, type Viewing } from './start.ts';
import { modeKey, Toolbar } from './Toolbar.tsx';

/** Props of the seismic viewer: the element's attributes and properties. */
export interface SeismicViewerProps extends SurveyAsked {
  host: ElementHost;
  link?: string;
  mode?: SectionMode;
  number?: number;
  line?: LineCorners;
  plotOnly?: boolean;
  display?: DisplayName;
  gainDb?: number;
  agcMs?: number;
  clipPercentile?: number;
  colormap?: string;
  polarity?: 'normal' | 'reverse';
  timeRange?: SampleRange;
  horizons?: unknown;
  wells?: unknown;
}

// What the first picture does not need comes when it is asked for.
const AttributesPanel = lazy(async () => ({
  default: (await import('./panel/AttributesPanel.tsx')).AttributesPanel,
}));
const CursorTable = lazy(async () => ({
  default: (await import('./CursorTable.tsx')).CursorTable,
}));

/** `<geo-seismic>`: spec 2 "Seismic viewer". */
export const SeismicViewer = withTexts(Viewer);

/** Below this the panel is a sheet over the picture (seismic.css), and starts closed. */
const SHEET_PX = 900;
const EXTENSIONS = {
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
} as const;
const PANEL_OPEN = 'geo-elements.seismic.panel-open';

function Viewer({
  host,
  link,
  src,
  file,
  section,
  catalog,
  datasetId,
  processingName,
  productType,
  sectionName,
  indexId,
  velocity,
  mode,
  number,
  line,
  plotOnly,
  timeRange,
  horizons,
  wells,
  ...looks
}: SeismicViewerProps) {
  const t = useTexts();
  const [viewing] = useState(() => start(host));
  const { model, session } = viewing;
  const [dropped, setDropped] = useState<File | null>(null);
  const [panel, setPanel] = useState(
    () => !plotOnly && readStored(PANEL_OPEN) !== 'no' && !isSheet(host),
  );
  /** The user showed or hid the panel where the focus was: the button that undoes it takes it. */
  const [isPanelChosen, setPanelChosen] = useState(false);
  const [values, setValues] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saving, setSaving] = useState(false);
  const survey = useSignal(model.survey);

  const source = useMemo(
    () =>
      surveySourceOf(
        dropped
          ? { file: dropped, velocity }
          : {
              src,
              file,
              section,
              catalog,
              datasetId,
              processingName,
              productType,
              sectionName,
              indexId,
              velocity,
            },
        host,
      ),
    [
      host,
      dropped,
      src,
      file,
      section,
      catalog,
      datasetId,
      processingName,
      productType,
      sectionName,
      indexId,
      velocity,
    ],
  );
  const [look, change] = useLook(looks, source, survey);
  useEffect(
    () => setDropped(null),
    [src, file, section, catalog, datasetId, processingName, productType, sectionName, indexId],
  );
  const opened = useRef<typeof source | undefined>(undefined);
  // Handed over as another array, it is the same line.
  const lineText = line && JSON.stringify(line);
  useEffect(() => {
    const asked = {
      mode,
      number,
      line: lineText ? (JSON.parse(lineText) as LineCorners) : undefined,
    };
    if (opened.current !== source) {
      opened.current = source;
      setProblem(null);
      void model.open(source, asked);
    } else {
      void model.goTo(asked).catch(() => {
        // There is no survey yet: it opens where it is asked to.
      });
    }
  }, [model, source, mode, number, lineText]);
  useEffect(
    () => session.setDisplay(plotDisplay(look, survey?.info.isVelocity ?? false)),
    [session, look, survey],
  );
  useEffect(() => session.showRange(timeRange ?? null), [session, timeRange]);
  useEffect(() => viewing.join(link), [viewing, link]);
  useOverlays(viewing, horizons, wells);
  useEffect(() => {
    // Who opens another survey has the focus elsewhere.
    if (!survey) setPanelChosen(false);
  }, [survey]);
  useEffect(() => () => viewing.dispose(), [viewing]);

  const save = async (type: keyof typeof EXTENSIONS): Promise<void> => {
    setSaving(true);
    try {
      const title = titleOf(viewing, t);
      saveFile(
        await session.toImage(type, title),
        `${title.replace(/\.(sgy|segy)\b/i, '') || 'section'}.${EXTENSIONS[type]}`,
      );
    } catch (error) {
      const found = problemOf(error, 'COMPONENT_FAILED');
      setProblem(found);
      host.emit('geo-error', found);
    } finally {
      setSaving(false);
    }
  };
  const openPanel = (open: boolean, takesFocus = true): void => {
    setPanel(open);
    setPanelChosen(takesFocus);
    store(PANEL_OPEN, open ? 'yes' : 'no');
  };
  const saveMenu = useRef<{ open(): void }>(null);
  const keys: Record<string, (target: EventTarget) => void> = {
    n: () => model.step(1),
    p: () => model.step(-1),
    r: () => void model.refresh(),
    ...(plotOnly
      ? {}
      : {
          i: () => change(turned(look)),
          v: () => setValues(!values),
          // S would be that of the application's "g s".
          d: () => saveMenu.current?.open(),
          a: (target) =>
            openPanel(
              !panel,
              target instanceof Element && target.closest('.attributes-panel') !== null,
            ),
        }),
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const run =
      survey && !takesText(event.target) && !event.altKey && !event.ctrlKey && !event.metaKey
        ? keys[event.key.toLowerCase()]
        : undefined;
    if (!run) return;
    event.preventDefault();
    run(event.target);
  };

  return (
    <DropRegion onFile={setDropped}>
      <div className={plotOnly ? 'viewer plot-only' : 'viewer'} onKeyDown={onKeyDown}>
        {plotOnly ? null : (
          <Toolbar
            model={model}
            session={session}
            look={look}
            onLook={change}
            valuesShown={values}
            onValues={setValues}
            panelShown={panel}
            takesFocus={isPanelChosen}
            onPanel={openPanel}
            saveMenu={saveMenu}
            onSave={(type) => void save(type)}
          />
        )}
        {problem ? (
          <ProblemNote compact problem={problem} onClose={() => setProblem(null)} />
        ) : null}
        <div className="main">
          <div className="picture">
            <SectionRegion
              model={model}
              session={session}
              host={host}
              plotOnly={plotOnly}
              saving={saving}
              onFile={setDropped}
            />
            {plotOnly || !survey || values ? null : <Readout model={model} session={session} />}
          </div>
          {!plotOnly && panel && survey ? (
            <Suspense fallback={<div className="attributes-panel" aria-hidden />}>
              <AttributesPanel
                viewing={viewing}
                host={host}
                isSheet={() => isSheet(host)}
                takesFocus={isPanelChosen}
                look={look}
                onLook={change}
                onClose={() => openPanel(false)}
              />
            </Suspense>
          ) : null}
        </div>
        {!plotOnly && values ? (
          <Suspense fallback={null}>
            <CursorTable model={model} session={session} />
          </Suspense>
        ) : null}
        {plotOnly ? null : <span className="visually-hidden">{t('seismic.keys')}</span>}
      </div>
    </DropRegion>
  );
}

function isSheet({ element }: ElementHost): boolean {
  return isNarrow(element, SHEET_PX);
}

/** What the page asks for, and over it what the user chose, as far as it stays; and how to change it. */
function useLook(
  {
    display = 'density',
    gainDb = 0,
    agcMs,
    clipPercentile = 99,
    colormap,
    polarity = 'normal',
  }: Pick<
    SeismicViewerProps,
    'display' | 'gainDb' | 'agcMs' | 'clipPercentile' | 'colormap' | 'polarity'
  >,
  source: object | null,
  survey: OpenSurvey | null,
): [SectionLook, (part: Partial<SectionLook>) => void] {
  const asked = useMemo(
    () => ({
      display,
      gainDb,
      agcMs: agcMs || null,
      clipPercentile,
      colormap: colormap ?? null,
      polarity,
    }),
    [display, gainDb, agcMs, clipPercentile, colormap, polarity],
  );
  const fresh: SectionLook = {
    ...asked,
    clip: null,
    ownColors: null,
    interpolate: true,
    excursion: 1,
  };
  const [held, setHeld] = useState({
    asked,
    source,
    isVelocity: survey?.info.isVelocity,
    look: fresh,
  });
  // Nobody knows what a survey holds before it is open.
  const isVelocity = survey ? survey.info.isVelocity : held.isVelocity;
  if (held.asked !== asked || held.source !== source || held.isVelocity !== isVelocity) {
    const over = {
      isOther: held.source !== source,
      isOtherKind: held.isVelocity !== undefined && held.isVelocity !== isVelocity,
    };
    // While it renders: the next picture never has the look of the survey before.
    setHeld({
      asked,
      source,
      isVelocity,
      look: keptLook(held.look, fresh, saidAnew(asked, held.asked), over),
    });
  }
  const change = (part: Partial<SectionLook>): void =>
    setHeld((now) => ({ ...now, look: { ...now.look, ...part } }));
  return [held.look, change];
}

/** Horizons, surfaces and wells, over each cut that is shown. What computes them comes with the first. */
function useOverlays(
  { model, session, surfaces }: Viewing,
  horizons: unknown,
  wells: unknown,
): void {
  const listed = useSignal(surfaces.list);
  useEffect(() => {
    if (horizons === undefined && wells === undefined && !listed.some(({ isOn }) => isOn)) {
      session.setOverlays({ lines: [] });
      return;
    }
    let current = true;
    let stop: (() => void) | undefined;
    void import('./overlays.ts').then(({ overlaysOf }) => {
      if (current)
        stop = model.shown.subscribe((shown) =>
          session.setOverlays(
            shown ? overlaysOf(shown, { horizons, wells, surfaces: listed }) : { lines: [] },
          ),
        );
    });
    return () => {
      current = false;
      stop?.();
    };
  }, [model, session, horizons, wells, listed]);
}

/** Name of the picture: the survey, and which cut of it. */
function titleOf({ model }: Viewing, t: Translate): string {
  const info = model.survey.peek()?.info;
  const place = model.place.peek();
  return [
    info?.name,
    info && place && place.mode !== 'line' ? `${t(modeKey(place.mode, info))} ${place.number}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
