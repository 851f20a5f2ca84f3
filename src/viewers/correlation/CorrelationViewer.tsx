import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { PictureType } from '../../plot/correlation/export.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { CorrelationModel } from './correlation-model.ts';
import { onCorrelationKey } from './correlation-keys.ts';
import { CorrelationRegion } from './CorrelationRegion.tsx';
import { CorrelationSession } from './correlation-session.ts';
import { CorrelationToolbar } from './CorrelationToolbar.tsx';
import { dataWells } from '../../sources/wells/page-wells.ts';
import { fileWells } from '../../sources/wells/file-wells.ts';
import type { CorrelationImageRequest } from './save-correlation.ts';
import type { WellsSource } from '../../sources/wells/source.ts';
import { CORRELATION_ID, correlationChoices } from './well-data.ts';

/** Props of the correlation: the element's attributes and properties. */
export interface CorrelationViewerProps {
  host: ElementHost;
  link?: string;
  wellbores?: readonly string[];
  src?: readonly string[];
  wells?: unknown;
}

// What the first picture does not need comes when it is asked for.
const PicksPanel = lazy(async () => ({ default: (await import('./PicksPanel.tsx')).PicksPanel }));
const FilesDialog = lazy(async () => ({
  default: (await import('./FilesDialog.tsx')).FilesDialog,
}));

/** `<geo-correlation>`: spec 2 "Correlation view". */
export const CorrelationViewer = withTexts(Viewer);

/** Below this the tracks have room for two a well only. */
const NARROW_PX = 720;

function Viewer({ host, link, wellbores, src, wells }: CorrelationViewerProps) {
  const t = useTexts();
  const [choices] = useState(() => correlationChoices(isNarrow(host.element, NARROW_PX)));
  const [templateId, setTemplateId] = useState<string>(CORRELATION_ID);
  const [{ model, session }] = useState(() => start(host, choices[0]!));
  const [panel, setPanel] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const question = useSignal(model.question);
  const lacking = useSignal(model.problem);
  const { theme } = useSignal(host.environment);

  const source = useMemo(
    () => sourceOf(host, { wellbores, src, wells }),
    [host, wellbores, src, wells],
  );
  const opened = useRef<WellsSource | null | undefined>(undefined);
  useEffect(() => {
    if (opened.current === source) return;
    opened.current = source;
    setProblem(null);
    void model.open(source);
  }, [model, source]);
  useEffect(() => session.link(link), [session, link]);
  useEffect(
    () => model.wells.subscribe((pair) => session.show(pair, model.picks.peek())),
    [model, session],
  );
  useEffect(() => model.picks.subscribe((picks) => session.setPicks(picks)), [model, session]);
  useEffect(
    () => () => {
      model.dispose();
      session.dispose();
    },
    [model, session],
  );

  const fail = useCallback(
    (error: unknown): void => {
      const found = problemOf(error, 'COMPONENT_FAILED');
      setProblem(found);
      host.emit('geo-error', found);
    },
    [host],
  );
  const picture = useCallback(
    async (request: CorrelationImageRequest): Promise<Blob> =>
      (await import('./save-correlation.ts')).pictureOf(
        session,
        request,
        t('correlation.plotLabel'),
      ),
    [session, t],
  );
  useEffect(() => {
    host.expose({
      refresh: () => model.refresh(),
      setDepthRange: (top: number, base: number) => session.setDepthRange(top, base),
      flattenOn: async (marker: string | null) => flatten(session, marker),
      toImage: (request?: CorrelationImageRequest) => picture(request ?? {}),
    });
  }, [host, model, session, picture]);

  const save = async (what: PictureType | 'picks'): Promise<void> => {
    try {
      const files = await import('./save-correlation.ts');
      if (what === 'picks') files.savePicks(session, model.picks.peek());
      else await files.savePicture(session, picture({ type: what }));
    } catch (error) {
      fail(error);
    }
  };
  const align = (change: Parameters<CorrelationSession['setDatum']>[0]): void => {
    try {
      session.setDatum(change);
    } catch (error) {
      fail(error);
    }
  };
  const shown = problem ?? lacking;
  return (
    <div
      className="correlation"
      onKeyDown={(event) => onCorrelationKey(event.nativeEvent, model, session)}
    >
      <CorrelationToolbar
        model={model}
        session={session}
        choices={choices}
        templateId={templateId}
        panel={panel}
        onPanel={setPanel}
        onDatum={align}
        onTemplate={(id) => {
          setTemplateId(id);
          const choice = choices.find((one) => one.id === id);
          if (choice) void model.chooseTemplate(choice);
        }}
        onSave={(what) => void save(what)}
      />
      {shown ? (
        <ProblemNote
          compact
          problem={shown}
          onClose={() => {
            setProblem(null);
            model.dismiss();
          }}
        />
      ) : null}
      <div className="main">
        <CorrelationRegion model={model} session={session} host={host} />
        {panel ? (
          <Suspense fallback={<div className="picks-panel" />}>
            <PicksPanel
              model={model}
              session={session}
              theme={theme}
              onClose={() => setPanel(false)}
            />
          </Suspense>
        ) : null}
      </div>
      {question ? (
        <Suspense fallback={null}>
          <FilesDialog question={question} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The viewer's model and plot, wired to the element's events. */
function start(
  host: ElementHost,
  choice: ReturnType<typeof correlationChoices>[number],
): { model: CorrelationModel; session: CorrelationSession } {
  const model: CorrelationModel = new CorrelationModel(
    {
      failed: (problem) => host.emit('geo-error', problem),
      picked({ action, side, pick, ...to }) {
        const name = 'name' in to ? to.name : pick.name;
        const mdM = 'mdM' in to ? to.mdM : pick.mdM;
        const well = model.wells.peek()?.[side];
        if (action === 'rename') session.renamed(pick.name, name);
        host.emit('geo-pick', {
          uwi: well?.uwi ?? null,
          well: well?.name ?? '',
          marker: name,
          depth: action === 'delete' ? null : mdM,
          unit: 'm',
          action,
        });
      },
    },
    choice,
  );
  const session: CorrelationSession = new CorrelationSession({
    depthChanged: (range) => host.emit('geo-depth-change', range),
    cursorMoved: ({ depth, unit, wells }) =>
      host.emit('geo-cursor', {
        depth,
        unit,
        wells: wells.map(({ uwi, name, depth: own, mdM, values }) => ({
          uwi,
          name,
          depth: own,
          md: Number.isFinite(mdM) ? mdM : null,
          values: values.map(({ mnemonic, value, unit: of }) => ({ mnemonic, value, unit: of })),
        })),
      }),
    pictured() {
      const correlation = session.plot?.document;
      if (!correlation) return;
      host.emit('geo-plot', {
        wells: correlation.wells.map(({ well, doc }) => ({
          uwi: well.uwi,
          name: well.name,
          curves: doc.data.curves.map(({ mnemonic }) => mnemonic),
          samples: doc.axis.length,
          missing: doc.missing,
        })),
        depth: session.plot?.depthRange,
        elapsedMs: performance.now() - model.startedMs,
      });
    },
    moved: (side, pick, mdM) => model.edit({ action: 'move', side, pick, mdM }),
  });
  return { model, session };
}

/** Brings a pick of both wells to one height; null lets the wells stand as they are. @throws an error with the code DATA_INVALID where a well has no such pick */
function flatten(session: CorrelationSession, marker: string | null): void {
  const picks = session.plot?.document?.picks;
  if (marker !== null && !picks?.every((own) => own.some(({ name }) => name === marker))) {
    throw Object.assign(new Error(`no pick ${marker} in both wells`), { code: 'DATA_INVALID' });
  }
  session.setDatum({ ...session.datum.peek(), flatten: marker, stretch: null });
}

function sourceOf(
  host: ElementHost,
  { wellbores, src, wells }: Pick<CorrelationViewerProps, 'wellbores' | 'src' | 'wells'>,
): WellsSource | null {
  try {
    if (wells !== undefined) return dataWells(wells);
    if (src?.length) return fileWells(src, host.element.baseURI);
    return wellbores?.length ? served(host, wellbores) : null;
  } catch (error) {
    return {
      names: [],
      hasFiles: false,
      open: () => Promise.reject(problemOf(error, 'CORRELATION_FAILED')),
    };
  }
}

/** Wellbores of a server. What speaks to it comes with the first of them. */
function served(host: ElementHost, uwis: readonly string[]): WellsSource {
  return {
    names: uwis.slice(-2),
    hasFiles: true,
    open: async (options) =>
      await (
        await import('../../sources/wells/server-wells.ts')
      )
        .serverWells(host, uwis)
        .open(options),
  };
}
