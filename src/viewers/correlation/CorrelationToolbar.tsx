import { Flag, FolderOpen, Ghost, RefreshCw, SlidersHorizontal, Table2 } from 'lucide-react';
import { useRef } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { TextKey, Translate } from '../../i18n/i18n.ts';
import { hasTvdss, type DepthKind } from '../../plot/correlation/own-depth.ts';
import { type Datum, sharedNames } from '../../plot/correlation/datum.ts';
import type { TemplateChoice } from '../../sources/log/templates.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useTexts } from '../../ui/texts.tsx';
import { ToolbarFold } from '../../ui/ToolbarFold.tsx';
import { useCrowded } from '../../ui/use-crowded.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import type { DepthUnit } from '../../units/depth.ts';
import type { CorrelationController } from './controller.ts';
import type { CorrelationState } from './correlation-state.ts';
import type { CorrelationView } from './correlation-view.ts';
import { SaveMenu } from './SaveMenu.tsx';
import { PickSaveButton } from '../shared/picks/PickSaveTools.tsx';
import { PickStepButtons } from '../shared/picks/PickStepButtons.tsx';
import { CORRELATION_ID } from './well-data.ts';
import { translateTemplateName } from '../shared/template-name.ts';
import { ZoomButtons } from '../shared/ZoomButtons.tsx';

interface CorrelationToolbarProps {
  host: ElementHost;
  controller: CorrelationController;
  panel: boolean;
  onPanel(open: boolean): void;
}

const ZOOM_LABELS = {
  zoomIn: 'log.depth.zoomIn',
  zoomOut: 'log.depth.zoomOut',
  fit: 'log.depth.fit',
} as const;
const SCALES = [200, 500, 1000, 2500, 5000, 10_000];
const KINDS: readonly DepthKind[] = ['MD', 'TVDSS'];

/** Width up to which fields have no visible labels, CSS pixels; see correlation.css. */
const UNLABELLED_PX = 1360;

/** What the wells are aligned by, how they are drawn, and what is done to their picks. */
export function CorrelationToolbar({ host, controller, panel, onPanel }: CorrelationToolbarProps) {
  const t = useTexts();
  const row = useRef<HTMLDivElement>(null);
  const { state, view } = controller;
  const isShown = useSignal(state.wells) !== null;
  const phase = useSignal(state.phase);
  const isUnlabelled = useNarrow(host.element, UNLABELLED_PX);
  const isCrowded = useCrowded(row, `${useLanguage()} ${isUnlabelled} ${isShown}`);
  if ((phase.kind === 'new' || phase.kind === 'empty') && !state.hasFiles) return null;
  return (
    <div
      ref={row}
      className="toolbar"
      part="toolbar"
      role="group"
      aria-label={t('correlation.label')}
    >
      {isShown ? (
        <>
          <LookFields controller={controller} isFolded={isCrowded} />
          <ScaleFields view={view} />
          <span className="toolbar-divider" />
          <PickTools state={state} view={view} />
          <PickSaveButton keeping={controller.keeping} />
        </>
      ) : null}
      <div className="toolbar-group">
        {state.hasFiles ? (
          <Button
            label={t('correlation.files')}
            icon={FolderOpen}
            variant="quiet"
            className="files-button"
            onClick={() => void state.chooseFiles()}
          />
        ) : null}
        {isShown ? <ExportTools controller={controller} panel={panel} onPanel={onPanel} /> : null}
        {phase.kind === 'empty' || state.hasFiles ? null : (
          <Button
            label={t('log.refresh')}
            icon={RefreshCw}
            iconOnly
            variant="quiet"
            onClick={() => void controller.refresh()}
          />
        )}
      </div>
    </div>
  );
}

/** What the wells are aligned by and the template; behind a button if they have no room. */
function LookFields({
  controller,
  isFolded,
}: Pick<CorrelationToolbarProps, 'controller'> & { isFolded: boolean }) {
  const t = useTexts();
  if (isFolded)
    return (
      <ToolbarFold label={t('correlation.look')} icon={SlidersHorizontal}>
        <DatumFields controller={controller} />
        <TemplatePicker controller={controller} />
      </ToolbarFold>
    );
  return (
    <>
      <DatumFields controller={controller} />
      <span className="toolbar-divider" />
      <TemplatePicker controller={controller} />
    </>
  );
}

function TemplatePicker({ controller }: Pick<CorrelationToolbarProps, 'controller'>) {
  const t = useTexts();
  const templateId = useSignal(controller.templateId);
  useSignal(controller.saved);
  return (
    <label className="labelled">
      <span className="wide-only">{t('correlation.template')}</span>
      <select
        className="field template-field"
        aria-label={t('correlation.template')}
        value={templateId}
        onChange={(event) => controller.chooseTemplate(event.target.value)}
      >
        {controller.choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {labelTemplate(t, choice)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The suite's own templates are translated, those of other users name their owner. */
function labelTemplate(t: Translate, choice: TemplateChoice): string {
  const { id, stored } = choice;
  if (id === CORRELATION_ID && !stored) return t('correlation.template.correlation');
  const name = translateTemplateName(t, choice);
  return stored && !stored.isMine && stored.ownerName ? `${name} · ${stored.ownerName}` : name;
}

/** Picking, the ghost, undo and redo. */
function PickTools({ state, view }: { state: CorrelationState; view: CorrelationView }) {
  const t = useTexts();
  const tool = useSignal(view.tool);
  const ghost = useSignal(view.ghost);
  const steps = useSignal(state.history);
  return (
    <div className="toolbar-group">
      <Button
        label={t('picks.tool')}
        shortcut="P"
        icon={Flag}
        iconOnly
        variant="quiet"
        aria-pressed={tool === 'pick'}
        onClick={() => view.takeTool(tool === 'pick' ? 'move' : 'pick')}
      />
      <Button
        label={t(ghost ? 'correlation.ghost.remove' : 'correlation.tool.ghost')}
        shortcut={ghost ? 'Esc' : 'G'}
        icon={Ghost}
        iconOnly
        variant="quiet"
        aria-pressed={tool === 'ghost' || ghost !== null}
        onClick={() => {
          if (ghost) view.plot?.setGhost(null);
          view.takeTool(ghost || tool === 'ghost' ? 'move' : 'ghost');
        }}
      />
      <PickStepButtons steps={steps} onUndo={() => state.undo()} onRedo={() => state.redo()} />
    </div>
  );
}

/** The table of picks, and what can be saved. */
function ExportTools({ controller, panel, onPanel }: Omit<CorrelationToolbarProps, 'host'>) {
  const t = useTexts();
  return (
    <>
      <Button
        label={t('correlation.picks.show')}
        icon={Table2}
        iconOnly
        variant="quiet"
        aria-pressed={panel}
        onClick={() => onPanel(!panel)}
      />
      <SaveMenu controller={controller} />
    </>
  );
}

/** Structural datum, pick to flatten on, pick to stretch to. */
function DatumFields({ controller }: Pick<CorrelationToolbarProps, 'controller'>) {
  const t = useTexts();
  const { state, view } = controller;
  const onDatum = (changed: Datum): void => controller.align(changed);
  const datum = useSignal(view.datum);
  const wells = useSignal(state.wells);
  const names = sharedNames(useSignal(state.picks));
  const unknown = wells?.find((well) => !hasTvdss(well));
  const why = unknown ? t('correlation.datum.noElevation', { name: unknown.name }) : undefined;
  return (
    <div className="toolbar-group">
      <label className="labelled">
        <span className="wide-only">{t('correlation.datum')}</span>
        <select
          className="field datum-field"
          aria-label={t('correlation.datum')}
          title={why}
          value={datum.depth}
          onChange={(event) => onDatum({ ...datum, depth: event.target.value as DepthKind })}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind} disabled={kind === 'TVDSS' && unknown !== undefined}>
              {t(`correlation.datum.${kind}` as TextKey) +
                (kind === 'TVDSS' && why ? ` – ${why}` : '')}
            </option>
          ))}
        </select>
      </label>
      <label className="labelled">
        <span>{t('correlation.flatten')}</span>
        <select
          className="field pick-field"
          aria-label={t('correlation.flatten')}
          title={names.length === 0 ? t('correlation.note.noShared') : undefined}
          disabled={names.length === 0}
          value={names.find((name) => name === datum.flatten) ?? ''}
          onChange={(event) =>
            onDatum({ ...datum, flatten: event.target.value || null, stretch: null })
          }
        >
          <option value="">{t('correlation.flatten.none')}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <StretchField datum={datum} names={names} onDatum={onDatum} />
    </div>
  );
}

/**
 * The second pick that both wells are brought to. It is there without a first one too, so that the
 * toolbar keeps its height.
 */
function StretchField({
  datum,
  names,
  onDatum,
}: {
  datum: Datum;
  names: readonly string[];
  onDatum(datum: Datum): void;
}) {
  const t = useTexts();
  const isFlat = datum.flatten !== null && names.includes(datum.flatten);
  const why = !isFlat
    ? t('correlation.stretch.first')
    : names.length < 2
      ? t('correlation.note.noShared')
      : undefined;
  return (
    <label className="labelled" title={why}>
      <span>{t('correlation.stretch')}</span>
      <select
        className="field pick-field"
        aria-label={t('correlation.stretch')}
        title={why}
        disabled={why !== undefined}
        value={names.find((name) => name === datum.stretch) ?? ''}
        onChange={(event) => onDatum({ ...datum, stretch: event.target.value || null })}
      >
        <option value="">{t('correlation.flatten.none')}</option>
        {names
          .filter((name) => name !== datum.flatten)
          .map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </select>
    </label>
  );
}

/** Unit, screen scale, zoom. */
function ScaleFields({ view }: { view: CorrelationView }) {
  const t = useTexts();
  useSignal(view.range);
  const unit = useSignal(view.unit);
  const scale = Math.round(view.plot?.depthScale ?? 0);
  return (
    <div className="toolbar-group">
      <select
        className="field"
        aria-label={t('log.depth.unit')}
        value={unit}
        onChange={(event) => view.setDepthUnit(event.target.value as DepthUnit)}
      >
        <option value="m">m</option>
        <option value="ft">ft</option>
      </select>
      <select
        className="field scale-field"
        aria-label={t('log.scale')}
        title={t('log.scale')}
        dir="ltr"
        value=""
        onChange={(event) => view.plot?.setDepthScale(Number(event.target.value))}
      >
        <option value="" hidden>{`1:${scale}`}</option>
        {SCALES.map((n) => (
          <option key={n} value={n}>{`1:${n}`}</option>
        ))}
      </select>
      <ZoomButtons
        labels={ZOOM_LABELS}
        onZoom={(factor) => view.zoom(factor)}
        onFit={() => view.showWhole()}
      />
    </div>
  );
}
