import { Suspense, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { readStored, store } from '../../core/storage.ts';
import type { OpenSurvey } from '../../sources/survey/source.ts';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { takesText } from '../../ui/takes-text.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import type { PictureFileType } from '../../plot/print/painted-picture.ts';
import type { Assumption } from '../../formats/format-error.ts';
import { LinkNotes } from '../shared/LinkNotes.tsx';
import type { HeaderRequest } from '../shared/header-form/HeaderForm.tsx';
import { DropRegion } from '../shared/DropRegion.tsx';
import { useAfterPicture } from '../shared/use-after-picture.ts';
import type { SeismicController } from './controller.ts';
import { Readout } from './Readout.tsx';
import { SectionRegion } from './SectionRegion.tsx';
import type { SurveySections } from './survey-sections.ts';
import { Toolbar } from './Toolbar.tsx';

/** Props of the seismic viewer; its controller has all other attributes and properties. */
export interface SeismicViewerProps {
  host: ElementHost;
  controller: SeismicController;
  plotOnly?: boolean;
}

// What the first picture does not need is loaded when it is opened.
const AttributesPanel = lazyPart(
  async () => (await import('./panel/AttributesPanel.tsx')).AttributesPanel,
);
const AssumedNotes = lazyExtra(
  async () => (await import('../shared/AssumedNotes.tsx')).AssumedNotes,
);
const CursorTable = lazyExtra(async () => (await import('./CursorTable.tsx')).CursorTable);

/** `<geo-seismic>`: spec 2 "Seismic viewer". */
export const SeismicViewer = withTexts(Viewer);

/** Below this the panel is a sheet over the picture (seismic.css), and starts closed. */
const SHEET_PX = 900;
const PANEL_OPEN = 'geo-elements.seismic.panel-open';

function Viewer({ host, controller, plotOnly = false }: SeismicViewerProps) {
  const t = useTexts();
  const panel = usePanel(controller, host, plotOnly);
  const [areValuesShown, setValuesShown] = useState(false);
  const saveMenu = useRef<{ open(): void }>(null);
  const survey = useSignal(controller.sections.survey);
  const isAfterPicture = useAfterPicture(useIsSettled(controller), survey !== null);
  const keys: Keys = {
    ...makeCutKeys(controller.sections),
    ...(!plotOnly && {
      i: () => controller.turnPolarity(),
      v: () => setValuesShown(!areValuesShown),
      // S would be that of the application's "g s".
      d: () => saveMenu.current?.open(),
      a: panel.toggle,
    }),
  };
  return (
    <DropRegion hint={t('seismic.drop')} onFile={(file) => controller.openFile(file)}>
      <div
        className={plotOnly ? 'viewer plot-only' : 'viewer'}
        onKeyDown={(event) => survey && runKey(keys, event)}
      >
        {plotOnly ? null : (
          <Toolbar
            controller={controller}
            valuesShown={areValuesShown}
            onValues={setValuesShown}
            panelShown={panel.isOpen}
            takesFocus={panel.takesFocus}
            onPanel={panel.setOpen}
            saveMenu={saveMenu}
            onSave={(type) => void save(controller, type, t)}
          />
        )}
        <Problems controller={controller} />
        {isAfterPicture ? <Assumptions {...{ controller, plotOnly, panel }} /> : null}
        <div className="main">
          <div className="picture">
            <SectionRegion controller={controller} host={host} plotOnly={plotOnly} />
            {plotOnly || !survey || areValuesShown ? null : <Readout controller={controller} />}
          </div>
          {!plotOnly && panel.isOpen && survey ? (
            <SidePanel {...{ controller, host, panel, isAfterPicture }} />
          ) : null}
        </div>
        {!plotOnly && areValuesShown ? (
          <Suspense fallback={null}>
            <CursorTable controller={controller} />
          </Suspense>
        ) : null}
        {plotOnly ? null : <span className="visually-hidden">{t('seismic.keys')}</span>}
      </div>
    </DropRegion>
  );
}

/** A picture that could not be saved, and what a link names and is not there. */
function Problems({ controller }: { controller: SeismicController }) {
  const problem = useSignal(controller.saveProblem);
  return (
    <>
      {problem ? (
        <ProblemNote compact problem={problem} onClose={() => controller.closeSaveProblem()} />
      ) : null}
      <LinkNotes missing={controller.missing} />
    </>
  );
}

/** Whether the picture is there, or will not come before the user does something. */
function useIsSettled({ sections, hasPicture }: SeismicController): boolean {
  const isDrawn = useSignal(hasPicture);
  const { kind } = useSignal(sections.phase);
  const hasProblem = useSignal(sections.sectionProblem) !== null;
  const isAsked = useSignal(sections.costly.question) !== null;
  return isDrawn || hasProblem || isAsked || kind === 'empty' || kind === 'failed';
}

/**
 * What was assumed when the survey was opened or read; loaded where there is an assumption. The
 * panel has the form that corrects the headers.
 */
function Assumptions({
  controller,
  panel,
  plotOnly,
}: Pick<SeismicViewerProps, 'controller'> & { panel: PanelState; plotOnly: boolean }) {
  const survey = useSignal(controller.sections.survey);
  const warnings = useSignal(controller.notes.warnings);
  return warnings.some(({ assumes }) => assumes) ? (
    <Suspense fallback={null}>
      <AssumedNotes
        warnings={warnings}
        onChange={survey?.segy && !plotOnly ? panel.openHeaders : undefined}
      />
    </Suspense>
  ) : null;
}

/** The panel beside the picture. */
function SidePanel({
  controller,
  host,
  panel,
  isAfterPicture,
}: Pick<SeismicViewerProps, 'controller' | 'host'> & {
  panel: PanelState;
  isAfterPicture: boolean;
}) {
  const place = <div className="attributes-panel" aria-hidden />;
  if (!isAfterPicture) return place;
  return (
    <Suspense fallback={place}>
      <AttributesPanel
        controller={controller}
        host={host}
        isSheet={() => isSheet(host)}
        takesFocus={panel.takesFocus}
        headerRequest={panel.headerRequest}
        onClose={() => panel.setOpen(false)}
      />
    </Suspense>
  );
}

/** Commands by key, in lower case. */
type Keys = Record<string, (target: EventTarget) => void>;

/** Keys that go from cut to cut. */
function makeCutKeys(sections: SurveySections): Keys {
  return {
    n: () => sections.step(1),
    p: () => sections.step(-1),
    r: () => void sections.refresh(),
  };
}

/** Runs the command of a key, unless the user writes a text or the key belongs to the browser. */
function runKey(keys: Keys, event: React.KeyboardEvent): void {
  const isOurs = !takesText(event.target) && !event.altKey && !event.ctrlKey && !event.metaKey;
  const run = isOurs ? keys[event.key.toLowerCase()] : undefined;
  if (!run) return;
  event.preventDefault();
  run(event.target);
}

/**
 * Whether the panel is open, and whether the button that undoes what the user just did to it takes
 * the focus.
 */
interface PanelState {
  isOpen: boolean;
  takesFocus: boolean;
  /** The last request for its form of header bytes. */
  headerRequest: HeaderRequest | null;
  setOpen(open: boolean): void;
  /** Opens it at the form of header bytes, which takes the focus. */
  openHeaders(kind: Assumption): void;
  /** Opens or closes it by a key that was pressed on `target`. */
  toggle(target: EventTarget): void;
}

function usePanel(
  { sections }: SeismicController,
  host: ElementHost,
  plotOnly: boolean,
): PanelState {
  const survey = useSignal(sections.survey);
  const [isOpen, setIsOpen] = useState(
    () => !plotOnly && readStored(PANEL_OPEN) !== 'no' && !isSheet(host),
  );
  /**
   * The survey over which the user showed or hid it; those who open another one have the focus
   * elsewhere.
   */
  const [chosenOver, setChosenOver] = useState<OpenSurvey | null>(null);
  const [headerRequest, setHeaderRequest] = useState<HeaderRequest | null>(null);
  const setOpen = (open: boolean, takesFocus = true): void => {
    setIsOpen(open);
    setHeaderRequest(null);
    setChosenOver(takesFocus ? survey : null);
    store(PANEL_OPEN, open ? 'yes' : 'no');
  };
  return {
    isOpen,
    takesFocus: chosenOver !== null && chosenOver === survey,
    headerRequest,
    setOpen: (open) => setOpen(open),
    openHeaders: (kind) => {
      setOpen(true, false);
      setHeaderRequest({ kind });
    },
    toggle: (target) =>
      setOpen(!isOpen, target instanceof Element && target.closest('.attributes-panel') !== null),
  };
}

function isSheet({ element }: ElementHost): boolean {
  return isNarrow(element, SHEET_PX);
}

/** Gives the user the picture as a file; what names and saves it is loaded only now. */
async function save(
  controller: SeismicController,
  type: PictureFileType,
  t: ReturnType<typeof useTexts>,
): Promise<void> {
  try {
    const { saveImage } = await import('./save-section.ts');
    await saveImage(controller, type, t);
  } catch (error) {
    controller.failSaving(error);
  }
}
